import type { Message, ToolSchema } from "@marvin/ai";

/** Guesses how many tokens something has. Each message and schema is looked at once, for as long as it lives. */
export class TokenEstimates {
  readonly #known = new WeakMap<object, number>();
  #system = { text: "", tokens: 0 };

  ofMessage(message: Message): number {
    return this.#once(message, messageTokens);
  }

  ofMessages(messages: readonly Message[]): number {
    let tokens = 0;
    for (const message of messages) tokens += this.ofMessage(message);
    return tokens;
  }

  /** What every request carries beside its messages. */
  ofFrame(system: string, tools: readonly ToolSchema[]): number {
    if (this.#system.text !== system) this.#system = { text: system, tokens: textTokens(system) };
    let { tokens } = this.#system;
    for (const tool of tools) tokens += this.#once(tool, (schema) => textTokens(JSON.stringify(schema)));
    return tokens;
  }

  #once<T extends object>(value: T, estimate: (value: T) => number): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const tokens = estimate(value);
    this.#known.set(value, tokens);
    return tokens;
  }
}

/** Roles, separators and ids around a message and each of its parts. */
const FRAMING = 4;
const IMAGE = 1200;

function messageTokens(message: Message): number {
  let tokens = FRAMING;
  for (const part of message.content) {
    if (part.type === "image") tokens += IMAGE;
    else if (part.type === "tool_call") tokens += FRAMING + textTokens(part.name) + textTokens(part.arguments);
    else tokens += textTokens(part.text);
    if ("extra" in part) tokens += JSON.stringify(part.extra).length / 4;
  }
  return Math.ceil(tokens);
}

/**
 * Vendors count differently; this is near their middle: four letters make a token, but only two or three digits or
 * signs (JSON, code), two letters of other alphabets, and about one sign of Chinese, Japanese or Korean.
 */
export function textTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += weightOf(text.charCodeAt(at));
  return Math.ceil(tokens);
}

function weightOf(code: number): number {
  if (code > 0x7f) return code < 0x2e80 ? 0.5 : 0.9;
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  if (isLetter || code <= 0x20) return 0.25;
  return code >= 0x30 && code <= 0x39 ? 0.4 : 0.5;
}
