import type { AssistantPart, ToolCallPart } from "../../message.ts";
import type { ModelEvent } from "../../model-event.ts";
import { ToldPieces } from "./told-pieces.ts";
import type { WireContentBlock } from "./wire-event.ts";

/** A block whose pieces are still coming. */
interface OpenBlock {
  readonly kind: "text" | "thinking" | "redacted_thinking" | "tool_use" | "other";
  /** As it began: name, id, data, input. */
  readonly begun: WireContentBlock;
  readonly pieces: string[];
  readonly signature: string[];
}

/** Puts the blocks of a message together from their pieces, by index, in the order in which they begin. */
export class BlockCollector {
  readonly #blocks: OpenBlock[] = [];
  readonly #byIndex = new Map<unknown, OpenBlock>();
  readonly #told = new ToldPieces();

  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  /** True if the block began with something in it. */
  start(index: unknown, begun: WireContentBlock): boolean {
    const block: OpenBlock = { kind: kindOf(begun.type), begun, pieces: [], signature: [] };
    this.#blocks.push(block);
    this.#byIndex.set(index, block);
    this.#told.startBlock();
    if (block.kind === "tool_use" && typeof begun.name === "string") this.#told.startCall(begun.name);
    const filled = this.#take(block, begun);
    return filled || (block.kind !== "text" && block.kind !== "thinking");
  }

  /** True if the piece held anything. */
  add(index: unknown, piece: WireContentBlock): boolean {
    const block = this.#byIndex.get(index);
    if (block !== undefined) return this.#take(block, piece);
    const kind = kindOf(String(piece.type).replace(/_delta$/, ""));
    if (kind !== "text" && kind !== "thinking") return false;
    // A server that does not announce its blocks.
    this.start(index, { type: kind });
    return this.add(index, piece);
  }

  drain(): ModelEvent[] {
    return this.#told.drain();
  }

  finish(): AssistantPart[] {
    const parts: AssistantPart[] = [];
    const taken = new Set<string>();
    let spoke = false;
    for (const block of this.#blocks) {
      const text = block.pieces.join("");
      if (block.kind === "thinking") parts.push(thought(text, block.signature.join("")));
      else if (block.kind === "redacted_thinking")
        parts.push({ type: "thinking", text: "", extra: { data: block.begun.data } });
      else if (block.kind === "tool_use") parts.push(...finishCall(block.begun, text, taken));
      else if (block.kind === "text" && text !== "") {
        spoke ||= text.trim() !== "";
        // It was not told and is no answer, but it has its place before what is signed.
        parts.push(spoke ? { type: "text", text } : { type: "thinking", text: "", extra: { blank: text } });
      }
    }
    return parts;
  }

  #take({ kind, pieces, signature }: OpenBlock, piece: WireContentBlock): boolean {
    if (kind === "text") return this.#said(kind, pieces, piece.text);
    // A model may write blanks without end.
    if (kind === "tool_use") return append(pieces, piece.partial_json) && String(piece.partial_json).trim() !== "";
    if (kind !== "thinking") return false;
    const signed = append(signature, piece.signature);
    return this.#said(kind, pieces, piece.thinking) || signed;
  }

  #said(kind: "text" | "thinking", pieces: string[], piece: unknown): boolean {
    if (!append(pieces, piece)) return false;
    this.#told.say(kind, piece as string);
    return true;
  }
}

function append(pieces: string[], piece: unknown): boolean {
  if (typeof piece !== "string" || piece === "") return false;
  pieces.push(piece);
  return true;
}

function kindOf(type: unknown): OpenBlock["kind"] {
  if (type === "text" || type === "thinking" || type === "redacted_thinking" || type === "tool_use") return type;
  // What the vendor's own tools did, and what is not invented yet.
  return "other";
}

function thought(text: string, signature: string): AssistantPart {
  return signature === "" ? { type: "thinking", text } : { type: "thinking", text, extra: { signature } };
}

/** A call without a name can be neither run nor sent back. */
function finishCall(begun: WireContentBlock, pieces: string, taken: Set<string>): ToolCallPart[] {
  if (typeof begun.name !== "string" || begun.name === "") return [];
  const known = typeof begun.id === "string" && begun.id !== "" && !taken.has(begun.id);
  const id = known ? (begun.id as string) : `toolu_${crypto.randomUUID().replaceAll("-", "")}`;
  taken.add(id);
  const call: ToolCallPart = { type: "tool_call", id, name: begun.name, arguments: pieces || wholeInput(begun.input) };
  return [begun.caller === undefined || begun.caller === null ? call : { ...call, extra: { caller: begun.caller } }];
}

function wholeInput(input: unknown): string {
  const isObject = typeof input === "object" && input !== null;
  return isObject && Object.keys(input).length > 0 ? JSON.stringify(input) : "";
}
