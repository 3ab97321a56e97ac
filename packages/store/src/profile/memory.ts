import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { OwnFile } from "../files/own-file.ts";
import { StoreError, storeErrorOf } from "../store-error.ts";
import { type MemoryText, readMemory, withEntry, withoutEntry } from "./memory-text.ts";

/** One file of `memory/`. */
export interface Topic extends MemoryText {
  /** The file's name without `.md`. */
  readonly name: string;
}

const LONGEST_ENTRY = 4000;
const LARGEST_TOPIC = 64 * 1024;
const MOST_TOPICS = 300;

/** `memory/*.md`: what Marvin was asked to keep in mind, one file a topic. People read, write and delete them too. */
export class Memory {
  readonly dir: string;
  readonly #notice: (text: string) => void;
  readonly #files = new Map<string, OwnFile>();

  constructor(profileDir: string, notice: (text: string) => void) {
    this.dir = join(profileDir, "memory");
    this.#notice = notice;
  }

  async topics(): Promise<Topic[]> {
    const names = (await readdir(this.dir).catch(() => []))
      .filter((name) => name.endsWith(".md") && !name.startsWith("."))
      .map((name) => name.slice(0, -3))
      .toSorted((a, b) => a.localeCompare(b))
      .slice(0, MOST_TOPICS);
    const topics = await Promise.all(names.map((name) => this.#topic(name)));
    return topics.filter((topic) => topic !== undefined);
  }

  /** By the name of its file or by its heading. */
  async find(title: string): Promise<Topic | undefined> {
    const wanted = topicName(title);
    return (await this.topics()).find((topic) => isNamed(topic, wanted));
  }

  /** Answers the topic as it is now. An entry that is there already is not written twice. */
  async add(title: string, entry: string): Promise<Topic> {
    const said = entry.trim();
    if (said === "") throw new StoreError("invalid", "There is nothing to remember.");
    if (said.length > LONGEST_ENTRY) {
      throw new StoreError("too-large", `That is longer than ${LONGEST_ENTRY} characters.`, {
        hint: "Remember the gist of it; long texts belong into a note.",
      });
    }
    const name = (await this.find(title))?.name ?? topicName(title);
    return this.#file(name).exclusively(async (held) => {
      if (held.content.kind === "damaged") throw new StoreError("failed", this.#damaged(name, held.content.why));
      const before = held.content.kind === "text" ? held.content.text : "";
      if (readMemory(before, title).entries.includes(said)) return { name, ...readMemory(before, title) };
      const text = withEntry(before, title.trim(), said);
      if (text.length > LARGEST_TOPIC) throw new StoreError("too-large", `The topic ${name} is full.`);
      await held.write(text);
      return { name, ...readMemory(text, title) };
    });
  }

  async remove(name: string, entry: string): Promise<void> {
    const file = this.#file(name);
    await file.exclusively(async (held) => {
      if (held.content.kind !== "text") return;
      const text = withoutEntry(held.content.text, entry);
      // Under the same lock: another Marvin may add to the topic right after.
      if (readMemory(text, name).entries.length === 0) await removed(file.path);
      else if (text !== held.content.text) await held.write(text);
    });
  }

  async removeTopic(name: string): Promise<void> {
    const file = this.#file(name);
    await file.exclusively(() => removed(file.path));
  }

  /** A line a topic, for a system prompt: in bounds, whatever is there. */
  async index(): Promise<string> {
    const topics = await this.topics();
    const lines: string[] = [];
    let left = LONGEST_INDEX;
    for (const topic of topics) {
      const line = indexLine(topic);
      left -= line.length + 1;
      if (left < 0) break;
      lines.push(line);
    }
    const more = topics.length - lines.length;
    return [...lines, ...(more > 0 ? [`- and ${more} more topics`] : [])].join("\n");
  }

  async #topic(name: string): Promise<Topic | undefined> {
    const content = await this.#file(name).read();
    if (content.kind === "damaged") this.#notice(this.#damaged(name, content.why));
    return content.kind === "text" ? { name, ...readMemory(content.text, name) } : undefined;
  }

  #damaged(name: string, why: string): string {
    return `${join(this.dir, name)}.md cannot be read (${why}): it is passed over.`;
  }

  #file(name: string): OwnFile {
    let file = this.#files.get(name);
    if (file === undefined) {
      file = new OwnFile(join(this.dir, `${name}.md`));
      this.#files.set(name, file);
    }
    return file;
  }
}

async function removed(path: string): Promise<void> {
  await rm(path, { force: true }).catch((cause: unknown) => {
    throw storeErrorOf(cause, "written", path);
  });
}

const LONGEST_INDEX = 2000;
const LONGEST_GIST = 100;

function indexLine({ title, entries }: Topic): string {
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  const newest = line(entries.at(-1) ?? "");
  const gist = newest.length > LONGEST_GIST ? `${newest.slice(0, LONGEST_GIST - 1).toWellFormed()}…` : newest;
  const older = entries.length > 1 ? ` (and ${entries.length - 1} more)` : "";
  return `- ${line(title).slice(0, 60).toWellFormed()}: ${gist}${older}`;
}

function isNamed({ name, title }: Topic, wanted: string): boolean {
  return [name, title].some((one) => /[\p{L}\p{N}]/u.test(one) && topicName(one) === wanted);
}

/** A file's name that cannot lead anywhere: letters, digits and dashes. */
export function topicName(title: string): string {
  const name = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 48)
    .toWellFormed();
  if (name === "") throw new StoreError("bad-name", "A topic needs a name with letters or digits in it.");
  return name;
}
