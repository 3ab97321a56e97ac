import { RUN_SLOT, type SessionRun, type SessionSlots } from "@marvin/agent-core";
import { judgeText } from "../text-encoding.ts";
import { planTurn, type RefusedFile, type TurnedFile, type TurnPlan } from "./take-back.ts";
import { decodeText } from "./text-codec.ts";
import { splitLines } from "./text-file.ts";
import { sameContent } from "./turned-back.ts";
import { type FileDiff, unifiedDiff } from "./unified-diff.ts";

/** One file in a change: undefined on a side where there was no file. */
export interface JournalFile {
  readonly real: string;
  readonly shown: string;
  readonly before: JournalContent | undefined;
  readonly after: JournalContent | undefined;
  /** Folders that were made for it, the outermost first. */
  readonly made?: readonly string[];
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
  /** The run in which it was made. */
  readonly run: number;
  readonly files: readonly JournalFile[];
}

/** All that was changed for one prompt, which is what `/undo` takes back at a time. */
export interface ChangeStep {
  readonly run: number;
  readonly prompt: string;
  readonly paths: readonly string[];
}

/** A file before and after; texts with LF, undefined where there is no file, or none that is text. */
export interface PathDiff extends FileDiff {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Which changes to take back: those of the last prompts, of one file or folder, or all. */
export type UndoWish =
  | { readonly kind: "steps"; readonly count: number }
  | { readonly kind: "path"; readonly real: string }
  | { readonly kind: "all" };

export interface UndoPlan {
  /** What would be taken back or made again, the newest first; empty: there is nothing to do. */
  readonly steps: readonly ChangeStep[];
  readonly files: readonly PlannedFile[];
  /** Not empty: it cannot be done, and why. */
  readonly refused: readonly RefusedFile[];
  /** Changes of this session that are too old to be known any more. */
  readonly forgotten: number;
  /** Does it, all or nothing; answers what went wrong, or undefined. */
  apply(): Promise<string | undefined>;
}

export interface PlannedFile extends PathDiff {
  readonly how: "changed" | "removed" | "made again";
  /** Others have changed it since; what they did stays. */
  readonly merged: boolean;
}

/** A change of one file, with the call that made it. */
interface Change {
  readonly entry: JournalEntry;
  readonly file: JournalFile;
}

interface Undone {
  readonly changes: readonly Change[];
  /** What taking them back did to the files. */
  readonly files: readonly JournalFile[];
}

const KEPT_BYTES = 128 * 1024 * 1024;

/** What this session's tools did to files: for a diff of it all, and to take changes back and make them again. */
export class ChangeJournal {
  readonly #undone: Undone[] = [];
  readonly #prompts = new Map<number, string>();
  #changes: Change[] = [];
  #count = 0;
  #forgotten = 0;

  /** The changes that stand, the oldest first. */
  get entries(): readonly JournalEntry[] {
    const byEntry = Map.groupBy(this.#changes, ({ entry }) => entry);
    return [...byEntry].map(([entry, changes]) => ({ ...entry, files: changes.map(({ file }) => file) }));
  }

  /** The newest last. */
  get steps(): readonly ChangeStep[] {
    return this.#stepsOf(this.#changes);
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  record(tool: string, time: Date, files: readonly JournalFile[], run?: SessionRun): JournalEntry {
    const entry = { id: ++this.#count, tool, time, run: run?.number ?? 0, files };
    if (run) this.#prompts.set(run.number, run.prompt);
    this.#changes.push(...files.map((file) => ({ entry, file })));
    this.#undone.length = 0;
    this.#forgetOldest();
    return entry;
  }

  /** What all changes together come to, by file; of one file or folder alone if its real path is given. */
  diff(real?: string): PathDiff[] {
    const changes = this.#changes.filter(({ file }) => real === undefined || isAt(file.real, real));
    const sides = [...Map.groupBy(changes, ({ file }) => file.real).values()].flatMap((own) => {
      const [first, last] = [own[0]?.file, own.at(-1)?.file];
      return first && last ? [{ ...last, before: first.before }] : [];
    });
    return sides.filter(({ before, after }) => !sameContent(before, after)).map(pathDiff);
  }

  async planUndo(wish: UndoWish): Promise<UndoPlan> {
    const changes = this.#chosen(wish);
    const plan = await planTurn(changes.map(({ file }) => file));
    return this.#planOf(changes, plan, () => {
      this.#changes = this.#changes.filter((change) => !changes.includes(change));
      this.#undone.push({ changes, files: plan.files.map(journalFile) });
    });
  }

  /** Of what was taken back last. */
  async planRedo(): Promise<UndoPlan> {
    const last = this.#undone.at(-1);
    const plan = await planTurn(last?.files ?? []);
    return this.#planOf(last?.changes ?? [], plan, () => {
      this.#undone.pop();
      this.#changes = [...this.#changes, ...(last?.changes ?? [])].sort((a, b) => a.entry.id - b.entry.id);
    });
  }

