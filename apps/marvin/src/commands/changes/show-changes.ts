import { stripControl } from "@marvin/text";
import type { PathDiff } from "@marvin/tools";
import type { Face } from "../face.ts";

const MOST_ROWS = 300;
const MOST_FILES = 50;
/** Characters. */
const MOST_PIPED = 400_000;
const LEAST_ROWS = 20;

/** Shows what changed in each file; what does not fit is counted. */
export async function showChanges(files: readonly PathDiff[], face: Face, mostRows = MOST_ROWS): Promise<void> {
  if (face.isPiped) {
    sayPlainly(files, face);
    return;
  }
  const { diffView, glyphsOf } = await import("./draw-diff.ts");
  const glyphs = glyphsOf({});
  let left = mostRows;
  let shown = 0;
  const few = files.slice(0, MOST_FILES);
  for (const { path, diff, added, removed } of few) {
    if (left <= 0) break;
    const room = Math.min(left, Math.max(LEAST_ROWS, Math.floor(left / (few.length - shown)))); // a long one leaves room
    shown += 1;
    const rows =
      added + removed === 0
        ? [[{ text: stripControl(diff).trim() }]]
        : diffView({ path, unified: diff, added, removed }, glyphs, face.width, room);
    face.show(rows);
    left -= rows.length;
  }
  sayUnseen(files.length - shown, face);
}

function sayPlainly(files: readonly PathDiff[], face: Face): void {
  let left = MOST_PIPED;
  let shown = 0;
  for (const { diff } of files) {
    if (left <= 0) break;
    face.say(diff);
    left -= diff.length;
    shown += 1;
  }
  sayUnseen(files.length - shown, face);
}

function sayUnseen(unseen: number, face: Face): void {
  if (unseen > 0) face.say(`… and ${unseen} more ${unseen === 1 ? "file" : "files"}; /diff PATH shows one.\n`);
}
