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

/** What the events of a journal come to: which changes stand, and which were taken back. The oldest are forgotten. */
export class ChangeHistory {
  readonly #undone: Undone[] = [];
  readonly #prompts = new Map<number, string>();
  #changes: Change[] = [];
  #count = 0;
  #forgotten = 0;
  #lastRun = 0;

  /** Those that stand, the oldest first. */
  get changes(): readonly Change[] {
    return this.#changes;
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

  take(event: JournalEvent): void {
    switch (event.type) {
      case "change":
        this.#add(event.entry, event.prompt);
        break;
      case "undo":
        this.#takeBack(event.changes, event.files);
        break;
      case "redo":
        this.#makeAgain();
        break;
      default:
        event satisfies never;
    }
  }

  /** The events that lead to the same, without what was forgotten. */
  *events(): Generator<JournalEvent> {
    const all = [...this.#changes, ...this.#undone.flatMap(({ changes }) => changes)].sort(byPlace);
    for (const [entry, own] of Map.groupBy(all, ({ entry }) => entry)) {
      const files = own.map(({ file }) => file);
      yield { type: "change", entry: { ...entry, files }, prompt: this.promptOf(entry.run) };
    }
    for (const { changes, files } of this.#undone) yield { type: "undo", changes: changes.map(nameOf), files };
  }

  #add(entry: JournalEntry, prompt: string): void {
    this.#prompts.set(entry.run, prompt);
    this.#lastRun = Math.max(this.#lastRun, entry.run);
    this.#changes.push(...entry.files.map((file) => ({ entry, file, at: ++this.#count })));
    this.#undone.length = 0;
    this.#forgetOldest();
  }

  #takeBack(names: readonly ChangeName[], files: readonly JournalFile[]): void {
    const wanted = new Set(names.map(keyOf));
    const isWanted = (change: Change) => wanted.has(keyOf(nameOf(change)));
    this.#undone.push({ changes: this.#changes.filter(isWanted), files });
    this.#changes = this.#changes.filter((change) => !isWanted(change));
  }

  #makeAgain(): void {
    const last = this.#undone.pop();
    this.#changes = [...this.#changes, ...(last?.changes ?? [])].sort(byPlace);
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
