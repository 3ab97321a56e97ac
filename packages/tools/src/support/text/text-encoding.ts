import { fileKind } from "./file-kind.ts";

export interface TextEncoding {
  /** A label that TextDecoder knows. */
  readonly label: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  /** As people say it. */
  readonly name: string;
  readonly bomLength: number;
  /** Bytes of one unit of text: 1 or 2. */
  readonly width: 1 | 2;
}

export type TextJudgement = { readonly encoding: TextEncoding } | { readonly binary: string };

/** Text or not, and in which letters, from the first bytes of a file (all of them if it is small). */
export function judgeText(head: Uint8Array, path: string): TextJudgement {
  const kind = fileKind(head, path);
  if (kind !== undefined && !startsLikeWords(kind, head)) return { binary: kind };
  const marked = byMark(head);
  if (marked) return { encoding: marked };
  const wide = unmarkedUtf16(head);
  if (wide) return { encoding: wide };
  if (head.includes(0)) return { binary: "binary file" };
  if (isUtf8(head) || isMostlyUtf8(head))
    return controlShare(head) > 0.1 ? { binary: "binary file" } : { encoding: UTF8 };
  return looksLikeLatin(head) ? { encoding: LATIN } : { binary: "binary file" };
}

const UTF8: TextEncoding = { label: "utf-8", name: "UTF-8", bomLength: 0, width: 1 };
const LATIN: TextEncoding = { label: "windows-1252", name: "Latin-1", bomLength: 0, width: 1 };
const UTF16LE: TextEncoding = { label: "utf-16le", name: "UTF-16 (little-endian)", bomLength: 2, width: 2 };
const UTF16BE: TextEncoding = { label: "utf-16be", name: "UTF-16 (big-endian)", bomLength: 2, width: 2 };

/** "BZh" and "ID3" are also the beginnings of sentences. */
function startsLikeWords(kind: string, head: Uint8Array): boolean {
  const weak = kind === "bzip2 archive" || kind === "MP3 audio" || kind === "MP4 media";
  return weak && !head.includes(0) && isUtf8(head) && controlShare(head) === 0;
}

function byMark(head: Uint8Array): TextEncoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { ...UTF8, bomLength: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return UTF16LE;
  if (head[0] === 0xfe && head[1] === 0xff) return UTF16BE;
  return undefined;
}

/** Mostly Latin letters in UTF-16 have a NUL in nearly every second byte, and hardly any in the others. */
function unmarkedUtf16(head: Uint8Array): TextEncoding | undefined {
  const units = Math.floor(head.length / 2);
  if (units < 2) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i] === 0) even++;
    if (head[i + 1] === 0) odd++;
  }
  const isLatin = Math.max(even, odd) > units * 0.4 && Math.min(even, odd) <= units * 0.05;
  const whole = head.subarray(0, units * 2);
  if (isLatin) return [odd > even ? UTF16LE : UTF16BE].map(unmarked).find((each) => isCleanText(decoded(whole, each)));
  // Other letters have no NUL, but the spaces and line ends between them do.
  if (even + odd === 0 || plainShare(whole) > 0.75) return undefined;
  return [UTF16LE, UTF16BE].map(unmarked).find((each) => isInOneScript(decoded(whole, each)));
}

function unmarked(encoding: TextEncoding): TextEncoding {
  return { ...encoding, bomLength: 0 };
}

/** Without the last unit, which may be half of a character. */
function decoded(bytes: Uint8Array, { label }: TextEncoding): string {
  return new TextDecoder(label).decode(bytes).slice(0, -1);
}

/** The share of ASCII: pairs of such letters look like Chinese. */
function plainShare(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte >= 0x20 && byte < 0x7f) count++;
  return bytes.length === 0 ? 0 : count / bytes.length;
}

function isCleanText(text: string): boolean {
  return !text.includes("\ufffd") && ![...text].some((character) => isOddControl(character.codePointAt(0) ?? 0));
}

const SCRIPTS = [
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Thai}/gu,
];

/** Numbers that were taken for letters come from everywhere; words do not. */
function isInOneScript(text: string): boolean {
  const foreign = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const most = Math.max(...SCRIPTS.map((script) => text.match(script)?.length ?? 0));
  return most > 0 && most >= foreign * 0.8 && /[ \n\r]/.test(text) && isCleanText(text);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream, so that a character cut by the end of the sample is no fault.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Text with a few broken bytes: letters of another encoding hardly ever look like UTF-8 by chance. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  return right > broken * 2;
}

/** The share of control characters that no text needs. */
function controlShare(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (isOddControl(byte)) count++;
  return bytes.length === 0 ? 0 : count / bytes.length;
}

function isOddControl(code: number): boolean {
  return (code < 0x20 && !(code >= 0x08 && code <= 0x0d) && code !== 0x1b) || code === 0x7f;
}

const UNDEFINED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function looksLikeLatin(bytes: Uint8Array): boolean {
  let odd = 0;
  for (const byte of bytes) if (isOddControl(byte) || UNDEFINED_IN_1252.has(byte)) odd++;
  return odd <= bytes.length / 500;
}
