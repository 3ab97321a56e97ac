export interface LinkTarget {
  readonly address: string;
  /** Behind the closing parenthesis. */
  readonly end: number;
}

/** Reads `(address "title")` at `from`; nothing if it is not well-formed. */
export function readLinkTarget(text: string, from: number): LinkTarget | undefined {
  if (text.charAt(from) !== "(") return undefined;
  const start = skipBlanks(text, from + 1);
  const addressEnd = text.charAt(start) === "<" ? endOfPointed(text, start) : endOfBare(text, start);
  if (addressEnd === -1) return undefined;
  const end = endOfTitle(text, addressEnd);
  if (end === -1 || text.charAt(end) !== ")") return undefined;
  const raw = text.slice(start, addressEnd);
  return { address: unescaped(raw.startsWith("<") ? raw.slice(1, -1) : raw), end: end + 1 };
}

/** What `<…>` at `from` holds, if it is an address. */
export function readPointedAddress(
  text: string,
  from: number,
): { address: string; shown: string; end: number } | undefined {
  const close = text.indexOf(">", from);
  if (close === -1 || close - from > MOST_ADDRESS) return undefined;
  const shown = text.slice(from + 1, close);
  if (SCHEME_ADDRESS.test(shown)) return { address: shown, shown, end: close + 1 };
  if (MAIL_ADDRESS.test(shown)) return { address: `mailto:${shown}`, shown, end: close + 1 };
  return undefined;
}

/** Where a bare address that begins at `from` ends: before the signs that belong to the sentence around it. */
export function endOfBareAddress(text: string, from: number, inBrackets: boolean): number {
  let end = from;
  while (end < text.length && !ADDRESS_STOPS.test(text.charAt(end)) && !(inBrackets && text.charAt(end) === "]"))
    end += 1;
  return withoutSentenceSigns(text, from, end);
}

const MOST_ADDRESS = 2000;
const SCHEME_ADDRESS = /^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*$/;
const MAIL_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,255}$/;
const ADDRESS_STOPS = /[\s<>`"\u3000-\u303f\uff00-\uffef]/;
const SENTENCE_SIGNS = new Set("?!.,:;*_~'\"|]}");

function withoutSentenceSigns(text: string, from: number, to: number): number {
  let open = 0;
  for (let at = from; at < to; at++) {
    const sign = text.charAt(at);
    if (sign === "(") open += 1;
    else if (sign === ")") open -= 1;
  }
  let end = to;
  while (end > from) {
    const sign = text.charAt(end - 1);
    if (sign === ")" && open < 0) open += 1;
    else if (!SENTENCE_SIGNS.has(sign)) break;
    end -= 1;
  }
  return end;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === " " || text.charAt(at) === "\n") at += 1;
  return at;
}

function endOfPointed(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === ">") return at + 1;
    else if (sign === "<" || sign === "\n") return -1;
  }
  return -1;
}

function endOfBare(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === " " || sign === "\n") return at;
    else if (sign === "(") depth += 1;
    else if (sign === ")") {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

/** Behind the title, if there is one, and the blanks around it; -1 for something else. */
function endOfTitle(text: string, from: number): number {
  const start = skipBlanks(text, from);
  const quote = text.charAt(start);
  if (start === from || !"\"'(".includes(quote) || quote === "") return start;
  const close = quote === "(" ? ")" : quote;
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === close) return skipBlanks(text, at + 1);
  }
  return -1;
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
