import { textOf } from "@marvin/ai";
import type { ResumedSession } from "@marvin/session/recording";
import { stripControl } from "@marvin/text";
import type { Screen } from "@marvin/tui";
import type { OpenConversation } from "../../conversation/open-conversation.ts";

const MOST_SHOWN = 6;

/** The end of a conversation that is taken up again: all of it would take long, and the terminal may have it already. */
export function showResumed(
  resumed: ResumedSession | undefined,
  { agent }: Pick<OpenConversation, "agent">,
  screen: Screen,
): void {
  if (!resumed) return;
  screen.say(`Going on: ${stripControl(resumed.summary.title)}`, { color: "muted" });
  const said = agent.state.messages.filter((message) => message.role !== "tool" && textOf(message).trim() !== "");
  const left = said.length - MOST_SHOWN;
  if (left > 0) screen.say(`(${left} messages before these: /tree and /export show them)`, { color: "muted" });
  for (const message of said.slice(-MOST_SHOWN)) {
    if (message.role === "user") screen.transcript.addPrompt(textOf(message));
    else screen.transcript.addAnswer(textOf(message));
  }
}
