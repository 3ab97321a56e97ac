import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync, realpathSync } from "node:fs";

/** A line as another program told it. */
export interface ToldLine {
  /** Below the folder, as bytes: a name may be no text. */
  readonly path: Buffer;
  /** Where the line begins in the file, its mark not counted; in one that is UTF-16, as if it were UTF-8. */
  readonly offset: number;
  /** The line, or the beginning of it and a remark. */
  readonly bytes: Buffer;
}

/**
 * Those lines that stand in files of the folder. Who searched went by names, and a folder may have been swapped for a
 * link in the meantime: so each file is opened again, seen to lie where it should, and compared.
 */
export function provenLines(folder: string, lines: readonly ToldLine[]): Set<ToldLine> {
  const byPath = Map.groupBy(lines, ({ path }) => path.toString("latin1"));
  return new Set([...byPath.values()].flatMap((told) => provenInFile(folder, told)));
}

function provenInFile(folder: string, lines: readonly ToldLine[]): ToldLine[] {
  const whole = Buffer.concat([Buffer.from(folder === "/" ? "/" : `${folder}/`), lines[0]?.path ?? Buffer.alloc(0)]);
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let fd: number | undefined;
  try {
    fd = openSync(whole, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
    if (!fstatSync(fd).isFile() || !placeOf(fd, whole).equals(whole)) return [];
    const bytesAt = reader(fd);
    return lines.filter((line) => isThere(line, bytesAt));
  } catch {
    return []; // It is gone, or closed to us by now.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Where the open file lies, by the system's own word if it gives one. */
function placeOf(fd: number, path: Buffer): Buffer {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`, { encoding: "buffer" });
  } catch {
    return realpathSync.native(path, { encoding: "buffer" });
  }
}

type BytesAt = (offset: number, length: number) => Buffer;

function reader(fd: number): BytesAt {
  const mark = readAt(fd, 0, 3);
  const [first, second] = mark;
  if (first === 0xff && second === 0xfe) return decodedReader(fd, "utf-16le");
  if (first === 0xfe && second === 0xff) return decodedReader(fd, "utf-16be");
  const marked = mark.equals(Buffer.from([0xef, 0xbb, 0xbf])) ? mark.length : 0;
  return (offset, length) => readAt(fd, marked + offset, length);
}

const MOST_DECODED_BYTES = 32 * 1024 * 1024;

function decodedReader(fd: number, label: string): BytesAt {
  const size = Math.min(fstatSync(fd).size, MOST_DECODED_BYTES);
  const text = Buffer.from(new TextDecoder(label).decode(readAt(fd, 0, size)));
  return (offset, length) => text.subarray(offset, offset + length);
}

function readAt(fd: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  return buffer.subarray(0, readSync(fd, buffer, 0, length, position));
}

function isThere({ offset, bytes }: ToldLine, bytesAt: BytesAt): boolean {
  const there = bytesAt(offset, bytes.length);
  if (there.equals(bytes) || there.equals(withoutAddedEnd(bytes, there.length))) return true;
  const remark = bytes.lastIndexOf(" [... ");
  return remark > 0 && there.subarray(0, remark).equals(bytes.subarray(0, remark));
}

/** Of the last line of a file, which ends without one. */
function withoutAddedEnd(bytes: Buffer, length: number): Buffer {
  return bytes.at(-1) === 13 && bytes.length === length + 1 ? bytes.subarray(0, length) : bytes;
}
