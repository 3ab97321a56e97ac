import { createInflate } from "node:zlib";
import type { ReadingBounds } from "./reading-bounds.ts";
import { UnreadableDocument } from "./reading-bounds.ts";

/** The reader of PDF files unpacks without a limit, so the packed streams are measured before it sees them. */
export async function refusePdfBombs(bytes: Buffer, bounds: ReadingBounds): Promise<void> {
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    if (bytes.toString("latin1", at - 3, at) === "end") continue;
    const dictionary =
      bytes
        .toString("latin1", Math.max(0, at - 600), at)
        .split(/\bobj\b/)
        .at(-1) ?? "";
    if (unpackers(dictionary) > 1) throw new UnreadableDocument("parts of it are packed more than once");
    if (!/\/Fl(ateDecode)?\b/.test(dictionary)) continue;
    await measure(bytes, dataStart(bytes, at), bounds);
  }
}

function unpackers(dictionary: string): number {
  const filters = /\/F(?:ilter)?\s*\[([^\]]*)\]/.exec(dictionary)?.[1] ?? "";
  return filters.match(/\/(FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g)?.length ?? 0;
}

function dataStart(bytes: Buffer, at: number): number {
  const next = at + 6;
  return next + (bytes[next] === 13 && bytes[next + 1] === 10 ? 2 : 1);
}

async function measure(bytes: Buffer, start: number, bounds: ReadingBounds): Promise<void> {
  await bounds.pause();
  const end = bytes.indexOf("endstream", start);
  const packed = bytes.subarray(start, end < 0 ? bytes.length : end);
  if (packed.length * MOST_RATIO < bounds.limits.inflatedBytes) return;
  const inflate = createInflate();
  let size = 0;
  inflate.end(packed);
  try {
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length;
      if (size > bounds.limits.inflatedBytes) break;
    }
  } catch {
    // What does not unpack does no harm either.
  }
  inflate.destroy();
  if (size > bounds.limits.inflatedBytes) throw bounds.tooMuchInside();
}

/** Deflate makes at most 1032 bytes of one. */
const MOST_RATIO = 1032;