  #planOf(changes: readonly Change[], plan: TurnPlan, made: () => void): UndoPlan {
    const { files, refused } = plan;
    return {
      steps: this.#stepsOf(changes).toReversed(),
      files: files.map(plannedFile),
      refused,
      forgotten: this.#forgotten,
      async apply() {
        if (refused.length > 0) return refused.map(({ why }) => why).join(" ");
        const wrong = await plan.make();
        if (wrong === undefined) made();
        return wrong;
      },
    };
  }

  #chosen(wish: UndoWish): Change[] {
    switch (wish.kind) {
      case "all":
        return [...this.#changes];
      case "path":
        return this.#changes.filter(({ file }) => isAt(file.real, wish.real));
      case "steps": {
        const runs = new Set([...new Set(this.#changes.map(({ entry }) => entry.run))].slice(-wish.count));
        return this.#changes.filter(({ entry }) => runs.has(entry.run));
      }
      default:
        return wish satisfies never;
    }
  }

  #stepsOf(changes: readonly Change[]): ChangeStep[] {
    return [...Map.groupBy(changes, ({ entry }) => entry.run)].map(([run, own]) => ({
      run,
      prompt: this.#prompts.get(run) ?? "",
      paths: [...new Set(own.map(({ file }) => file.shown))],
    }));
  }

  #forgetOldest(): void {
    let bytes = this.#changes.reduce((sum, { file }) => sum + sizeOf(file), 0);
    while (bytes > KEPT_BYTES && this.#changes.length > 1) {
      const gone = this.#changes.shift();
      bytes -= gone ? sizeOf(gone.file) : 0;
      this.#forgotten++;
    }
  }
}

export function changeJournal(session: SessionSlots): ChangeJournal {
  return session.get("files/changes", () => new ChangeJournal());
}

export function runOf(session: SessionSlots): SessionRun | undefined {
  return session.peek<SessionRun>(RUN_SLOT);
}

/** The difference that one change makes to one file. */
export function fileDiff(file: Omit<JournalFile, "real">): FileDiff {
  const { added, removed, diff } = pathDiff(file);
  return { added, removed, diff };
}

function pathDiff({ shown, before, after }: Omit<JournalFile, "real">): PathDiff {
  const [old, now] = [textOf(before), textOf(after)];
  const sides = { path: shown, before: before && old, after: after && now };
  if (old === undefined || now === undefined) {
    const what = before ? (after ? "changed" : "removed") : "added";
    return { ...sides, added: 0, removed: 0, diff: `Binary file ${shown} ${what}\n` };
  }
  const name = (side: unknown) => (side === undefined ? "/dev/null" : shown);
  return { ...sides, ...unifiedDiff({ name: name(before), text: old }, { name: name(after), text: now }) };
}

function plannedFile({ shown, now, next, merged }: TurnedFile): PlannedFile {
  const how = next === undefined ? "removed" : now === undefined ? "made again" : "changed";
  return { ...pathDiff({ shown, before: now, after: next }), how, merged };
}

function journalFile({ real, shown, now, next }: TurnedFile): JournalFile {
  return { real, shown, before: now, after: next };
}

function isAt(real: string, place: string): boolean {
  return real === place || real.startsWith(place.endsWith("/") ? place : `${place}/`);
}

function sizeOf({ before, after }: JournalFile): number {
  return (before?.bytes.length ?? 0) + (after?.bytes.length ?? 0);
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
