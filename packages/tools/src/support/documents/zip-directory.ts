import type { ByteSource } from "./byte-source.ts";
import { UnreadableDocument } from "./reading-bounds.ts";

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly packedSize: number;
  readonly method: number;
  readonly crc: number;
  readonly offset: number;
  readonly encrypted: boolean;
  readonly isFolder: boolean;
  readonly isLink: boolean;
}

const END_BYTES = 22;
const MOST_COMMENT_BYTES = 65_535;
const MOST_DIRECTORY_BYTES = 32 * 1024 * 1024;

/** The members as the directory at the end lists them. */
export async function zipEntries(source: ByteSource): Promise<ZipEntry[]> {
  const { offset, bytes, shift } = await findDirectory(source);
  if (bytes > MOST_DIRECTORY_BYTES) throw new UnreadableDocument("it has too many members to list");
  const directory = await source.read(offset, bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    entries.push(entryAt(directory, at, nameEnd, extraEnd, shift));
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  if (entries.length === 0 && bytes > 0) throw new UnreadableDocument("it is damaged (its directory is no directory)");
  return entries;
}

interface DirectoryPlace {
  readonly offset: number;
  readonly bytes: number;
  /** How far all offsets are off: a program may stand in front of the archive. */
  readonly shift: number;
}

async function findDirectory(source: ByteSource): Promise<DirectoryPlace> {
  const tailStart = Math.max(0, source.size - END_BYTES - MOST_COMMENT_BYTES);
  const tail = await source.read(tailStart, END_BYTES + MOST_COMMENT_BYTES);
  const at = tail.lastIndexOf("PK\x05\x06", tail.length - END_BYTES, "latin1");
  if (tail.length < END_BYTES || at < 0) {
    throw new UnreadableDocument("it is damaged or not complete (its directory is missing)");
  }
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  const wide = await wideDirectory(source, tailStart + at);
  if (wide) return wide;
  const shift = tailStart + at - bytes - offset;
  if (shift < 0) throw new UnreadableDocument("it is damaged (its directory is not where it should be)");
  return { offset: offset + shift, bytes, shift };
}

const LOCATOR_BYTES = 20;
const RECORD_BYTES = 56;

/** Zip64, for archives over 4 GB or with many members, and of writers that never know beforehand; undefined if it is none. */
async function wideDirectory(source: ByteSource, endAt: number): Promise<DirectoryPlace | undefined> {
  const locatorAt = endAt - LOCATOR_BYTES;
  if (locatorAt < 0) return undefined;
  const locator = await source.read(locatorAt, LOCATOR_BYTES);
  if (locator.length < LOCATOR_BYTES || locator.readUInt32LE(0) !== 0x07064b50) return undefined;
  const stated = Number(locator.readBigUInt64LE(8));
  for (const at of [stated, locatorAt - RECORD_BYTES]) {
    const record = at >= 0 && at < locatorAt ? await source.read(at, RECORD_BYTES) : Buffer.alloc(0);
    if (record.length < RECORD_BYTES || record.readUInt32LE(0) !== 0x06064b50) continue;
    const shift = at - stated;
    return { bytes: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) + shift, shift };
  }
  throw new UnreadableDocument("it is damaged (its directory is missing)");
}

function entryAt(directory: Buffer, at: number, nameEnd: number, extraEnd: number, shift: number): ZipEntry {
  const extra = directory.subarray(nameEnd, extraEnd);
  const name = decodeName(directory.subarray(at + 46, nameEnd), extra);
  const sizes = wideSizes(extra, {
    size: directory.readUInt32LE(at + 24),
    packedSize: directory.readUInt32LE(at + 20),
    offset: directory.readUInt32LE(at + 42),
  });
  const unixMode = directory.readUInt32LE(at + 38) >>> 16;
  return {
    ...sizes,
    name,
    offset: sizes.offset + shift,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    isFolder: name.endsWith("/"),
    isLink: (unixMode & 0o170000) === 0o120000,
  };
}

interface Sizes {
  readonly size: number;
  readonly packedSize: number;
  readonly offset: number;
}

/** Those fields that do not fit 32 bits stand in an extra field, in this order and no others. */
function wideSizes(extra: Buffer, given: Sizes): Sizes {
  const wide = { ...given };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    for (const key of ["size", "packedSize", "offset"] as const) {
      if (wide[key] !== 0xffffffff || next + 8 > extra.length) continue;
      wide[key] = Number(extra.readBigUInt64LE(next));
      next += 8;
    }
  }
  return wide;
}

/** What is not UTF-8 has its name once more in an extra field, or is in the letters of the first PCs. */
function decodeName(bytes: Buffer, extra: Buffer): string {
  return utf8(bytes) ?? utf8(unicodePath(extra)) ?? Array.from(bytes, pcCharacter).join("");
}

function utf8(bytes: Buffer | undefined): string | undefined {
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const UNICODE_PATH = 0x7075;

/** Behind a version and a checksum of the other name. */
function unicodePath(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === UNICODE_PATH) return extra.subarray(at + 9, at + 4 + extra.readUInt16LE(at + 2));
  }
  return undefined;
}

function pcCharacter(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_437[byte - 0x80] ?? "");
}

const CODE_PAGE_437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
