import { isBorder, nextBorder } from "./borders.ts";

/** How an edit came about: edits of the same kind that follow each other at one place are undone together. */
export type EditKind = "typing" | "delete-back" | "delete-forward" | "other";

interface Step {
  readonly kind: EditKind;
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
  readonly caretBefore: number;
  readonly caretAfter: number;
  readonly time: number;
}

const MOST_STEPS = 10_000;
const PAUSE_MS = 2_000;

/** A text with a caret that always stands between characters, and the way back to every state that it was in. */
export class TextBuffer {
  readonly #now: () => number;
  #value = "";
  #caret = 0;
  #done: Step[] = [];
  #undone: Step[] = [];
  /** Whether the next edit may be joined to the one before. */
  #open = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  get value(): string {
    return this.#value;
  }

  get caret(): number {
    return this.#caret;
  }

  /** Puts a text in place of another and the caret behind it, or elsewhere. Gives whether anything changed. */
  edit(from: number, to: number, inserted: string, kind: EditKind = "other", caret = from + inserted.length): boolean {
    const removed = this.#value.slice(from, to);
    if (removed === inserted) return this.move(caret);
    const caretBefore = this.#caret;
    this.#value = this.#value.slice(0, from) + inserted + this.#value.slice(to);
    this.#caret = this.#nearestBorder(caret);
    const step = { kind, at: from, removed, inserted, caretBefore, caretAfter: this.#caret, time: this.#now() };
    this.#keep(step);
    this.#undone = [];
    this.#open = true;
    return true;
  }

  /** Gives whether the caret moved. */
  move(place: number): boolean {
    this.#open = false;
    const caret = this.#nearestBorder(place);
    if (caret === this.#caret) return false;
    this.#caret = caret;
    return true;
  }

  undo(): boolean {
    const step = this.#done.pop();
    if (!step) return false;
    this.#swap(step.at, step.inserted, step.removed, step.caretBefore);
    this.#undone.push(step);
    return true;
  }

  redo(): boolean {
    const step = this.#undone.pop();
    if (!step) return false;
    this.#swap(step.at, step.removed, step.inserted, step.caretAfter);
    this.#done.push(step);
    return true;
  }

  /** Empty, with nothing to undo. */
  reset(): void {
    this.#value = "";
    this.#caret = 0;
    this.#done = [];
    this.#undone = [];
    this.#open = false;
  }

  #swap(at: number, before: string, after: string, caret: number): void {
    this.#value = this.#value.slice(0, at) + after + this.#value.slice(at + before.length);
    this.#caret = caret;
    this.#open = false;
  }

  #nearestBorder(place: number): number {
    const caret = Math.max(0, Math.min(this.#value.length, Math.floor(place)));
    return isBorder(this.#value, caret) ? caret : nextBorder(this.#value, caret);
  }

  #keep(step: Step): void {
    const last = this.#done.at(-1);
    const joined = last && this.#open ? join(last, step) : undefined;
    if (joined) this.#done.pop();
    this.#done.push(joined ?? step);
    if (this.#done.length > MOST_STEPS) this.#done.shift();
  }
}

function join(last: Step, step: Step): Step | undefined {
  if (last.kind !== step.kind || step.time - last.time > PAUSE_MS) return undefined;
  const same = { ...step, caretBefore: last.caretBefore };
  switch (step.kind) {
    case "typing": {
      const beginsWord = /\s$/.test(last.inserted) && !/^\s/.test(step.inserted);
      if (beginsWord || step.removed !== "" || step.at !== last.at + last.inserted.length) return undefined;
      return { ...same, at: last.at, removed: last.removed, inserted: last.inserted + step.inserted };
    }
    case "delete-back":
      if (step.inserted !== "" || step.at + step.removed.length !== last.at) return undefined;
      return { ...same, removed: step.removed + last.removed };
    case "delete-forward":
      if (step.inserted !== "" || step.at !== last.at) return undefined;
      return { ...same, removed: last.removed + step.removed };
    case "other":
      return undefined;
    default:
      return step.kind satisfies never;
  }
}
