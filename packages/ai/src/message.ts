/**
 * What is said in a conversation, in no vendor's form. Protocols turn it into wire formats and back.
 * Everything here is plain JSON: it is written to session files and read back.
 */
export interface TextPart {
  readonly type: "text";
  readonly text: string;
  /** The vendor's own fields of what was said, handed back to it (the phase of a message at OpenAI's). */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface ImagePart {
  readonly type: "image";
  readonly mimeType: string;
  readonly base64: string;
  /** What to call it for a model that cannot see. */
  readonly name?: string;
}

export interface ThinkingPart {
  readonly type: "thinking";
  /** May be empty: some vendors hand out only what is signed or encrypted. */
  readonly text: string;
  /** The vendor's own fields, handed back byte for byte to the same provider and model (signatures, encrypted items). */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface ToolCallPart {
  readonly type: "tool_call";
  readonly id: string;
  readonly name: string;
  /** JSON text exactly as the model wrote it; `""` stands for no arguments. */
  readonly arguments: string;
  /** The vendor's own fields of this call, handed back unchanged (Gemini's thought signatures). */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export type UserPart = TextPart | ImagePart;
export type AssistantPart = TextPart | ThinkingPart | ToolCallPart;

export interface UserMessage {
  readonly role: "user";
  readonly content: readonly UserPart[];
}

export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: readonly AssistantPart[];
  /** Who said it: what is signed or encrypted is handed back to the same provider and model alone. */
  readonly provider: string;
  readonly model: string;
  /** The vendor's own fields of the message, handed back unchanged (OpenRouter's reasoning_details). */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface ToolMessage {
  readonly role: "tool";
  readonly callId: string;
  readonly toolName: string;
  readonly ok: boolean;
  readonly content: readonly UserPart[];
}

export type Message = UserMessage | AssistantMessage | ToolMessage;

export function userMessage(text: string): UserMessage {
  return { role: "user", content: [{ type: "text", text }] };
}

export function textOf(message: Message): string {
  let text = "";
  for (const part of message.content) if (part.type === "text") text += part.text;
  return text;
}

export function toolCallsOf(message: AssistantMessage): ToolCallPart[] {
  return message.content.filter((part) => part.type === "tool_call");
}
