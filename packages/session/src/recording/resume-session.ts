import { closeOpenCalls } from "@marvin/agent-core";
import type { Message } from "@marvin/ai";
import type { SessionFile, SessionSummary, SessionTree } from "@marvin/store/sessions";
import { recordedMessage } from "./recorded-message.ts";

/** A session from disk, ready to go on with. */
export interface ResumedSession {
  readonly file: SessionFile;
  readonly summary: SessionSummary;
  /** Valid for every provider, whatever broke the session off. */
  readonly messages: readonly Message[];
  /** Which entry of the file each message is. */
  readonly entries: ReadonlyMap<Message, string>;
  /** The entry that the next one follows. */
  readonly leaf: string | undefined;
}

/** More than any model is sent; the whole branch stays on disk. */
const MOST_MESSAGES = 400;

/** The newest branch, or the one that ends with the entry named. Of a very long one, the newest questions and answers. */
export async function resumeSession(file: SessionFile, upTo?: string): Promise<ResumedSession> {
  const tree = await file.tree();
  const path = tree.path(upTo === undefined ? tree.leaf : tree.find(upTo));
  const recent = await messagesOf(file, path.slice(-MOST_MESSAGES));
  const question = path.length <= MOST_MESSAGES ? 0 : recent.findIndex(({ message }) => message.role === "user");
  const found = question < 0 ? await messagesOf(file, path) : recent.slice(question);
  return {
    file,
    summary: await file.summary(),
    messages: closeOpenCalls(found.map(({ message }) => message)),
    entries: new Map(found.map(({ id, message }) => [message, id])),
    leaf: path.at(-1)?.id,
  };
}

async function messagesOf(file: SessionFile, nodes: ReturnType<SessionTree["path"]>) {
  const found: { id: string; message: Message }[] = [];
  for await (const { id, message } of file.messages(nodes)) {
    const known = recordedMessage(message);
    if (known) found.push({ id, message: known });
  }
  return found;
}
