import type { AssistantPart, Message, UserPart } from "../message.ts";

type Part = UserPart | AssistantPart;

/**
 * The message without halves of characters, which a cut leaves behind: vendors cannot parse a request with one. Thinking
 * stays as it is, for it may be signed.
 */
export function wellFormed<T extends Message>(message: T): T {
  const parts: readonly Part[] = message.content;
  return parts.every(isWellFormed) ? message : { ...message, content: parts.map(mended) };
}

function isWellFormed(part: Part): boolean {
  if (part.type === "text") return part.text.isWellFormed();
  return part.type !== "tool_call" || part.arguments.isWellFormed();
}

function mended(part: Part): Part {
  if (part.type === "text") return { ...part, text: part.text.toWellFormed() };
  return part.type === "tool_call" ? { ...part, arguments: part.arguments.toWellFormed() } : part;
}
