import { UnreadableDocument } from "./reading-bounds.ts";

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly kind: "file" | "folder" | "link" | "other";
  /** Of a link: where it leads. */
  readonly target?: string;
}

export interface TarStream {
  /** Fewer bytes than asked for only at the end. */
  take(length: number): Promise<Buffer>;
  skip(length: number): Promise<void>;
}

/** Whether a block of 512 bytes heads a member: its checksum says so, in old archives nothing else does. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < 512) return false;
  const stated = octal(block.subarray(148, 156));
  let sum = 8 * 32;
  for (let i = 0; i < 512; i++) if (i < 148 || i >= 156) sum += block[i] ?? 0;
  return sum > 8 * 32 && stated === sum;
}

/** What stands behind these is not seen. */
export const MOST_ENTRIES = 50_000;
const MOST_NAME_BYTES = 64 * 1024;

/** The members in their order. Who wants a member's bytes takes them before going on. */
export async function* tarEntries(
  stream: TarStream,
): AsyncGenerator<{ entry: TarEntry; bytes: () => Promise<Buffer> }> {
  let told: Told = {};
  for (let count = 0; count < MOST_ENTRIES; count++) {
    const header = await stream.take(512);
    if (header.length === 0 || header.every((byte) => byte === 0)) return;
    if (!isTarHeader(header)) throw new UnreadableDocument("it is damaged (a member has no right head)");
    const type = String.fromCharCode(header[156] || 0x30);
    if ("xLKg".includes(type)) {
      told = { ...told, ...(await extension(type, stream, sizeOf(header))) };
      continue;
    }
    const size = told.size ?? sizeOf(header);
    const padded = paddedSize(size);
    const entry = entryOf(header, type, size, told);
    told = {};
    let left = padded;
    const bytes = async (): Promise<Buffer> => {
      left = 0;
      const taken = await stream.take(padded);
      if (taken.length < size) throw new UnreadableDocument("it is not complete (it breaks off inside this member)");
      return taken.subarray(0, size);
    };
    yield { entry, bytes };
    await stream.skip(left);
  }
}

const KINDS: Readonly<Record<string, TarEntry["kind"]>> = {
  "0": "file",
  "7": "file",
  "1": "link",
  "2": "link",
  "5": "folder",
};

interface Told {
  readonly name?: string;
  readonly target?: string;
  readonly size?: number;
}

function entryOf(header: Buffer, type: string, size: number, told: Told): TarEntry {
  const name = told.name ?? nameOf(header);
  const kind = KINDS[type] ?? "other";
  if (kind === "link") {
    const target = told.target ?? text(header.subarray(157, 257));
    return { name, size: 0, kind, ...(target ? { target } : {}) };
  }
  // Old archives have no sign for a folder but its name.
  return { name, size, kind: kind === "file" && name.endsWith("/") ? "folder" : kind };
}

function paddedSize(size: number): number {
  return Math.ceil(size / 512) * 512;
}

/** A long name or size stands in a member of its own, before the one that it is about. */
async function extension(type: string, stream: TarStream, size: number): Promise<Told> {
  if (type === "g" || size > MOST_NAME_BYTES) {
    await stream.skip(paddedSize(size));
    return {};
  }
  const told = (await stream.take(paddedSize(size))).subarray(0, size).toString("utf8");
  if (type === "L") return { name: told.replace(/\0.*$/s, "") };
  if (type === "K") return { target: told.replace(/\0.*$/s, "") };
  const name = /^\d+ path=(.*)$/m.exec(told)?.[1];
  const target = /^\d+ linkpath=(.*)$/m.exec(told)?.[1];
  const wide = /^\d+ size=(\d{1,15})$/m.exec(told)?.[1];
  return { ...(name ? { name } : {}), ...(target ? { target } : {}), ...(wide ? { size: Number(wide) } : {}) };
}

function nameOf(header: Buffer): string {
  const name = text(header.subarray(0, 100));
  const prefix = header.toString("latin1", 257, 263) === "ustar\0" ? text(header.subarray(345, 500)) : "";
  return prefix ? `${prefix}/${name}` : name;
}

function sizeOf(header: Buffer): number {
  const field = header.subarray(124, 136);
  const size = (field[0] ?? 0) & 0x80 ? Number(field.readBigUInt64BE(4)) : octal(field);
  if (!Number.isSafeInteger(size)) throw new UnreadableDocument("it is damaged (a member has no right size)");
  return size;
}

function octal(field: Buffer): number {
  const digits = text(field).trim();
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || "0", 8) : Number.NaN;
}

function text(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? field.length : end);
}
