import type { Message } from "@marvin/ai";
import type { SessionFile, SessionSummary } from "@marvin/store/sessions";
import { recordedMessage } from "../recorded-message.ts";

export interface TranscriptEntry {
  readonly id: string;
  readonly parent: string | null;
  readonly time: string;
  readonly message: Message;
}

/** A session for reading: one branch, or all of them, in the order in which things were said. */
export interface Transcript {
  readonly summary: SessionSummary;
  readonly entries: AsyncIterable<TranscriptEntry>;
}

export async function transcriptOf(file: SessionFile, which: "newest branch" | "all branches"): Promise<Transcript> {
  const [summary, tree] = [await file.summary(), await file.tree()];
  return { summary, entries: understood(file, which === "all branches" ? tree.nodes : tree.path()) };
}

type Nodes = Parameters<SessionFile["messages"]>[0];

async function* understood(file: SessionFile, nodes: Nodes): AsyncGenerator<TranscriptEntry> {
  for await (const { id, parent, time, message } of file.messages(nodes)) {
    const known = recordedMessage(message);
    if (known) yield { id, parent, time, message: known };
  }
}

export function titleOf({ title, id }: SessionSummary): string {
  return title === "" ? `Session ${id}` : title;
}

/** Whose words they are. */
export function speaker(message: Message): string {
  if (message.role === "user") return "You";
  if (message.role === "tool") return `${message.toolName}${message.ok ? "" : " (failed)"}`;
  return message.model === "" ? "Marvin" : `Marvin (${message.model})`;
}
