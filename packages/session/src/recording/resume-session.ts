import type { Message } from "@marvin/ai";
import { StoreError } from "@marvin/store";
import type { ContextEntry, SessionFile, SessionSummary, SessionTree, TreeNode } from "@marvin/store/sessions";
import { recordedMessage } from "./recorded-message.ts";
import { type RecordedItem, RecordedView } from "./recorded-view.ts";

/** A session from disk, ready to go on with. */
export interface ResumedSession {
  readonly file: SessionFile;
  readonly summary: SessionSummary;
  /** What the model had, valid for every provider, whatever broke the session off. */
  readonly messages: readonly Message[];
  /** Which entry of the file each message is. */
  readonly view: RecordedView;
}

/** Which end a branch has: the newest entry, the one named, or what stood before the one named. */
export type BranchEnd = { readonly upTo: string } | { readonly before: string };

/** More than any model is sent; the whole branch stays on disk. */
const MOST_MESSAGES = 400;

/** The newest branch, or the one with that end. Of a very long one, the newest questions and answers. */
export async function resumeSession(file: SessionFile, end?: BranchEnd): Promise<ResumedSession> {
  const tree = await file.tree();
  const path = pathTo(file, tree, end);
  const { context, since } = await newestContext(file, path);
  const view = context ? new RecordedView(await itemsOf(file, context, tree), context.id) : new RecordedView();
  for (const item of await newest(file, since)) view.append(item);
  return { file, summary: await file.summary(), messages: view.messages(), view };
}

function pathTo(file: SessionFile, tree: SessionTree, end: BranchEnd | undefined): TreeNode[] {
  if (end === undefined) return tree.path();
  const name = "upTo" in end ? end.upTo : end.before;
  const node = tree.find(name);
  if (node === undefined)
    throw new StoreError("bad-name", `There is no message "${name.slice(0, 60)}" in ${file.path}.`);
  if ("upTo" in end) return tree.path(node);
  const before = tree.parent(node);
  return before === undefined ? [] : tree.path(before);
}

/** The newest context that can be read, and what follows it. */
async function newestContext(file: SessionFile, path: readonly TreeNode[]) {
  for (let at = path.length - 1; at >= 0; at--) {
    const node = path[at];
    if (node?.type !== "context") continue;
    for await (const entry of file.entries([node])) {
      if (entry.type === "context") return { context: entry, since: path.slice(at + 1) };
    }
  }
  return { context: undefined, since: path };
}

/** The messages of a context, those that stand further up in the file included. */
async function itemsOf(file: SessionFile, context: ContextEntry, tree: SessionTree): Promise<RecordedItem[]> {
  const wanted = new Set(context.messages.filter((item) => typeof item === "string"));
  const nodes = tree.nodes.filter(({ id }) => wanted.has(id));
  const said = new Map((await messagesOf(file, nodes)).map((item) => [item.id, item]));
  return context.messages.flatMap((item, n): RecordedItem[] => {
    const message = typeof item === "string" ? undefined : recordedMessage(item.message);
    const found = typeof item === "string" ? said.get(item) : message && { id: inlineId(context.id, n), message };
    return found ? [found] : [];
  });
}

/** The name of a message that stands in a context entry alone. */
export function inlineId(context: string, n: number): string {
  return `${context}#${n}`;
}

async function newest(file: SessionFile, path: readonly TreeNode[]): Promise<RecordedItem[]> {
  if (path.length <= MOST_MESSAGES) return messagesOf(file, path);
  const recent = await messagesOf(file, path.slice(-MOST_MESSAGES));
  const question = recent.findIndex(({ message }) => message.role === "user");
  return question < 0 ? messagesOf(file, path) : recent.slice(question);
}

async function messagesOf(file: SessionFile, nodes: readonly TreeNode[]): Promise<RecordedItem[]> {
  const found: RecordedItem[] = [];
  for await (const { id, message } of file.messages(nodes)) {
    const known = recordedMessage(message);
    if (known) found.push({ id, message: known });
  }
  return found;
}
