import { isAbsolute, normalize } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { hashOf } from "./file-state.ts";
import type { ChangeName, JournalContent, JournalEvent, JournalFile } from "./journal-entry.ts";

interface KeptHead {
  readonly type: "changes";
  readonly version: number;
}

interface KeptContent {
  readonly hash: string;
  readonly mode?: number;
}

interface KeptFile {
  readonly path: string;
  readonly shown: string;
  readonly before: KeptContent | null;
  readonly after: KeptContent | null;
  readonly made?: readonly string[];
  readonly movedFrom?: string;
}

interface KeptChange {
  readonly type: "change";
  readonly id: string;
  readonly tool: string;
  readonly time: string;
  readonly run: number;
  readonly prompt: string;
  readonly files: readonly KeptFile[];
  /** By hash, deflated, in base64; what stands in a line above is not written again. */
  readonly contents: Readonly<Record<string, string>>;
}

interface KeptUndo {
  readonly type: "undo";
  readonly changes: readonly ChangeName[];
  readonly files: readonly KeptFile[];
  readonly contents: Readonly<Record<string, string>>;
}

export type KeptLine = KeptHead | KeptChange | KeptUndo | { readonly type: "redo" };

export async function lineOf(event: JournalEvent, packer: Packer): Promise<KeptLine> {
  if (event.type === "redo") return event;
  if (event.type === "undo") {
    const files = event.files.map((file) => packer.file(file));
    return { type: "undo", changes: event.changes, files, contents: await packer.packed() };
  }
  const { entry, prompt } = event;
  const { id, tool, run } = entry;
  const files = entry.files.map((file) => packer.file(file));
  const about = { id, tool, time: entry.time.toISOString(), run, prompt };
  return { type: "change", ...about, files, contents: await packer.packed() };
}

/** Gathers the contents that are not written yet. */
export class Packer {
  readonly #known: ReadonlySet<string>;
  readonly contents = new Map<string, Buffer>();

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  file({ real, shown, before, after, made, movedFrom }: JournalFile): KeptFile {
    const sides = { before: this.#content(before), after: this.#content(after) };
    return { path: real, shown, ...sides, ...(made ? { made } : {}), ...(movedFrom ? { movedFrom } : {}) };
  }

  async packed(): Promise<Record<string, string>> {
    const { deflateRaw, deflateRawSync } = await import("node:zlib");
    const deflate = promisify(deflateRaw) as (bytes: Buffer, options: { level: number }) => Promise<Buffer>;
    const packed: Record<string, string> = {};
    let count = 0;
    for (const [hash, bytes] of this.contents) {
      const isSmall = bytes.length < SMALL;
      packed[hash] = (isSmall ? deflateRawSync(bytes, LEVEL) : await deflate(bytes, LEVEL)).toString("base64");
      if (++count % IN_ONE_GO === 0) await setImmediate();
    }
    return packed;
  }

  #content(content: JournalContent | undefined): KeptContent | null {
    if (content === undefined) return null;
    const hash = hashOf(content.bytes);
    if (!this.#known.has(hash)) this.contents.set(hash, content.bytes);
    return { hash, ...(content.mode === undefined ? {} : { mode: content.mode }) };
  }
}

/** Contents by hash, as they are read; a file of a few bytes must not fill the memory. */
export class Unpacked {
  readonly #mostBytes: number;
  readonly contents = new Map<string, Buffer>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  async take(packed: unknown): Promise<void> {
    const { inflateRaw, inflateRawSync } = await import("node:zlib");
    const inflate = promisify(inflateRaw) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
    for (const [hash, text] of Object.entries(packed as Record<string, unknown>)) {
      if (typeof text !== "string" || this.contents.has(hash)) continue;
      const bytes = Buffer.from(text, "base64");
      const options = { maxOutputLength: Math.max(1, Math.min(LARGEST, this.#mostBytes - this.#bytes)) };
      const content = bytes.length < SMALL ? inflateRawSync(bytes, options) : await inflate(bytes, options);
      if (hashOf(content) !== hash) continue;
      this.contents.set(hash, content);
      this.#bytes += content.length;
    }
  }
}

/** A thread costs more than such a content takes. */
const SMALL = 4096;
/** Then keys are heard. */
const IN_ONE_GO = 100;
const LEVEL = { level: 1 } as const;
const LARGEST = 128 * 1024 * 1024;

/** Undefined if the line is none of ours, or a content of it is missing. */
export async function eventOf(line: unknown, unpacked: Unpacked): Promise<JournalEvent | undefined> {
  try {
    const { type } = line as { type?: unknown };
    if (type === "redo") return { type };
    if (type !== "change" && type !== "undo") return undefined;
    const kept = line as KeptChange | KeptUndo;
    await unpacked.take(kept.contents);
    const files = kept.files.map((file) => fileOf(file, unpacked.contents));
    if (kept.type === "undo") return { type: "undo", changes: kept.changes.map(nameOf), files };
    const { id, tool, run, prompt, time } = kept;
    if (!Number.isSafeInteger(run) || Number.isNaN(Date.parse(time))) return undefined;
    const entry = { id: text(id), tool: text(tool), time: new Date(time), run, files };
    return { type: "change", entry, prompt: text(prompt) };
  } catch {
    return undefined;
  }
}

function nameOf({ entry, real }: ChangeName): ChangeName {
  return { entry: text(entry), real: text(real) };
}

/** Throws if something is not as we write it, or if a content is missing. */
function fileOf(
  { path, shown, before, after, made, movedFrom }: KeptFile,
  contents: ReadonlyMap<string, Buffer>,
): JournalFile {
  const content = (kept: KeptContent | null): JournalContent | undefined => {
    if (kept === null) return undefined;
    const bytes = contents.get(kept.hash);
    if (bytes === undefined) throw new Error(`the content ${kept.hash} is missing`);
    return { bytes, ...(kept.mode === undefined ? {} : { mode: modeOf(kept.mode) }) };
  };
  const sides = { before: content(before), after: content(after) };
  return {
    ...{ real: realPath(path), shown: text(shown), ...sides },
    ...(made ? { made: made.map(realPath) } : {}),
    ...(movedFrom ? { movedFrom: realPath(movedFrom) } : {}),
  };
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("not a text");
  return value;
}

function realPath(value: unknown): string {
  const path = text(value);
  if (!isAbsolute(path) || normalize(path) !== path || path.includes("\0")) throw new TypeError("not a real path");
  return path;
}

function modeOf(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > 0o7777)
    throw new TypeError("not a mode");
  return value as number;
}
