import { type Message, textOf } from "@marvin/ai";

const PARTS: Readonly<Record<string, readonly string[]>> = {
  user: ["text", "image"],
  assistant: ["text", "thinking", "tool_call"],
  tool: ["text", "image"],
};

/** What a session file holds, if it is a message that a provider can be sent; else undefined. */
export function recordedMessage(value: unknown): Message | undefined {
  const message = value as Message | null;
  if (typeof message !== "object" || message === null || !Array.isArray(message.content)) return undefined;
  const allowed = PARTS[message.role];
  if (allowed === undefined || !message.content.every((part) => isPart(part, allowed))) return undefined;
  if (message.role === "tool") return isText(message.callId) && isText(message.toolName) ? message : undefined;
  if (message.role === "assistant") return isText(message.provider) && isText(message.model) ? message : undefined;
  return message;
}

/** For searching and titles. */
export function recordedText(value: unknown): string {
  const message = recordedMessage(value);
  return message ? textOf(message) : "";
}

function isPart(part: unknown, allowed: readonly string[]): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { type, text, mimeType, base64, id, name, arguments: input } = part as Readonly<Record<string, unknown>>;
  if (!isText(type) || !allowed.includes(type)) return false;
  if (type === "image") return isText(mimeType) && isText(base64);
  return type === "tool_call" ? isText(id) && isText(name) && isText(input) : isText(text);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
