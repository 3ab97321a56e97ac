import type { FileHandle } from "node:fs/promises";
import { type EntryLine, entryLines, type Span, textsAt } from "./entry-lines.ts";
import { asNodeEntry, type EntryNode, entryNode, type NodeEntry, parsedLine } from "./session-entry.ts";

export interface TreeNode extends Span {
  readonly id: string;
  readonly type: NodeEntry["type"];
}

/**
 * Which entry follows which, and where in the file each is: what was said stays on disk until it is wanted. The line
 * of a parent always lies before those of its children, so a damaged file cannot lead in a circle.
 */
export class SessionTree {
  readonly #nodes: TreeNode[] = [];
  /** Places in `#nodes`; -1 is no parent. */
  readonly #parents: number[] = [];
  readonly #places = new Map<string, number>();

  static async of(file: FileHandle): Promise<SessionTree> {
    const tree = new SessionTree();
    for await (const lines of entryLines(file)) {
      for (const line of lines) {
        const node = entryNode(line.beginning) ?? (await parsedNode(file, line));
        if (node) tree.#add(node, line);
      }
    }
    return tree;
  }

  get size(): number {
    return this.#nodes.length;
  }

  /** All entries of all branches, as they were written. */
  get nodes(): readonly TreeNode[] {
    return this.#nodes;
  }

  /** The entry that was written last. */
  get leaf(): TreeNode | undefined {
    return this.#nodes.at(-1);
  }

  /** By an id or its beginning, if that is clear. */
  find(beginning: string): TreeNode | undefined {
    const whole = this.#places.get(beginning);
    if (whole !== undefined) return this.#nodes[whole];
    const found = beginning === "" ? [] : this.#nodes.filter(({ id }) => id.startsWith(beginning));
    return found.length === 1 ? found[0] : undefined;
  }

  /** What that entry follows; undefined for the first of a conversation. */
  parent(node: TreeNode): TreeNode | undefined {
    return this.#nodes[this.#parents[this.#places.get(node.id) ?? -1] ?? -1];
  }

  /** From the first entry to that one. */
  path(to: TreeNode | undefined = this.leaf): TreeNode[] {
    const path: TreeNode[] = [];
    for (let at = to === undefined ? -1 : (this.#places.get(to.id) ?? -1); at >= 0; at = this.#parents[at] ?? -1) {
      const node = this.#nodes[at];
      if (node) path.push(node);
    }
    return path.reverse();
  }

  /** The ends of all branches, the newest last. */
  leaves(): TreeNode[] {
    const withChildren = new Set(this.#parents);
    return this.#nodes.filter((_, at) => !withChildren.has(at));
  }

  #add({ type, id, parent }: Omit<EntryNode, "time">, { offset, length }: EntryLine): void {
    const place = this.#nodes.length;
    // A parent that was lost (a full disk, a damaged line): what stands before it is the nearest.
    this.#parents.push(parent === null ? -1 : (this.#places.get(parent) ?? place - 1));
    this.#nodes.push({ id, type, offset, length });
    this.#places.set(id, place);
  }
}

/** A line that another hand has written, with its keys in another order. */
async function parsedNode(file: FileHandle, line: EntryLine) {
  if (!/^\s*\{/.test(line.beginning) || /^\{"type":"(?:session|mark)"/.test(line.beginning)) return undefined;
  for await (const { text } of textsAt(file, [line])) return asNodeEntry(parsedLine(text));
  return undefined;
}
