import { type Message, textOf } from "@marvin/ai";
import type { SessionFile, SessionTree, TreeNode } from "@marvin/store/sessions";
import { recordedMessage } from "./recorded-message.ts";

/** Something that a person said, and where it stands among what they said. */
export interface RecordedPrompt {
  /** Of its entry. */
  readonly id: string;
  /** Shortened: `promptText` has the whole. */
  readonly text: string;
  readonly time: string;
  /** How many branchings stand above it. */
  readonly depth: number;
  /** Another prompt was said in its place. */
  readonly isBranch: boolean;
  /** On the branch that the conversation is on. */
  readonly isCurrent: boolean;
  /** Where its branch ends; undefined if another prompt follows it. */
  readonly end: string | undefined;
}

const LONGEST_TEXT = 200;

interface Said {
  readonly id: string;
  readonly text: string;
  readonly time: string;
  readonly next: Said[];
  /** The newest entry that follows it, or its own. */
  last: string;
}

/** All prompts of all branches, each before those that followed it, the older branch first. `leaf`: where we are. */
export async function recordedPrompts(file: SessionFile, leaf: string | null): Promise<RecordedPrompt[]> {
  const tree = await file.tree();
  const roots: Said[] = [];
  /** The prompt that an entry follows, or is. */
  const promptOf = new Map<string, Said>();
  for await (const entry of file.entries(tree.nodes)) {
    const before = nearest(entry.id, tree, promptOf);
    const message = entry.type === "message" ? recordedMessage(entry.message) : undefined;
    if (message?.role !== "user") {
      if (before) {
        promptOf.set(entry.id, before);
        before.last = entry.id;
      }
      continue;
    }
    const said: Said = { id: entry.id, text: shortened(message), time: entry.time, next: [], last: entry.id };
    (before?.next ?? roots).push(said);
    promptOf.set(entry.id, said);
  }
  const end = leaf === null ? undefined : tree.find(leaf);
  return flattened(roots, new Set(end ? tree.path(end).map(({ id }) => id) : []));
}

/** What was said in an entry, whole; empty if it is none of a person's. */
export async function promptText(file: SessionFile, id: string): Promise<string> {
  const node = (await file.tree()).find(id);
  for await (const { message } of file.messages(node ? [node] : [])) {
    const known = recordedMessage(message);
    if (known?.role === "user") return textOf(known);
  }
  return "";
}

function nearest(id: string, tree: SessionTree, promptOf: ReadonlyMap<string, Said>): Said | undefined {
  let at: TreeNode | undefined = tree.find(id);
  for (at = at && tree.parent(at); at; at = tree.parent(at)) {
    const known = promptOf.get(at.id);
    if (known) return known;
  }
  return undefined;
}

/** Without recursion: a long conversation is a deep tree. */
function flattened(roots: readonly Said[], current: ReadonlySet<string>): RecordedPrompt[] {
  const found: RecordedPrompt[] = [];
  const waiting = placed(roots, 0);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const { said, depth, isBranch } = one;
    const { id, text, time, next, last } = said;
    const end = next.length === 0 ? last : undefined;
    found.push({ id, text, time, depth, isBranch, isCurrent: current.has(id), end });
    waiting.push(...placed(next, depth));
  }
  return found;
}

/** The first of them last, as they are taken from the end. */
function placed(siblings: readonly Said[], depth: number) {
  const isBranch = siblings.length > 1;
  return siblings.map((said) => ({ said, isBranch, depth: isBranch ? depth + 1 : depth })).reverse();
}

function shortened(message: Message): string {
  const line = textOf(message).replace(/\s+/g, " ").trim();
  return line.length <= LONGEST_TEXT ? line : `${line.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}
