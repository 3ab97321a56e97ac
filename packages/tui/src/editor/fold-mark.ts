/**
 * A folded paste stands in the editor's text as one code unit that no text can hold: a low surrogate without its high
 * one. So it is deleted, cut, undone and stepped over as one character.
 */
export function isFoldMark(text: string, at: number): boolean {
  return isLow(text.charCodeAt(at)) && !isHigh(text.charCodeAt(at - 1));
}

export const FOLD_MARK = /(?<![\ud800-\udbff])[\udc00-\udfff]/;

export const FIRST_FOLD_MARK = 0xdc00;
export const MOST_FOLD_MARKS = 0x400;

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
