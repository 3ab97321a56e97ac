/** A block of a request's message, as it is sent. */
export interface WireBlock {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Turn {
  readonly role: "user" | "assistant";
  readonly content: WireBlock[];
}

export function textBlock(text: string): WireBlock {
  return { type: "text", text };
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}
