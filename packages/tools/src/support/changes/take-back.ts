import type { FileChange } from "./change-files.ts";
import type { FileState } from "./file-state.ts";
import { InTheWay } from "./in-the-way.ts";
import type { JournalContent, JournalFile } from "./journal-entry.ts";
import { linkedFiles } from "./linked-files.ts";
import { makeTurn, type TurnMade } from "./make-turn.ts";
import { stateAt } from "./state-at.ts";
import { contentOf, isAsBefore, sameContent, turnedBack } from "./turned-back.ts";

/** One file as it would be put. */
export interface TurnedFile {
  readonly real: string;
  readonly shown: string;
  readonly now: JournalContent | undefined;
  readonly next: JournalContent | undefined;
  /** Others have changed it since; what they did stays. */
  readonly merged: boolean;
  /** It is moved back from there. */
  readonly movedFrom?: string;
}

export interface RefusedFile {
  readonly real: string;
  readonly path: string;
  readonly why: string;
}

/** What taking changes back would do; nothing is done yet. */
export interface TurnPlan {
  readonly files: readonly TurnedFile[];
  /** Those that stay as they are, and with each the files that it was moved from or to. */
  readonly refused: readonly RefusedFile[];
  /** The same for files that were moved to one another. */
  readonly linked: (real: string) => string;
  /** Does it with `files`, all or nothing. */
  make(): Promise<TurnMade>;
}

/** One change of a file, and the call of which it is a part. */
export interface PartOfCall {
  readonly file: JournalFile;
  readonly entry: unknown;
}

/** The changes, the oldest first, of any files. */
export async function planTurn(changes: readonly PartOfCall[]): Promise<TurnPlan> {
  const linked = linkedFiles(changes.map(({ file }) => file));
  const groups: Turning[] = [];
  for (const own of Map.groupBy(changes, ({ file }) => linked(file.real)).values()) groups.push(await Turning.of(own));
  await refuseWhatIsInTheWay(groups);
  const turned = groups.filter(({ refused }) => !refused);
  const files = turned.flatMap((group) => group.files());
  const folders = turned.flatMap((group) => group.folders());
  const refused = groups.flatMap((group) => group.refused ?? []);
  const changesOf = () => turned.flatMap((group) => group.fileChanges());
  return { files, refused, linked, make: () => makeTurn(changesOf(), folders) };
}

/** What is refused stays where it is, and may be in the way of others. */
async function refuseWhatIsInTheWay(groups: readonly Turning[]): Promise<void> {
  for (let before = -1, refused = 0; before !== refused; ) {
    before = refused;
    const turned = groups.filter((group) => !group.refused);
    const way = new InTheWay(turned.flatMap((group) => group.files()));
    for (const group of turned) {
      for (const file of group.files()) {
        const why = await way.of(file);
        if (why !== undefined) group.refuse(file, why);
      }
    }
    refused = groups.filter((group) => group.refused).length;
  }
}

/** Files that belong together, while their changes are taken back one by one in thought. */
class Turning {
  readonly #states = new Map<string, FileState | undefined>();
  readonly #folders = new Set<string>();
  readonly #parts: readonly PartOfCall[];
  readonly #changes: readonly JournalFile[];
  readonly #next = new Map<string, JournalContent | undefined>();
  readonly #merged = new Set<string>();
  #refused: RefusedFile | undefined;

  private constructor(parts: readonly PartOfCall[]) {
    this.#parts = parts;
    this.#changes = parts.map(({ file }) => file);
  }

  static async of(parts: readonly PartOfCall[]): Promise<Turning> {
    const turning = new Turning(parts);
    for (const { real, shown } of turning.#changes) if (!turning.#refused) await turning.#read(real, shown);
    if (!turning.#refused) turning.#turnAll();
    return turning;
  }

  get refused(): RefusedFile | undefined {
    return this.#refused;
  }

  files(): TurnedFile[] {
    const shown = new Map(this.#changes.map((change) => [change.real, change.shown]));
    const moved = new Map(this.#changes.toReversed().map(({ real, movedFrom }) => [movedFrom, real]));
    return [...this.#states].flatMap(([real, state]) => {
      const [now, next] = [contentOf(state), this.#next.get(real)];
      if (isAsBefore(now, next)) return [];
      const movedFrom = now === undefined ? this.#ifItGoes(moved.get(real)) : undefined;
      const about = { real, shown: shown.get(real) ?? real, merged: this.#merged.has(real) };
      return [{ ...about, now, next, ...(movedFrom === undefined ? {} : { movedFrom }) }];
    });
  }

  fileChanges(): FileChange[] {
    return this.files().map(({ real, shown, next }) => ({ real, shown, before: this.#states.get(real), after: next }));
  }

  /** Those that the changes had made: they go with the last file in them. */
  folders(): string[] {
    return this.#changes.flatMap(({ made = [] }) => made);
  }

  refuse({ real, shown }: Pick<JournalFile, "real" | "shown">, why: string): void {
    this.#refused ??= { real, path: shown, why };
  }

  /** A file that goes away as the one comes back from which it was moved. */
  #ifItGoes(moved: string | undefined): string | undefined {
    return moved !== undefined && this.#states.get(moved) && !this.#next.get(moved) ? moved : undefined;
  }

  async #read(real: string, shown: string): Promise<void> {
    if (this.#states.has(real)) return;
    try {
      const state = await stateAt(real);
      if (state === "folder") this.#folders.add(real);
      this.#states.set(real, state === "folder" ? undefined : state);
      this.#next.set(real, contentOf(this.#states.get(real)));
    } catch (cause) {
      this.refuse({ real, shown }, `${shown} cannot be read: ${messageOf(cause)}.`);
    }
  }

  #turnAll(): void {
    const calls = Map.groupBy(this.#parts, ({ entry }) => entry);
    for (const call of [...calls.values()].toReversed()) this.#turnCall(call.map(({ file }) => file));
  }

  #turnCall(files: readonly JournalFile[]): void {
    const done = new Set<JournalFile>();
    const sources = new Map(files.filter(({ after }) => after === undefined).map((file) => [file.real, file]));
    for (const target of files) {
      const source = target.movedFrom === undefined ? undefined : sources.get(target.movedFrom);
      if (!source || done.has(source) || !this.#wasEdited(target, source)) continue;
      done.add(source).add(target);
      this.#turnMove(target, source);
    }
    for (const file of files) if (!done.has(file) && !this.#refused) this.#turn(file);
  }

  #wasEdited(change: JournalFile, source: JournalFile): boolean {
    const now = this.#next.get(change.real);
    return now !== undefined && !sameContent(now, change.after) && this.#next.get(source.real) === undefined;
  }

  /** What others have done to the file in its new place goes back with it to the old one. */
  #turnMove(change: JournalFile, source: JournalFile): void {
    const turned = turnedBack(this.#next.get(change.real), { ...change, before: source.before });
    if (!turned.ok) {
      this.refuse(change, this.#folders.has(change.real) ? `${change.shown} is a folder now.` : turned.why);
      return;
    }
    this.#next.set(source.real, turned.content);
    this.#next.set(change.real, change.before);
    this.#merged.add(source.real);
  }

  #turn(change: JournalFile): void {
    const turned = turnedBack(this.#next.get(change.real), change);
    if (!turned.ok) {
      this.refuse(change, this.#folders.has(change.real) ? `${change.shown} is a folder now.` : turned.why);
      return;
    }
    this.#next.set(change.real, turned.content);
    if (turned.merged) this.#merged.add(change.real);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
