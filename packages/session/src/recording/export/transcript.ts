import { type Message, textOf } from "@marvin/ai";
import type { ContextItem, NodeEntry, SessionFile, SessionSummary, TreeNode } from "@marvin/store/sessions";
import { recordedMessage } from "../recorded-message.ts";

export interface TranscriptEntry {
  readonly id: string;
  readonly parent: string | null;
  readonly time: string;
  readonly message: Message;
}

/** A place from which on the model had less than what stands above, or a summary of it. */
export interface TranscriptBreak {
  readonly id: string;
  readonly parent: string | null;
  readonly time: string;
  readonly context: readonly ContextItem[];
}

/** A session for reading: one branch, or all of them, in the order in which things were said. */
export interface Transcript {
  readonly summary: SessionSummary;
  readonly entries: AsyncIterable<TranscriptEntry | TranscriptBreak>;
}

export async function transcriptOf(file: SessionFile, which: "newest branch" | "all branches"): Promise<Transcript> {
  const [summary, tree] = [await file.summary(), await file.tree()];
  return { summary, entries: understood(file, which === "all branches" ? tree.nodes : tree.path()) };
}

async function* understood(
  file: SessionFile,
  nodes: readonly TreeNode[],
): AsyncGenerator<TranscriptEntry | TranscriptBreak> {
  for await (const entry of file.entries(nodes)) {
    const known = transcribed(entry);
    if (known) yield known;
  }
}

function transcribed(entry: NodeEntry): TranscriptEntry | TranscriptBreak | undefined {
  const { id, parent, time } = entry;
  if (entry.type === "context") return { id, parent, time, context: entry.messages };
  const message = recordedMessage(entry.message);
  return message && { id, parent, time, message };
}

/** What is told of such a place, and the summary that the model was given, if there is one. */
export function breakText({ context }: TranscriptBreak): { readonly told: string; readonly summary: string } {
  const made = context.flatMap((item) => (typeof item === "string" ? [] : (recordedMessage(item.message) ?? [])));
  const summary = made.find(({ role }) => role === "user");
  if (summary) return { told: "From here on the model had a summary of what stands above.", summary: textOf(summary) };
  const told =
    made.length > 0
      ? "From here on the model no longer had all of the results above."
      : "From here on the model no longer had the oldest messages.";
  return { told, summary: "" };
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
