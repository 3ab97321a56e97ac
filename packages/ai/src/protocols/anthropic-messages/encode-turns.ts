import {
  type AssistantMessage,
  type ImagePart,
  type Message,
  type ToolMessage,
  type UserPart,
  userMessage,
} from "../../message.ts";
import { inWords } from "../images-in-words.ts";
import { legalMessages } from "../legal-messages.ts";
import { type AssistantTarget, encodeAssistant } from "./encode-assistant.ts";
import { CallIds } from "./legal-names.ts";
import { isBlank, type Turn, textBlock, type WireBlock } from "./wire-block.ts";

export interface TurnTarget extends AssistantTarget {
  readonly sees: boolean;
}

/**
 * The conversation in turns that alternate and begin and end with the user's. All results of a round open one turn.
 * What is added to a conversation leaves the turns before as they were: the vendor's cache depends on it.
 */
export function encodeTurns(messages: readonly Message[], target: TurnTarget): Turn[] {
  const turns = new TurnList();
  const ids = new CallIds();
  for (const message of legalMessages(withoutRefused(messages))) {
    if (message.role === "assistant") turns.add("assistant", encodeAssistant(message, target, ids));
    else if (message.role === "user") turns.add("user", encodeUser(message.content, target.sees));
    else turns.add("user", [encodeResult(message, ids.next(), target.sees)]);
  }
  return turns.closed();
}

/** What the vendor marks a message with that it refused to go on with. */
export const REFUSED: NonNullable<AssistantMessage["extra"]> = { stop_reason: "refusal" };

/** What was refused is refused again with every request that holds it: the question goes with all that followed it. */
function withoutRefused(messages: readonly Message[]): Message[] {
  const kept: Message[] = [];
  for (const message of messages) {
    if (!isRefused(message)) {
      kept.push(message);
      continue;
    }
    const question = kept.findLastIndex(({ role }) => role === "user");
    kept.splice(question < 0 ? kept.length : question, kept.length, userMessage(LEFT_OUT));
  }
  return kept;
}

const LEFT_OUT = "[A request was left out here: the answer to it was refused.]";

function isRefused(message: Message): boolean {
  return message.role === "assistant" && message.extra?.stop_reason === REFUSED.stop_reason;
}

class TurnList {
  readonly #turns: Turn[] = [];

  add(role: Turn["role"], blocks: WireBlock[]): void {
    if (blocks.length === 0) return;
    const last = this.#turns.at(-1);
    if (role === "user" && last?.role === "user") return void last.content.push(...blocks);
    if (role === "assistant" && last?.role !== "user") this.#standIn(last === undefined ? BEGINNING : GO_ON);
    this.#turns.push({ role, content: blocks });
  }

  closed(): Turn[] {
    const last = this.#turns.at(-1);
    if (last?.role !== "user") this.#standIn(last === undefined ? BEGINNING : GO_ON);
    return this.#turns;
  }

  #standIn(text: string): void {
    this.#turns.push({ role: "user", content: [textBlock(text)] });
  }
}

const BEGINNING = "[The beginning of the conversation was left out.]";
const GO_ON = "Go on.";

function encodeUser(content: readonly UserPart[], sees: boolean): WireBlock[] {
  return content
    .map((part) => encodePart(part, sees))
    .filter((block) => block.type !== "text" || !isBlank(block.text as string));
}

function encodeResult(message: ToolMessage, id: string, sees: boolean): WireBlock {
  const blocks = encodeUser(message.content, sees);
  const isText = blocks.every((block) => block.type === "text");
  return {
    type: "tool_result",
    tool_use_id: id,
    content: isText ? wordsOf(message) : blocks,
    ...(message.ok ? {} : { is_error: true }),
  };
}

/** As text and not as blocks: parts that are blank by themselves keep their place in it. */
function wordsOf(message: ToolMessage): string {
  const text = inWords(message.content);
  return isBlank(text) ? "(empty)" : text;
}

const SEEN = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

function encodePart(part: UserPart, sees: boolean): WireBlock {
  if (part.type === "text") return textBlock(part.text);
  return sees && SEEN.has(part.mimeType) ? encodeImage(part) : textBlock(`[image: ${part.name ?? part.mimeType}]`);
}

function encodeImage({ mimeType, base64 }: ImagePart): WireBlock {
  return { type: "image", source: { type: "base64", media_type: mimeType, data: base64 } };
}
