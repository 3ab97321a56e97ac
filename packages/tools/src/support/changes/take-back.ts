import { rmdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ChangeFailed, changeFiles, type FileChange } from "./change-files.ts";
import type { FileState } from "./file-state.ts";
import type { JournalContent, JournalFile } from "./journal-entry.ts";
import { linkedFiles } from "./linked-files.ts";
import { openFolder } from "./open-folder.ts";
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
  /** Does it with `files`, all or nothing; answers what went wrong, or undefined. */
  make(): Promise<string | undefined>;
}

/** The changes, the oldest first, of any files. */
export async function planTurn(changes: readonly JournalFile[]): Promise<TurnPlan> {
  const linked = linkedFiles(changes);
  const files: TurnedFile[] = [];
  const refused: RefusedFile[] = [];
  const states = new Map<string, FileState | undefined>();
  for (const own of Map.groupBy(changes, ({ real }) => linked(real)).values()) {
    const turning = await Turning.of(own);
    if (turning.refused) refused.push(turning.refused);
    else files.push(...turning.files());
    for (const [real, state] of turning.states) states.set(real, state);
  }
  const left = new Set(refused.map(({ real }) => linked(real)));
  const folders = changes.flatMap(({ real, made = [] }) => (left.has(linked(real)) ? [] : made));
  return { files, refused, linked, make: () => make(files, states, folders) };
}

/** Files that belong together, while their changes are taken back one by one in thought. */
class Turning {
  readonly states = new Map<string, FileState | undefined>();
  readonly #changes: readonly JournalFile[];
  readonly #next = new Map<string, JournalContent | undefined>();
  readonly #merged = new Set<string>();
  #refused: RefusedFile | undefined;

  private constructor(changes: readonly JournalFile[]) {
    this.#changes = changes;
  }

  static async of(changes: readonly JournalFile[]): Promise<Turning> {
    const turning = new Turning(changes);
    for (const { real, shown } of changes) if (!turning.#refused) await turning.#read(real, shown);
    if (!turning.#refused) turning.#turnAll();
    return turning;
  }

  get refused(): RefusedFile | undefined {
    return this.#refused;
  }

  files(): TurnedFile[] {
    const shown = new Map(this.#changes.map((change) => [change.real, change.shown]));
    return [...this.states].flatMap(([real, state]) => {
      const [now, next] = [contentOf(state), this.#next.get(real)];
      if (isAsBefore(now, next)) return [];
      const movedFrom = now === undefined ? this.#movedBackFrom(real) : undefined;
      const about = { real, shown: shown.get(real) ?? real, merged: this.#merged.has(real) };
      return [{ ...about, now, next, ...(movedFrom === undefined ? {} : { movedFrom }) }];
    });
  }

  /** The file that goes away as this one comes back. */
  #movedBackFrom(real: string): string | undefined {
    const moved = this.#changes.find(({ movedFrom }) => movedFrom === real)?.real;
    return moved !== undefined && this.states.get(moved) && !this.#next.get(moved) ? moved : undefined;
  }

  async #read(real: string, shown: string): Promise<void> {
    if (this.states.has(real)) return;
    try {
      this.states.set(real, await stateAt(real));
      this.#next.set(real, contentOf(this.states.get(real)));
    } catch (cause) {
      this.#refused = { real, path: shown, why: `${shown} cannot be read: ${messageOf(cause)}` };
    }
  }

  #turnAll(): void {
    const done = new Set<JournalFile>();
    for (const change of this.#changes.toReversed()) {
      if (this.#refused) return;
      if (done.has(change)) continue;
      const { source, target } = this.#moveOf(change) ?? {};
      if (source && target && this.#wasEdited(target, source)) {
        done.add(source).add(target);
        this.#turnMove(target, source);
      } else this.#turn(change);
    }
  }

  /** Both halves of the move that a change is one of: they stand near each other. */
  #moveOf(change: JournalFile): { source: JournalFile; target: JournalFile } | undefined {
    const isPair = (source: JournalFile, target: JournalFile) =>
      target.movedFrom === source.real && source.after === undefined;
    const at = this.#changes.indexOf(change);
    const distance = (other: JournalFile) => Math.abs(this.#changes.indexOf(other) - at);
    const [other] = this.#changes
      .filter((candidate) => isPair(candidate, change) || isPair(change, candidate))
      .sort((one, two) => distance(one) - distance(two));
    if (other === undefined) return undefined;
    return isPair(other, change) ? { source: other, target: change } : { source: change, target: other };
  }

  #wasEdited(change: JournalFile, source: JournalFile): boolean {
    const now = this.#next.get(change.real);
    return now !== undefined && !sameContent(now, change.after) && this.#next.get(source.real) === undefined;
  }

  /** What others have done to the file in its new place goes back with it to the old one. */
  #turnMove(change: JournalFile, source: JournalFile): void {
    const turned = turnedBack(this.#next.get(change.real), { ...change, before: source.before });
    if (!turned.ok) {
      this.#refuse(change, turned.why);
      return;
    }
    this.#next.set(source.real, turned.content);
    this.#next.set(change.real, undefined);
    this.#merged.add(source.real);
  }

  #turn(change: JournalFile): void {
    const turned = turnedBack(this.#next.get(change.real), change);
    if (!turned.ok) {
      this.#refuse(change, turned.why);
      return;
    }
    this.#next.set(change.real, turned.content);
    if (turned.merged) this.#merged.add(change.real);
  }

  #refuse({ real, shown }: JournalFile, why: string): void {
    this.#refused = { real, path: shown, why };
  }
}

async function make(
  files: readonly TurnedFile[],
  states: ReadonlyMap<string, FileState | undefined>,
  folders: readonly string[],
): Promise<string | undefined> {
  const changes = files.map(
    ({ real, shown, next }): FileChange => ({ real, shown, before: states.get(real), after: next }),
  );
  try {
    if (changes.length > 0) await changeFiles(changes);
  } catch (cause) {
    return failure(cause);
  }
  for (const folder of folders.toReversed()) await removeIfEmpty(folder).catch(() => {});
  return undefined;
}

/** Folders that the changes had made go with the last file in them. */
async function removeIfEmpty(real: string): Promise<void> {
  await using parent = await openFolder(dirname(real));
  await rmdir(parent.at(basename(real)));
}

function failure(cause: unknown): string {
  if (!(cause instanceof ChangeFailed)) return `The files could not be changed: ${messageOf(cause)}`;
  const { change, code, left } = cause;
  const rest =
    left.length > 0 ? ` These could not be put back as they were: ${left.join(", ")}.` : " Nothing was touched.";
  const why =
    code === "ECHANGED" ? "was changed at this very moment; ask again" : `could not be changed (${messageOf(cause)})`;
  return `${change.shown} ${why}.${rest}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
