import type { ActionId } from "../keys/key-actions.ts";
import { endOfLine, nextBorder, nextWord, previousBorder, previousWord, startOfLine } from "./borders.ts";
import type { KillRing } from "./kill-ring.ts";
import type { TextBuffer } from "./text-buffer.ts";

export interface EditState {
  readonly buffer: TextBuffer;
  readonly cuts: KillRing;
  /** The action before this one: cuts in a row are joined, and only what was just put back is exchanged. */
  readonly previous: ActionId | undefined;
}

/** What an action does to the text and the caret; undefined: it is none of those. */
export function editAction(id: ActionId, state: EditState): boolean | undefined {
  return EDITS[id]?.(state);
}

const EDITS: Readonly<Partial<Record<ActionId, (state: EditState) => boolean>>> = {
  newline: ({ buffer }) => buffer.edit(buffer.caret, buffer.caret, "\n"),
  left: ({ buffer }) => buffer.move(previousBorder(buffer.value, buffer.caret)),
  right: ({ buffer }) => buffer.move(nextBorder(buffer.value, buffer.caret)),
  "word-left": ({ buffer }) => buffer.move(previousWord(buffer.value, buffer.caret)),
  "word-right": ({ buffer }) => buffer.move(nextWord(buffer.value, buffer.caret)),
  "line-start": ({ buffer }) => buffer.move(startOfLine(buffer.value, buffer.caret)),
  "line-end": ({ buffer }) => buffer.move(endOfLine(buffer.value, buffer.caret)),
  "text-start": ({ buffer }) => buffer.move(0),
  "text-end": ({ buffer }) => buffer.move(buffer.value.length),
  "delete-back": ({ buffer }) =>
    buffer.edit(previousBorder(buffer.value, buffer.caret), buffer.caret, "", "delete-back"),
  "delete-forward": ({ buffer }) =>
    buffer.edit(buffer.caret, nextBorder(buffer.value, buffer.caret), "", "delete-forward"),
  "delete-word-back": (state) => cutTo(previousWord(state.buffer.value, state.buffer.caret), state),
  "delete-word-forward": (state) => cutTo(nextWord(state.buffer.value, state.buffer.caret), state),
  "delete-to-line-start": (state) => {
    const { value, caret } = state.buffer;
    return cutTo(Math.min(startOfLine(value, caret), Math.max(0, caret - 1)), state);
  },
  "delete-to-line-end": (state) => {
    const { value, caret } = state.buffer;
    return cutTo(Math.max(endOfLine(value, caret), Math.min(value.length, caret + 1)), state);
  },
  yank: ({ buffer, cuts }) => buffer.edit(buffer.caret, buffer.caret, cuts.newest() ?? ""),
  "yank-pop": exchangeYanked,
  transpose,
  undo: ({ buffer }) => buffer.undo(),
  redo: ({ buffer }) => buffer.redo(),
};

const CUTS: ReadonlySet<ActionId | undefined> = new Set<ActionId>([
  "delete-word-back",
  "delete-word-forward",
  "delete-to-line-start",
  "delete-to-line-end",
]);

function cutTo(place: number, { buffer, cuts, previous }: EditState): boolean {
  const { value, caret } = buffer;
  const [from, to] = place < caret ? [place, caret] : [caret, place];
  if (from === to) return false;
  const side = place < caret ? "before" : "behind";
  cuts.add(value.slice(from, to), CUTS.has(previous) ? side : undefined);
  return buffer.edit(from, to, "");
}

/** Taking the last step back and putting another text in is what it means, also for undo. */
function exchangeYanked({ buffer, cuts, previous }: EditState): boolean {
  if (previous !== "yank" && previous !== "yank-pop") return false;
  const older = cuts.older();
  if (older === undefined || !buffer.undo()) return false;
  return buffer.edit(buffer.caret, buffer.caret, older);
}

/** The characters on either side of the caret; at the end of a line the two before it. */
function transpose({ buffer }: EditState): boolean {
  const { value, caret } = buffer;
  const middle = caret === endOfLine(value, caret) ? previousBorder(value, caret) : caret;
  const from = previousBorder(value, middle);
  const to = nextBorder(value, middle);
  if (middle <= startOfLine(value, caret) || middle === to) return false;
  return buffer.edit(from, to, value.slice(middle, to) + value.slice(from, middle), "other", to);
}
