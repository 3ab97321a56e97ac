import type { AgentEvent } from "@marvin/agent-core";
import { stripControl } from "@marvin/text";

/** What an event has to say to a person beside the answer: one line, or nothing. */
export function noticeLine(event: AgentEvent): string {
  if (event.type === "notice") return `${oneLine(event.text)}\n`;
  if (event.type === "model_cycle")
    return `${oneLine(event.reason)} Going on with ${event.to} instead of ${event.from}.\n`;
  return "";
}

/** What came from outside may hold line ends and control sequences. */
export function oneLine(text: string): string {
  return stripControl(text).replace(/\s*\n\s*/g, " ");
}
