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
  if (isUtf8(head)) return controlShare(head) > 0.1 ? { binary: "binary file" } : { encoding: UTF8 };
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
  const few = units * 0.05;
  const little = odd > units * 0.4 && even <= few;
  const big = even > units * 0.4 && odd <= few;
  if (!little && !big) return undefined;
  const encoding = { ...(little ? UTF16LE : UTF16BE), bomLength: 0 };
  const text = new TextDecoder(encoding.label).decode(head.subarray(0, units * 2)).slice(0, -1);
  const isText =
    !text.includes("\ufffd") && ![...text].some((character) => isOddControl(character.codePointAt(0) ?? 0));
  return isText ? encoding : undefined;
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
