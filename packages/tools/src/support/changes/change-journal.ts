import type { SessionSlots } from "@marvin/agent-core";
import { judgeText } from "../text-encoding.ts";
import { changeFiles, type FileChange } from "./change-files.ts";
import { hashOf } from "./file-state.ts";
import { stateAt } from "./state-at.ts";
import { decodeText } from "./text-codec.ts";
import { splitLines } from "./text-file.ts";
import { type FileDiff, unifiedDiff } from "./unified-diff.ts";

/** One file in a change: undefined on a side where there was no file. */
export interface JournalFile {
  readonly real: string;
  readonly shown: string;
  readonly before: JournalContent | undefined;
  readonly after: JournalContent | undefined;
}

export interface JournalContent {
  readonly bytes: Buffer;
  /** Without one, that of any new file. */
  readonly mode?: number;
}

/** What one call of a tool changed. */
export interface JournalEntry {
  readonly id: number;
  readonly tool: string;
  readonly time: Date;
  readonly files: readonly JournalFile[];
}

export interface PathDiff extends FileDiff {
  readonly path: string;
}

export type TakenBack =
  | { readonly ok: true; readonly entry: JournalEntry }
  | { readonly ok: false; readonly why: string };

const KEPT_BYTES = 128 * 1024 * 1024;

/**
 * What this session's tools did to files: for a diff of it all, and to take changes back and make them again, the last
 * one first. A file that others changed since is never touched.
 */
export class ChangeJournal {
  readonly #entries: JournalEntry[] = [];
  readonly #takenBack: JournalEntry[] = [];
  #count = 0;

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  get canRedo(): boolean {
    return this.#takenBack.length > 0;
  }

  record(tool: string, time: Date, files: readonly JournalFile[]): JournalEntry {
    const entry = { id: ++this.#count, tool, time, files };
    this.#entries.push(entry);
    this.#takenBack.length = 0;
    let bytes = this.#entries.reduce((sum, { files: held }) => sum + sizeOf(held), 0);
    while (bytes > KEPT_BYTES && this.#entries.length > 1) bytes -= sizeOf(this.#entries.shift()?.files ?? []);
    return entry;
  }

  /** What all changes together come to, by file; of one entry alone if its id is given. */
  diff(id?: number): PathDiff[] {
    const sides = new Map<string, JournalFile>();
    for (const { files } of this.#entries.filter((entry) => id === undefined || entry.id === id)) {
      for (const file of files) {
        const first = sides.get(file.real);
        sides.set(file.real, first ? { ...file, before: first.before } : file);
      }
    }
    return [...sides.values()].filter(isChanged).map((file) => ({ path: file.shown, ...fileDiff(file) }));
  }

  /** Takes the last change back; all of its files, or none. */
  async undo(): Promise<TakenBack> {
    const entry = this.#entries.at(-1);
    if (!entry) return { ok: false, why: "There is no change of this session to take back." };
    const done = await turn(entry, "back");
    if (done.ok) this.#takenBack.push(...this.#entries.splice(-1));
    return done;
  }

  /** Makes the change again that was taken back last. */
  async redo(): Promise<TakenBack> {
    const entry = this.#takenBack.at(-1);
    if (!entry) return { ok: false, why: "No change was taken back." };
    const done = await turn(entry, "again");
    if (done.ok) this.#entries.push(...this.#takenBack.splice(-1));
    return done;
  }
}

export function changeJournal(session: SessionSlots): ChangeJournal {
  return session.get("files/changes", () => new ChangeJournal());
}

/** The difference that one change makes to one file. */
export function fileDiff({ shown, before, after }: Omit<JournalFile, "real">): FileDiff {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) {
    return {
      added: 0,
      removed: 0,
      diff: `Binary file ${shown} ${before ? (after ? "changed" : "removed") : "added"}\n`,
    };
  }
  const name = (side: unknown) => (side === undefined ? "/dev/null" : shown);
  return unifiedDiff({ name: name(before), text: old }, { name: name(after), text: now });
}

async function turn(entry: JournalEntry, way: "back" | "again"): Promise<TakenBack> {
  try {
    const changes: FileChange[] = [];
    for (const { real, shown, before, after } of entry.files) {
      const [expected, wanted] = way === "back" ? [after, before] : [before, after];
      const current = await stateAt(real);
      if (!sameContent(current?.bytes, expected?.bytes)) return { ok: false, why: changedSince(shown) };
      changes.push({ real, shown, before: current, after: wanted });
    }
    await changeFiles(changes);
    return { ok: true, entry };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, why: `The files could not be put back: ${why}. Nothing was touched.` };
  }
}

function changedSince(shown: string): string {
  return `${shown} was changed since, by someone else or by a command. Nothing was touched.`;
}

function sameContent(one: Buffer | undefined, other: Buffer | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return hashOf(one) === hashOf(other);
}

function isChanged({ before, after }: JournalFile): boolean {
  return !sameContent(before?.bytes, after?.bytes);
}

function sizeOf(files: readonly JournalFile[]): number {
  return files.reduce((sum, { before, after }) => sum + (before?.bytes.length ?? 0) + (after?.bytes.length ?? 0), 0);
}

function textOf(content: JournalContent | undefined): string | undefined {
  if (!content) return "";
  const judged = judgeText(content.bytes.subarray(0, 64 * 1024), "");
  const text = "encoding" in judged ? decodeText(content.bytes, judged.encoding) : undefined;
  return text === undefined
    ? undefined
    : splitLines(text)
        .map((line) => line.text)
        .join("\n");
}
