import { type Message, userMessage } from "@marvin/ai";
import type { ChatEntry } from "@marvin/store";

/** What was said in earlier sessions, as messages. Notices of the program are left out; nobody's model is named. */
export function seedMessages(entries: readonly ChatEntry[]): Message[] {
  const spoken = entries.filter(({ role, text }) => role !== "system" && text.trim() !== "");
  const first = spoken.findIndex(({ role }) => role === "you"); // no vendor takes an answer without its question
  return first < 0 ? [] : spoken.slice(first).map(messageOf);
}

function messageOf({ role, text }: ChatEntry): Message {
  if (role === "you") return userMessage(text);
  return { role: "assistant", content: [{ type: "text", text }], provider: "", model: "" };
}
