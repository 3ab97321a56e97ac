import { CHANGES_SLOT, type ChangesPlace, RUN_SLOT, type SessionRun, type SessionSlots } from "@marvin/agent-core";
import { type Change, ChangeHistory, nameOf, type Undone } from "./change-history.ts";
import type { JournalEvent, JournalFile } from "./journal-entry.ts";
import { KeptChanges } from "./kept-changes.ts";
import { linkedFiles } from "./linked-files.ts";
import { inMovedProject } from "./moved-project.ts";
import { type PathDiff, pathDiff } from "./path-diff.ts";
import { pathFrom, shownFrom } from "./shown-from.ts";
import { type PartOfCall, planTurn, type RefusedFile, type TurnedFile } from "./take-back.ts";
import { isAsBefore } from "./turned-back.ts";

/** All that was changed for one prompt, which is what `/undo` takes back at a time. */
export interface ChangeStep {
  readonly run: number;
  readonly prompt: string;
  readonly paths: readonly string[];
}

/** Which changes to take back: those of the last prompts, since a time, of one file or folder, or all. */
export type UndoWish =
  | { readonly kind: "steps"; readonly count: number }
  | { readonly kind: "since"; readonly time: Date }
  | { readonly kind: "path"; readonly real: string }
  | { readonly kind: "all" };

export interface UndoPlan {
  /** What would be taken back or made again, the newest first; empty: there is nothing to do. */
  readonly steps: readonly ChangeStep[];
  readonly files: readonly PlannedFile[];
  /** What stays as it is, and why. */
  readonly refused: readonly RefusedFile[];
  /** Changes of this session that are too old to be known any more. */
  readonly forgotten: number;
  /** Does it, all of `files` or nothing; answers what went wrong, or undefined. */
  apply(): Promise<string | undefined>;
}

export interface PlannedFile extends PathDiff {
  readonly how: "changed" | "removed" | "made again";
  /** Others have changed it since; what they did stays. */
  readonly merged: boolean;
}

/**
 * What this session's tools did to files: for a diff of it all, and to take changes back and make them again. Where a
 * place is lent (`CHANGES_SLOT`), it is on disk too, and a session that is taken up again has it back.
 */
