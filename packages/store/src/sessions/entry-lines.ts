import type { FileHandle } from "node:fs/promises";

/** Where a line lies, and its first bytes: enough to know an entry by, however long its message is. */
export interface EntryLine {
  readonly offset: number;
  readonly length: number;
  readonly beginning: string;
}

const NEWLINE = 0x0a;
const CHUNK_BYTES = 256 * 1024;
const BEGINNING_BYTES = 160;

/** All lines, a chunk's worth at a time, in bounded memory. A last line without its newline is one too. */
export async function* entryLines(file: FileHandle): AsyncGenerator<EntryLine[]> {
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let at = 0;
  let start = 0;
  let carried = "";
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    const lines: EntryLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      lines.push({ offset: start, length: at + end - start, beginning: carried + firstBytes(chunk, from, end) });
      carried = "";
      from = end + 1;
      start = at + from;
    }
    if (carried.length < BEGINNING_BYTES) carried += firstBytes(chunk, from, bytesRead);
    at += bytesRead;
    yield lines;
  }
  if (at > start) yield [{ offset: start, length: at - start, beginning: carried }];
}

/** Ids are ASCII, so that the bytes may be read as they are. */
function firstBytes(chunk: Buffer, from: number, end: number): string {
  return chunk.toString("latin1", from, Math.min(end, from + BEGINNING_BYTES));
}

export interface Span {
  readonly offset: number;
  readonly length: number;
}

const READ_TOGETHER_BYTES = 1024 * 1024;

/** The texts of lines in the order of the file; neighbours are read together. */
export async function* textsAt<S extends Span>(
  file: FileHandle,
  spans: readonly S[],
): AsyncGenerator<{ readonly span: S; readonly text: string }> {
  for (let first = 0; first < spans.length; ) {
    const group = neighbours(spans, first);
    const [begin, last] = [group[0], group.at(-1)];
    if (begin === undefined || last === undefined) return;
    const buffer = Buffer.alloc(last.offset + last.length - begin.offset);
    await fill(file, buffer, begin.offset);
    for (const span of group) {
      const from = span.offset - begin.offset;
      yield { span, text: buffer.toString("utf8", from, from + span.length) };
    }
    first += group.length;
  }
}

function neighbours<S extends Span>(spans: readonly S[], first: number): S[] {
  const begin = spans[first]?.offset ?? 0;
  let end = first + 1;
  for (let next = spans[end]; next; next = spans[++end]) {
    if (next.offset < begin || next.offset + next.length - begin > READ_TOGETHER_BYTES) break;
  }
  return spans.slice(first, end);
}

async function fill(file: FileHandle, buffer: Buffer, offset: number): Promise<void> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, offset + filled);
    if (bytesRead === 0) return;
    filled += bytesRead;
  }
}
