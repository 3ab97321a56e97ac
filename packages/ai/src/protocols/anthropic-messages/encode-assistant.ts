import { type AssistantMessage, type ThinkingPart, type ToolCallPart, toolCallsOf } from "../../message.ts";
import { type CallIds, legalToolName } from "./legal-names.ts";
import { sameModel, traitsOf } from "./model-traits.ts";
import { isBlank, textBlock, type WireBlock } from "./wire-block.ts";

export interface AssistantTarget {
  readonly provider: string;
  readonly model: string;
}

/** The blocks of what a model said; none if nothing is left that may be sent. */
export function encodeAssistant(message: AssistantMessage, target: AssistantTarget, ids: CallIds): WireBlock[] {
  const own = message.provider === target.provider && sameModel(message.model, target.model);
  const keepsBlanks = own && keepsPlaces(message, target.model);
  const issued = ids.issue(toolCallsOf(message)).values();
  const blocks: WireBlock[] = [];
  for (const part of message.content) {
    if (part.type === "tool_call") blocks.push(encodeCall(part, issued.next().value ?? "", own));
    else if (part.type === "text") blocks.push(textBlock(part.text));
    else if (own) blocks.push(...encodeThinking(part));
  }
  return complete(textBeforeCalls(blocks.filter((block) => !isBlankText(block) || (keepsBlanks && block.text !== ""))));
}

/** Beside thinking all goes back as it came, but models with a budget want the thinking first. */
function keepsPlaces(message: AssistantMessage, model: string): boolean {
  const thinks = message.content.some((part) => part.type === "thinking" && isSigned(part));
  return thinks && traitsOf(model).thinking !== "budget";
}

/** Where the decoder puts what must go back byte for byte. */
function encodeThinking({ text, extra }: ThinkingPart): WireBlock[] {
  const { signature, data, blank } = extra ?? {};
  if (typeof data === "string" && data !== "") return [{ type: "redacted_thinking", data }];
  if (typeof signature === "string" && signature !== "") return [{ type: "thinking", thinking: text, signature }];
  return typeof blank === "string" ? [textBlock(blank)] : [];
}

function isSigned({ extra }: ThinkingPart): boolean {
  return Boolean(extra?.signature ?? extra?.data);
}

function encodeCall(call: ToolCallPart, id: string, own: boolean): WireBlock {
  const caller = own && call.extra?.caller !== undefined ? { caller: call.extra.caller } : {};
  return { type: "tool_use", id, name: legalToolName(call.name), input: inputOf(call.arguments), ...caller };
}

function inputOf(text: string): object {
  if (isBlank(text)) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below in a form that can be sent.
  }
  return { invalid_json: text };
}

/** Text behind a call is rejected as if the call had no result. */
function textBeforeCalls(blocks: WireBlock[]): WireBlock[] {
  const first = blocks.findIndex((block) => block.type === "tool_use");
  if (first < 0) return blocks;
  const rest = blocks.slice(first);
  const isText = (block: WireBlock) => block.type === "text";
  return [...blocks.slice(0, first), ...rest.filter(isText), ...rest.filter((block) => !isText(block))];
}

/** A message may neither consist of thinking nor end with it. */
function complete(blocks: WireBlock[]): WireBlock[] {
  return blocks.slice(0, blocks.findLastIndex((block) => !isThinking(block) && !isBlankText(block)) + 1);
}

function isThinking(block: WireBlock): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}

function isBlankText(block: WireBlock): boolean {
  return block.type === "text" && isBlank(block.text as string);
}
