import type { ChangeName, JournalEntry, JournalEvent, JournalFile } from "./journal-entry.ts";

/** A change of one file, with the call that made it. */
export interface Change {
  readonly entry: JournalEntry;
  readonly file: JournalFile;
  /** Its place among all changes. */
  readonly at: number;
}

export interface Undone {
  readonly changes: readonly Change[];
  /** What taking them back did to the files. */
  readonly files: readonly JournalFile[];
}

const KEPT_BYTES = 128 * 1024 * 1024;
/** Some more are forgotten than must be, so that it is not done at every change. */
const LEFT_BYTES = 112 * 1024 * 1024;

/** What the events of a journal come to: which changes stand, and which were taken back. The oldest are forgotten. */
export class ChangeHistory {
  readonly #undone: Undone[] = [];
  readonly #prompts = new Map<number, string>();
  readonly #standing = new Map<string, Change>();
  #ordered: Change[] | undefined = [];
  #bytes = 0;
  #count = 0;
  #forgotten = 0;
  #lastRun = 0;

  /** Those that stand, the oldest first. */
  get changes(): readonly Change[] {
    this.#ordered ??= [...this.#standing.values()].sort(byPlace);
    return this.#ordered;
  }

  get lastUndone(): Undone | undefined {
    return this.#undone.at(-1);
  }

  /** How many are too far back to be known any more. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** The number of the newest prompt that changed something. */
  get lastRun(): number {
    return this.#lastRun;
  }

  promptOf(run: number): string {
    return this.#prompts.get(run) ?? "";
  }

  /** Whether all of them stand. */
  has(names: readonly ChangeName[]): boolean {
    return names.every((name) => this.#standing.has(keyOf(name)));
  }

  take(event: JournalEvent): void {
    switch (event.type) {
      case "change":
        this.#add(event.entry, event.prompt);
        break;
      case "undo":
        this.#takeBack(event.changes, event.files);
        break;
      case "redo":
        for (const change of this.#undone.pop()?.changes ?? []) this.#stand(change);
        this.#ordered = undefined;
        break;
      default:
        event satisfies never;
    }
  }

  /** The events that lead to the same, without what was forgotten. */
  *events(): Generator<JournalEvent> {
    const all = [...this.changes, ...this.#undone.flatMap(({ changes }) => changes)].sort(byPlace);
    for (const [entry, own] of Map.groupBy(all, ({ entry }) => entry)) {
      const files = own.map(({ file }) => file);
      yield { type: "change", entry: { ...entry, files }, prompt: this.promptOf(entry.run) };
    }
    for (const { changes, files } of this.#undone) yield { type: "undo", changes: changes.map(nameOf), files };
  }

  #add(entry: JournalEntry, prompt: string): void {
    this.#prompts.set(entry.run, prompt);
    this.#lastRun = Math.max(this.#lastRun, entry.run);
    for (const file of entry.files) {
      const change = { entry, file, at: ++this.#count };
      this.#stand(change);
      this.#ordered?.push(change);
    }
    this.#undone.length = 0;
    if (this.#bytes > KEPT_BYTES) this.#forgetOldest(entry);
  }

  #stand(change: Change): void {
    const key = keyOf(nameOf(change));
    this.#fall(key);
    this.#standing.set(key, change);
    this.#bytes += sizeOf(change.file);
  }

  #fall(key: string): Change | undefined {
    const change = this.#standing.get(key);
    if (change === undefined) return undefined;
    this.#standing.delete(key);
    this.#bytes -= sizeOf(change.file);
    this.#ordered = undefined;
    return change;
  }

  /** Of what is not known any more nothing can be made again. */
  #takeBack(names: readonly ChangeName[], files: readonly JournalFile[]): void {
    const changes = names.flatMap((name) => this.#fall(keyOf(name)) ?? []).sort(byPlace);
    if (changes.length > 0) this.#undone.push({ changes, files });
  }

  /** A call is forgotten wholly or not at all: half a move taken back would be a loss. */
  #forgetOldest(newest: JournalEntry): void {
    let last: JournalEntry | undefined;
    for (const change of this.changes) {
      if (change.entry === newest || (change.entry !== last && this.#bytes <= LEFT_BYTES)) break;
      last = change.entry;
      this.#fall(keyOf(nameOf(change)));
      this.#forgotten++;
    }
  }
}

export function nameOf({ entry, file }: Change): ChangeName {
  return { entry: entry.id, real: file.real };
}

function keyOf({ entry, real }: ChangeName): string {
  return `${entry}\0${real}`;
}

function byPlace(one: Change, other: Change): number {
  return one.at - other.at;
}

function sizeOf({ before, after }: JournalFile): number {
  return (before?.bytes.length ?? 0) + (after?.bytes.length ?? 0);
}
