import { cleanText } from "../../text/clean-text.ts";
import { oneRow } from "../essential-argument.ts";
import type { DiffHunk, DiffLine, FileDiff } from "./file-diff.ts";

export interface ParsedDiff {
  readonly files: readonly FileDiff[];
  /** Lines of the diff that were not looked at, or that it says itself were left out. */
  readonly leftOut: number;
}

const MOST_LINES = 5000;
const MOST_CHARACTERS = 500_000;
const LONGEST_LINE = 2000;

/** Reads a unified diff of any number of files. What is no diff gives no files; lines it does not know are passed over. */
export function parseUnifiedDiff(text: string): ParsedDiff {
  const all = text.slice(0, MOST_CHARACTERS).replace(/\n$/, "").split("\n");
  const reader = new DiffReader();
  for (const line of all.slice(0, MOST_LINES)) reader.read(line.replace(/\r$/, ""));
  const unread = Math.max(0, all.length - MOST_LINES) + countNewlines(text, MOST_CHARACTERS);
  return { files: reader.finish(), leftOut: unread + reader.leftOut };
}

interface OpenFile {
  path: string;
  isNew: boolean;
  isGone: boolean;
  readonly hunks: OpenHunk[];
}

interface OpenHunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: DiffLine[];
}

class DiffReader {
  readonly #files: OpenFile[] = [];
  leftOut = 0;
  /** Lines that the hunk's head has promised and that have not come. */
  #oldLeft = 0;
  #newLeft = 0;

  read(line: string): void {
    if (this.#oldLeft > 0 || this.#newLeft > 0) this.#inHunk(line);
    else this.#between(line);
  }

  finish(): FileDiff[] {
    return this.#files.filter(({ hunks }) => hunks.length > 0).map(finishedFile);
  }

  #between(line: string): void {
    const hunk = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/.exec(line);
    const more = /^… (\d{1,9}) more lines/.exec(line);
    if (line.startsWith("diff --git ")) this.#openFile("");
    else if (line.startsWith("--- ")) this.#oldName(nameIn(line));
    else if (line.startsWith("+++ ")) this.#newName(nameIn(line));
    else if (more) this.leftOut += Number(more[1]);
    else if (hunk) {
      const [oldStart = 1, oldCount = 1, newStart = 1, newCount = 1] = hunk.slice(1).map((part) => Number(part ?? 1));
      this.#currentFile().hunks.push({ oldStart, newStart, lines: [] });
      [this.#oldLeft, this.#newLeft] = [oldCount, newCount];
    }
  }

  #inHunk(line: string): void {
    const kind = line === "" ? " " : line.charAt(0);
    if (kind === " " || kind === "-" || kind === "+") {
      if (kind !== "+") this.#oldLeft--;
      if (kind !== "-") this.#newLeft--;
      this.#currentFile()
        .hunks.at(-1)
        ?.lines.push({ kind, text: shownText(line.slice(1)) });
    } else if (kind !== "\\") {
      [this.#oldLeft, this.#newLeft] = [0, 0];
      this.#between(line);
    }
  }

  #openFile(path: string): OpenFile {
    const file = { path, isNew: false, isGone: false, hunks: [] };
    this.#files.push(file);
    return file;
  }

  /** One that has hunks already is over: the names of the next follow. */
  #oldName(name: string): void {
    const last = this.#files.at(-1);
    const file = last && last.hunks.length === 0 ? last : this.#openFile("");
    file.isNew = name === NOWHERE;
    if (!file.isNew) file.path = name;
  }

  #newName(name: string): void {
    const file = this.#currentFile();
    file.isGone = name === NOWHERE;
    if (!file.isGone) file.path = name;
  }

  #currentFile(): OpenFile {
    return this.#files.at(-1) ?? this.#openFile("");
  }
}

const NOWHERE = "/dev/null";

function nameIn(line: string): string {
  const name = oneRow(line.slice(4).split("\t", 1)[0] ?? "");
  return name.replace(/^"(.*)"$/, "$1").replace(/^[ab]\/(?=.)/, "");
}

export function shownText(line: string): string {
  return cleanText(line.slice(0, LONGEST_LINE)).replaceAll("\n", " ");
}

function finishedFile({ path, isNew, isGone, hunks }: OpenFile): FileDiff {
  const count = (kind: DiffLine["kind"]) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  const kind = isNew ? "created" : isGone ? "deleted" : "changed";
  return { path, kind, hunks: hunks satisfies DiffHunk[], added: count("+"), removed: count("-") };
}

function countNewlines(text: string, from: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
