import { type Message, textOf } from "@marvin/ai";
import type { ResumedSession } from "@marvin/session/recording";
import { stripControl } from "@marvin/text";
import { counted, folderName, named } from "./sessions-text.ts";

const LONGEST = 600;

/** What is told when a conversation is taken up: which one, where it was, and what was said last. */
export function goingOnText(
  { summary, messages }: ResumedSession,
  here: { readonly workingDir: string; readonly homeDir: string },
): string {
  const was =
    summary.workingDir === here.workingDir
      ? ""
      : `It was begun in ${folderName(summary.workingDir, here.homeDir)}; files are those of ${folderName(here.workingDir, here.homeDir)}.\n`;
  const last = ["user", "assistant"].flatMap((role) => lastOf(messages, role));
  return stripControl(`Going on: ${named(summary.title)} (${counted(summary.messages)})\n${was}${last.join("")}`);
}

function lastOf(messages: readonly Message[], role: string): string[] {
  const message = messages.findLast((one) => one.role === role && textOf(one).trim() !== "");
  if (message === undefined) return [];
  const text = textOf(message).trim();
  const shown = text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
  return [`${role === "user" ? "you" : "marvin"}> ${shown}\n`];
}
