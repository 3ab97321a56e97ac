import { stripControl } from "@marvin/text";
import type { PathDiff } from "@marvin/tools";
import type { Face } from "../face.ts";

const MOST_ROWS = 300;
const MOST_FILES = 50;
const LEAST_ROWS = 20;

/** Shows what changed in each file; what does not fit is counted. */
export async function showChanges(files: readonly PathDiff[], face: Face, mostRows = MOST_ROWS): Promise<void> {
  if (face.isPiped) {
    face.say(files.map(({ diff }) => diff).join(""));
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
  const unseen = files.length - shown;
  if (unseen > 0) face.say(`… and ${unseen} more ${unseen === 1 ? "file" : "files"}; /diff PATH shows one.\n`);
}
