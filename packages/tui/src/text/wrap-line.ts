import { LineCutter } from "./cut-line.ts";
import { type Line, plainText } from "./line.ts";
import { eachGrapheme, endOfWhatFits, lineWidth, textWidth } from "./width.ts";

/** What stands before the text of the first row and of the others. */
export interface RowPrefix {
  readonly first?: Line;
  readonly rest?: Line;
}

/**
 * Breaks a line into rows at spaces and between wide characters; spaces at a break are dropped.
 * A word wider than the row is left whole on a row of its own, so that an address can be selected in one piece.
 */
export function wrapLine(line: Line, width: number, prefix: RowPrefix = {}): Line[] {
  const { first = [], rest = [] } = prefix;
  const text = plainText(line);
  const widths = { first: room(width, first), rest: room(width, rest) };
  if (textFits(text, widths.first)) return [[...first, ...line]];
  const cutter = new LineCutter(line);
  return wordRows(text, widths.first, widths.rest).map(({ from, to }, index) => [
    ...(index === 0 ? first : rest),
    ...cutter.cut(from, to),
  ]);
}

/** Breaks a line into rows that all fit, in the midst of words too; nothing is dropped. */
export function hardWrapLine(line: Line, width: number): Line[] {
  const text = plainText(line);
  const most = Math.max(1, width);
  if (textFits(text, most)) return [line];
  const cutter = new LineCutter(line);
  return cellRows(text, most).map(({ from, to }) => cutter.cut(from, to));
}

interface Row {
  readonly from: number;
  readonly to: number;
}

function room(width: number, prefix: Line): number {
  return Math.max(1, width - lineWidth(prefix));
}

/** A text of half as many code units as there are columns fits whatever it is made of. */
function textFits(text: string, width: number): boolean {
  return text.length * 2 <= width || (text.length <= width * 8 && textWidth(text) <= width);
}

function cellRows(text: string, width: number): Row[] {
  const rows: Row[] = [];
  let from = 0;
  let used = 0;
  eachGrapheme(text, (at, _to, columns) => {
    if (used + columns > width && at > from) {
      rows.push({ from, to: at });
      from = at;
      used = 0;
    }
    used += columns;
  });
  rows.push({ from, to: text.length });
  return rows;
}

function wordRows(text: string, firstWidth: number, restWidth: number): Row[] {
  const rows: Row[] = [];
  let width = firstWidth;
  let from = 0;
  let to = 0;
  let used = 0;
  let hasWord = false;
  eachWord(text, (word) => {
    if (hasWord && used + word.gap + word.width > width) {
      rows.push({ from, to });
      width = restWidth;
      from = word.from;
      used = word.width;
    } else {
      used += word.gap + word.width;
    }
    to = word.to;
    hasWord = true;
  });
  rows.push({ from, to: to + endOfWhatFits(text.slice(to), width - used) });
  return rows;
}

interface Word {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** Columns of the spaces before it. */
  readonly gap: number;
}

/** Visits the parts between which a row may end. */
function eachWord(text: string, visit: (word: Word) => void): void {
  let gap = 0;
  let start = 0;
  let used = 0;
  let open = false;
  let joinsNext = false;
  let wideBefore = false;
  const close = (to: number) => {
    if (open) visit({ from: start, to, width: used, gap });
    if (open) gap = 0;
    open = false;
    used = 0;
  };
  eachGrapheme(text, (from, _to, columns) => {
    const code = text.charCodeAt(from);
    if (isBreakingSpace(code)) {
      close(from);
      gap += columns;
      joinsNext = false;
      wideBefore = false;
      return;
    }
    const wide = columns > 1;
    if (open && (wide || wideBefore) && !joinsNext && !staysWithPrevious(code)) close(from);
    if (!open) start = from;
    open = true;
    used += columns;
    wideBefore = wide;
    joinsNext = staysWithNext(code);
  });
  close(text.length);
}

function isBreakingSpace(code: number): boolean {
  if (code === 0x20 || code === 0x3000 || code === 0x200b) return true;
  return (code >= 0x2000 && code <= 0x200a && code !== 0x2007) || code === 0x205f || code === 0x1680;
}

/** Closing signs and small letters of CJK text never begin a row. */
const CLOSING = new Set(
  [
    ..."!%),.:;?]}¢°’”†‡›℃、。々〉》」』】〕〗〙〟ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ・ーヽヾゝゞ！％），．：；？］｝～｠…‥",
  ].map((sign) => sign.charCodeAt(0)),
);
const OPENING = new Set([..."$([{£¥‘“‹〈《「『【〔〖〘〝＄（［｛￡￥｟"].map((sign) => sign.charCodeAt(0)));

function staysWithPrevious(code: number): boolean {
  return CLOSING.has(code);
}

function staysWithNext(code: number): boolean {
  return OPENING.has(code);
}
