import { rename, rm } from "node:fs/promises";
import { promisify } from "node:util";
import { AppendFile } from "@marvin/store";
import { hashOf } from "./file-state.ts";
import type { ChangeName, JournalContent, JournalEvent, JournalFile } from "./journal-entry.ts";

/** The form of the file. A higher number is a newer Marvin's: such a file is left alone. */
const VERSION = 1;
/** Of contents, unpacked. What was forgotten is thrown out of the file when it has grown beyond this. */
const MOST_BYTES = 384 * 1024 * 1024;

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

type KeptLine = KeptHead | KeptChange | KeptUndo | { readonly type: "redo" };

/**
 * The journal of one session on disk, for its owner alone: files byte for byte as they were, a line an event, only ever
 * added to. A line that was cut off, or one whose contents are not whole, costs itself.
 */
export class KeptChanges {
  readonly path: string;
  readonly #lines: AppendFile<KeptLine>;
  readonly #notice: (text: string) => void;
  #written = new Set<string>();
  #bytes = 0;
  #hasHead = false;
  #isClosed = false;

  constructor(path: string, notice: (text: string) => void) {
    this.path = path;
    this.#notice = notice;
    this.#lines = new AppendFile<KeptLine>(path, { notice });
  }

  /** What has happened so far. Nothing is read where there is no file. */
  async *events(): AsyncGenerator<JournalEvent> {
    const contents = new Map<string, Buffer>();
    for await (const line of this.#lines.records()) {
      if (line.type === "changes") {
        if (line.version > VERSION) {
          this.#leaveAlone();
          return;
        }
        this.#hasHead = true;
        continue;
      }
      const event = await eventOf(line, contents);
      if (event) yield event;
    }
    this.#note(contents);
  }

  /** On disk when it is done; what cannot be kept is told once. */
  async keep(event: JournalEvent): Promise<void> {
    if (this.#isClosed) return;
    try {
      if (!this.#hasHead) await this.#lines.append({ type: "changes", version: VERSION });
      this.#hasHead = true;
      const packer = new Packer(this.#written);
      await this.#lines.append(await lineOf(event, packer));
      this.#note(packer.contents);
    } catch (cause) {
      this.#isClosed = true;
      const why = cause instanceof Error ? cause.message : String(cause);
      this.#notice(`What is changed in files from now on can be taken back only until Marvin ends. ${why}`);
    }
  }

  get isTooLarge(): boolean {
    return this.#bytes > MOST_BYTES;
  }

  /** Writes the file anew, with these events alone. */
  async rewrite(events: Iterable<JournalEvent>): Promise<void> {
    const path = `${this.path}.tmp`;
    const fresh = new KeptChanges(path, this.#notice);
    await rm(path, { force: true });
    for (const event of events) await fresh.keep(event);
    if (fresh.#isClosed) {
      await rm(path, { force: true });
      return;
    }
    await rename(path, this.path);
    this.#written = fresh.#written;
    this.#bytes = fresh.#bytes;
  }

  #note(contents: ReadonlyMap<string, Buffer>): void {
    for (const [hash, { length }] of contents) {
      this.#written.add(hash);
      this.#bytes += length;
    }
  }

  #leaveAlone(): void {
    this.#isClosed = true;
    this.#notice(`${this.path} was written by a newer Marvin; what it changed cannot be taken back by this one.`);
  }
}

async function lineOf(event: JournalEvent, packer: Packer): Promise<KeptLine> {
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
class Packer {
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
    const { deflateRaw } = await import("node:zlib");
    const deflate = promisify(deflateRaw) as (bytes: Buffer, options: { level: number }) => Promise<Buffer>;
    const packed: Record<string, string> = {};
    for (const [hash, bytes] of this.contents) packed[hash] = (await deflate(bytes, { level: 1 })).toString("base64");
    return packed;
  }

  #content(content: JournalContent | undefined): KeptContent | null {
    if (content === undefined) return null;
    const hash = hashOf(content.bytes);
    if (!this.#known.has(hash)) this.contents.set(hash, content.bytes);
    return { hash, ...(content.mode === undefined ? {} : { mode: content.mode }) };
  }
}

async function eventOf(line: KeptLine, contents: Map<string, Buffer>): Promise<JournalEvent | undefined> {
  try {
    if (line.type === "redo") return line;
    if (line.type !== "change" && line.type !== "undo") return undefined;
    await unpack(line.contents, contents);
    const files = line.files.map((file) => fileOf(file, contents));
    if (line.type === "undo") return { type: "undo", changes: line.changes, files };
    const { id, tool, run, prompt } = line;
    return { type: "change", entry: { id, tool, time: new Date(line.time), run, files }, prompt };
  } catch {
    return undefined;
  }
}

async function unpack(packed: Readonly<Record<string, string>>, contents: Map<string, Buffer>): Promise<void> {
  const { inflateRaw } = await import("node:zlib");
  const inflate = promisify(inflateRaw) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
  for (const [hash, text] of Object.entries(packed)) {
    const bytes = await inflate(Buffer.from(text, "base64"), { maxOutputLength: MOST_BYTES });
    if (hashOf(bytes) === hash) contents.set(hash, bytes);
  }
}

/** Throws if a content is missing. */
function fileOf(
  { path, shown, before, after, made, movedFrom }: KeptFile,
  contents: ReadonlyMap<string, Buffer>,
): JournalFile {
  const content = (kept: KeptContent | null): JournalContent | undefined => {
    if (kept === null) return undefined;
    const bytes = contents.get(kept.hash);
    if (bytes === undefined) throw new Error(`the content ${kept.hash} is missing`);
    return { bytes, ...(kept.mode === undefined ? {} : { mode: kept.mode }) };
  };
  const sides = { before: content(before), after: content(after) };
  return { real: path, shown, ...sides, ...(made ? { made } : {}), ...(movedFrom ? { movedFrom } : {}) };
}
