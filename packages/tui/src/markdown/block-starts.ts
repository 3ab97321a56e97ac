/** What the beginning of a line says about its block. All of these look at a line from which outer marks are taken. */

export function isBlankLine(text: string): boolean {
  return text.trim() === "";
}

/** Spaces at the beginning; tabs were filled before. */
export function indentOf(text: string): number {
  let at = 0;
  while (text.charCodeAt(at) === 0x20) at += 1;
  return at;
}

export interface HeadingStart {
  readonly level: number;
  readonly text: string;
}

export function headingStart(text: string): HeadingStart | undefined {
  const found = /^ {0,3}(#{1,6})(?: |$)/.exec(text);
  if (found === null) return undefined;
  return { level: found[1]?.length ?? 1, text: withoutClosingSigns(text.slice(found[0].length).trim()) };
}

function withoutClosingSigns(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === "#") end -= 1;
  return end === 0 || text.charAt(end - 1) === " " ? text.slice(0, end).trimEnd() : text;
}

export interface FenceStart {
  readonly sign: string;
  readonly length: number;
  readonly indent: number;
  readonly language: string | undefined;
}

export function fenceStart(text: string): FenceStart | undefined {
  const found = /^( {0,3})(`{3,}|~{3,})/.exec(text);
  if (found === null) return undefined;
  const [whole, indent = "", fence = ""] = found;
  const info = text.slice(whole.length).trim();
  const sign = fence.charAt(0);
  if (sign === "`" && info.includes("`")) return undefined;
  return { sign, length: fence.length, indent: indent.length, language: languageOf(info) };
}

/** `ts`, `{.python}`, `rust,ignore` and `ts:src/a.ts` name a language in the first word. */
function languageOf(info: string): string | undefined {
  const word = /^[{.]{0,2}([^\s,:{}]{1,40})/.exec(info)?.[1];
  return word === undefined || word === "" ? undefined : word;
}

export function closesFence(text: string, fence: FenceStart): boolean {
  if (indentOf(text) > 3) return false;
  const rest = text.trim();
  return rest.length >= fence.length && rest.split("").every((sign) => sign === fence.sign);
}

export function isRule(text: string): boolean {
  if (indentOf(text) > 3) return false;
  const sign = text.trimStart().charAt(0);
  if (sign !== "-" && sign !== "*" && sign !== "_") return false;
  let count = 0;
  for (const character of text) {
    if (character === sign) count += 1;
    else if (character !== " ") return false;
  }
  return count >= 3;
}

/** The level of a heading that this line makes of the paragraph above it. */
export function underlineLevel(text: string): 1 | 2 | undefined {
  if (indentOf(text) > 3) return undefined;
  const rest = text.trim();
  const sign = rest.charAt(0);
  if (sign !== "=" && sign !== "-") return undefined;
  for (const character of rest) if (character !== sign) return undefined;
  return sign === "=" ? 1 : 2;
}

/** How many characters the mark of a quote takes, with the space after it; 0 for none. */
export function quoteMark(text: string): number {
  return /^ {0,3}> ?/.exec(text)?.[0].length ?? 0;
}

export interface ItemStart {
  /** The bullet or what stands after the number: a change of it begins another list. */
  readonly sign: string;
  readonly number: number | undefined;
  /** Columns before the sign. */
  readonly indent: number;
  /** Columns before the text of the item. */
  readonly contentIndent: number;
  readonly isEmpty: boolean;
}

export function itemStart(text: string): ItemStart | undefined {
  const found = /^( {0,3})(?:([-+*])|(\d{1,9})([.)]))(?= |$)/.exec(text);
  if (found === null) return undefined;
  const [whole, indent = "", bullet, digits, delimiter] = found;
  const rest = text.slice(whole.length);
  const isEmpty = isBlankLine(rest);
  const gap = indentOf(rest);
  return {
    sign: bullet ?? delimiter ?? "",
    number: digits === undefined ? undefined : Number(digits),
    indent: indent.length,
    contentIndent: whole.length + (isEmpty || gap > 4 ? 1 : gap),
    isEmpty,
  };
}

export interface HtmlStart {
  /** What ends it, on whatever line; else a blank line does. */
  readonly close: string | undefined;
}

export function htmlStart(text: string): HtmlStart | undefined {
  const found = /^ {0,3}<(?:(!--)|\/?([A-Za-z][A-Za-z0-9-]{0,30})(?=[\s/>]|$))/.exec(text);
  if (found === null) return undefined;
  if (found[1] !== undefined) return { close: "-->" };
  const name = (found[2] ?? "").toLowerCase();
  if (RAW_ELEMENTS.has(name)) return { close: `</${name}>` };
  return BLOCK_ELEMENTS.has(name) ? { close: undefined } : undefined;
}

const RAW_ELEMENTS = new Set(["script", "style", "pre", "textarea"]);
const BLOCK_ELEMENTS = new Set(
  `address article aside blockquote body button canvas caption center col colgroup dd details dialog dir div dl dt fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu meta nav noscript ol
  option p param section select source summary svg table tbody td template tfoot th thead title tr track ul video`.split(
    /\s+/,
  ),
);
