/** Signs that calculate, compare or assign. */
export const OPERATORS: ReadonlySet<string> = new Set("+-*/%=<>!&|^~?:");

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Letters, the underscore, and whatever is beyond ASCII. */
export function isWordStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code > 0x9f;
}

export function endOfWord(text: string, from: number, alsoOf: string): number {
  let at = from;
  while (at < text.length && isWordPart(text, at, alsoOf)) at += 1;
  return at;
}

function isWordPart(text: string, at: number, alsoOf: string): boolean {
  const code = text.charCodeAt(at);
  return isWordStart(code) || isDigit(code) || (alsoOf !== "" && alsoOf.includes(text.charAt(at)));
}

/** Digits with their point, exponent and suffix; two points in a row are a range, not part of a number. */
export function endOfNumber(text: string, from: number): number {
  const isHex = /^0[xX]/.test(text.slice(from, from + 2));
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const character = text.charAt(at);
    const signs = !isHex && (character === "+" || character === "-") && /[eE]/.test(text.charAt(at - 1));
    const point = character === "." && isDigit(text.charCodeAt(at + 1));
    if (
      !isDigit(code) &&
      !(code < 0x80 && isWordStart(code)) &&
      !point &&
      !(signs && isDigit(text.charCodeAt(at + 1)))
    ) {
      break;
    }
    at += 1;
  }
  return at;
}

/** Where a regular expression between slashes ends, with its flags; -1 if it does not on this line. */
export function endOfSlashPattern(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (character === "/" && !inClass) return at === from + 1 ? -1 : endOfWord(text, at + 1, "");
  }
  return -1;
}