export class ChangeJournal {
  readonly #place: ChangesPlace | undefined;
  #history = new ChangeHistory();
  #kept: KeptChanges | undefined;
  /** Prompts are numbered anew in each process. */
  #runsBefore = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(place?: ChangesPlace) {
    this.#place = place;
  }

  /** The newest last. */
  async steps(): Promise<readonly ChangeStep[]> {
    return (await this.#here()).#stepsOf(this.#history.changes);
  }

  /** The paths of what was changed, as far as it was read from disk by now: for completion, which cannot wait. */
  knownPaths(folder?: string): readonly string[] {
    void this.#here();
    const name = ({ real, shown }: JournalFile) => (folder === undefined ? shown : pathFrom(real, folder));
    return [...new Set(this.#history.changes.map(({ file }) => name(file)))];
  }

  record(tool: string, time: Date, files: readonly JournalFile[], run?: SessionRun): Promise<void> {
    return this.#inTurn(async () => {
      const number = this.#runsBefore + (run?.number ?? 0);
      const entry = { id: crypto.randomUUID().slice(0, 13), tool, time, run: number, files };
      await this.#take({ type: "change", entry, prompt: run?.prompt ?? "" });
    });
  }

  /**
   * What all changes together come to, by file; of one file or folder alone if its real path is given. Here and below,
   * `folder` is the real path of the one from which files are named; without it, they have the names that they had then.
   */
  async diff(real?: string, folder?: string): Promise<PathDiff[]> {
    await this.#here();
    const changes = this.#history.changes.filter(({ file }) => real === undefined || isAt(file.real, real));
    const sides = [...Map.groupBy(changes, ({ file }) => file.real).values()].flatMap((own) => {
      const [first, last] = [own[0]?.file, own.at(-1)?.file];
      return first && last ? [{ ...last, before: first.before }] : [];
    });
    return sides
      .filter(({ before, after }) => !isAsBefore(before, after))
      .map((side) => pathDiff(shownFrom(side, folder)));
  }

  /** What others have done since stays; files in which that cannot be told apart are left out, and the rest is done. */
  async planUndo(wish: UndoWish, folder?: string): Promise<UndoPlan> {
    await this.#here();
    const wanted = this.#chosen(wish);
    const { files, refused, linked, make } = await planTurn(wanted.map(namedFrom(folder)));
    const left = new Set(refused.map(({ real }) => linked(real)));
    const changes = wanted.filter(({ file }) => !left.has(linked(file.real)));
    const names = changes.map(nameOf);
    return this.#planOf(changes, { files, refused }, async () => {
      await this.#here();
      if (!this.#history.has(names)) return OUTDATED;
      const end = await make();
      if (!end.ok) return end.why;
      const done = files.map((file) => journalFile(file, end.made));
      return await this.#happened({ type: "undo", changes: names, files: done });
    });
  }

  /** Of what was taken back last: all of it, or nothing. */
  async planRedo(folder?: string): Promise<UndoPlan> {
    await this.#here();
    const last = this.#history.lastUndone;
    const parts = (last?.files ?? []).map((file) => ({ file, entry: last }));
    const { files, refused, make } = await planTurn(parts.map(namedFrom(folder)));
    if (last === undefined || refused.length > 0) {
      return this.#planOf([], { files: [], refused }, async () => refused.map(({ why }) => why).join(" ") || undefined);
    }
    return this.#planOf(last.changes, { files, refused }, async () => {
      await this.#here();
      if (!isSame(last, this.#history.lastUndone)) return OUTDATED;
      const end = await make();
      return end.ok ? await this.#happened({ type: "redo" }) : end.why;
    });
  }

  #planOf(
    changes: readonly Change[],
    { files, refused }: { files: readonly TurnedFile[]; refused: readonly RefusedFile[] },
    apply: UndoPlan["apply"],
  ): UndoPlan {
    const steps = this.#stepsOf(changes).toReversed();
    return { steps, files: files.map(plannedFile), refused, forgotten: this.#history.forgotten, apply };
  }

  #chosen(wish: UndoWish): readonly Change[] {
    const { changes } = this.#history;
    switch (wish.kind) {
      case "all":
        return changes;
      case "since":
        return changes.filter(({ entry }) => entry.time >= wish.time);
      case "path": {
        const linked = linkedFiles(changes.map(({ file }) => file));
        const meant = changes.filter(({ file }) => isAt(file.real, wish.real));
        const groups = new Set(meant.map(({ file }) => linked(file.real)));
        return changes.filter(({ file }) => groups.has(linked(file.real)));
      }
      case "steps": {
        const runs = new Set([...new Set(changes.map(({ entry }) => entry.run))].slice(-wish.count));
        return changes.filter(({ entry }) => runs.has(entry.run));
      }
      default:
        return wish satisfies never;
    }
  }

  #stepsOf(changes: readonly Change[]): ChangeStep[] {
    return [...Map.groupBy(changes, ({ entry }) => entry.run)].map(([run, own]) => ({
      run,
      prompt: this.#history.promptOf(run),
      paths: [...new Set(own.map(({ file }) => file.shown))],
    }));
  }

  async #happened(event: JournalEvent): Promise<undefined> {
    await this.#inTurn(() => this.#take(event));
    return undefined;
  }

  async #take(event: JournalEvent): Promise<void> {
    this.#history.take(event);
    await this.#kept?.keep(event);
    if (this.#kept?.isTooLarge) await this.#kept.rewrite(this.#history.events());
  }

  async #here(): Promise<this> {
    await this.#inTurn(async () => {});
    return this;
  }

  /** One after the other, and in the session that is open at that time. */
  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#last.then(async () => {
      await this.#comeToPlace();
      return await work();
    });
    this.#last = done.catch(() => {});
    return done;
  }

  async #comeToPlace(): Promise<void> {
    const path = this.#place?.path();
    if (this.#place === undefined || (path === this.#kept?.path && !(await this.#kept?.isBehind()))) return;
    // What was changed before there was a file belongs to the session that now has one.
    const unkept = this.#kept === undefined ? [...this.#history.events()] : [];
    this.#history = new ChangeHistory();
    this.#kept = path === undefined ? undefined : new KeptChanges(path, this.#place.notice);
    const events: JournalEvent[] = [];
    try {
      for await (const event of this.#kept?.events() ?? []) events.push(event);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      this.#place.notice(`What was changed in files before cannot be taken back. ${why}`);
    }
    for (const event of inMovedProject(events, this.#place.moved?.())) this.#history.take(event);
    this.#runsBefore = this.#history.lastRun;
    for (const event of unkept) await this.#take(event);
  }
}

const OUTDATED = "Something was changed, taken back or made again meanwhile; ask again. Nothing was touched.";

function isSame(one: Undone, other: Undone | undefined): boolean {
  const names = ({ changes }: Undone) => JSON.stringify(changes.map(nameOf));
  return other !== undefined && names(one) === names(other);
}

export function changeJournal(session: SessionSlots): ChangeJournal {
  return session.get("files/changes", () => new ChangeJournal(session.peek<ChangesPlace>(CHANGES_SLOT)));
}

export function runOf(session: SessionSlots): SessionRun | undefined {
  return session.peek<SessionRun>(RUN_SLOT);
}

function namedFrom(folder: string | undefined) {
  return ({ file, entry }: PartOfCall): PartOfCall => ({ file: shownFrom(file, folder), entry });
}

function plannedFile({ shown, now, next, merged }: TurnedFile): PlannedFile {
  const how = next === undefined ? "removed" : now === undefined ? "made again" : "changed";
  return { ...pathDiff({ shown, before: now, after: next }), how, merged };
}

function journalFile({ real, shown, now, next, movedFrom }: TurnedFile, folders: readonly string[]): JournalFile {
  const made = folders.filter((folder) => real.startsWith(`${folder}/`));
  return {
    ...{ real, shown, before: now, after: next },
    ...(made.length > 0 ? { made } : {}),
    ...(movedFrom === undefined ? {} : { movedFrom }),
  };
}

function isAt(real: string, place: string): boolean {
  return real === place || real.startsWith(place.endsWith("/") ? place : `${place}/`);
}
