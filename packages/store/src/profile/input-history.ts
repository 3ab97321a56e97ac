import { join } from "node:path";
import { OwnFile } from "../files/own-file.ts";

/** Stands for a newline, so that a prompt of several lines is one line of the file. */
const LINE_SEPARATOR = "\u2028";

/** All lines are read and written together: a log that somebody pasted would be written again with each of them. */
const LONGEST = 20_000;

/** `history`: what was typed, a line each, as terminals keep it. */
export class InputHistory {
  readonly #file: OwnFile;
  readonly #notice: (text: string) => void;
  readonly #cap: number;

  constructor(dir: string, notice: (text: string) => void, cap = 1000) {
    this.#file = new OwnFile(join(dir, "history"));
    this.#notice = notice;
    this.#cap = cap;
  }

  /** Nothing for a blank prompt, one that is the newest already, or one that nobody would want to see again. */
  async append(prompt: string): Promise<void> {
    const line = prompt.trimEnd().replaceAll(/\r\n?|\n/g, LINE_SEPARATOR);
    if (line.trim() === "" || line.length > LONGEST) return;
    await this.#file.exclusively(async (held) => {
      if (held.content.kind === "damaged") {
        const aside = await held.setAside();
        this.#notice(`${this.#file.path} could not be read (${held.content.why}): it was set aside as ${aside}.`);
      }
      const lines = held.content.kind === "text" ? linesOf(held.content.text) : [];
      if (lines.at(-1) !== line) await held.write(`${[...lines, line].slice(-this.#cap).join("\n")}\n`);
    });
  }

  /** The newest, oldest of them first. */
  async last(count: number): Promise<string[]> {
    const content = await this.#file.read();
    if (content.kind !== "text" || count <= 0) return [];
    return linesOf(content.text)
      .slice(-count)
      .map((line) => line.replaceAll(LINE_SEPARATOR, "\n"));
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}
