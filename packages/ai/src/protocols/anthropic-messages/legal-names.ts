import type { ToolCallPart } from "../../message.ts";
import { legalToolName as legalName } from "../legal-tool-name.ts";

const FOREIGN = /[^a-zA-Z0-9_-]/g;
const LONGEST_NAME = 128;
const LONGEST_ID = 64;

export function legalToolName(name: string): string {
  return legalName(name, LONGEST_NAME);
}

/**
 * The ids of a conversation's calls as the vendor accepts them: in its letters, each once. The same history gives the
 * same ids, and what is added at its end changes none.
 */
export class CallIds {
  readonly #taken = new Map<string, number>();
  #open: string[] = [];

  /** The ids of the calls of one message. */
  issue(calls: readonly ToolCallPart[]): readonly string[] {
    const ids = calls.map(({ id }) => this.#fresh(id.replace(FOREIGN, "_").slice(0, LONGEST_ID) || "call"));
    this.#open = [...ids];
    return ids;
  }

  /** The id of the next result: results come in the order of the calls. */
  next(): string {
    return this.#open.shift() ?? "";
  }

  #fresh(id: string): string {
    const uses = (this.#taken.get(id) ?? 0) + 1;
    this.#taken.set(id, uses);
    return uses === 1 ? id : this.#fresh(`${id}_${uses}`);
  }
}
