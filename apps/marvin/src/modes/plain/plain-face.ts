import { stripControl } from "@marvin/text";
import type { Line } from "@marvin/tui";
import type { Face, PickItem, PickList } from "../../commands/face.ts";
import type { LineInput } from "./line-input.ts";
import { type Paint, paintedLine } from "./plain-paint.ts";

export interface PlainFaceOptions {
  readonly lines: LineInput;
  /** Goes to the screen as it is. */
  readonly write: (text: string) => void;
  readonly paint: Paint;
  readonly width: () => number;
  /** Of the command that runs. */
  readonly signal: () => AbortSignal;
  readonly leave: () => void;
}

const MOST_LISTED = 100;
/** OSC 52: terminals refuse much more than this. */
const MOST_COPIED = 75_000;

/** The plain screen as commands know it: lists have numbers, and the next line is the answer. */
export class PlainFace implements Face {
  readonly isPiped: boolean;
  readonly #options: PlainFaceOptions;

  constructor(options: PlainFaceOptions) {
    this.#options = options;
    this.isPiped = !options.lines.onTerminal;
  }

  get width(): number {
    return this.#options.width();
  }

  say(text: string): void {
    this.#options.write(stripControl(text));
  }

  show(lines: readonly Line[]): void {
    this.#options.write(lines.map((line) => `${paintedLine(line, this.#options.paint)}\n`).join(""));
  }

  async pick({ title, items, selected }: PickList): Promise<string | undefined> {
    if (items.length === 0) return undefined;
    this.say(`${title}\n${listText(items, selected)}`);
    this.say("Type a number or the beginning of a name; an empty line changes nothing.\n");
    const line = await this.#answer("choose> ");
    const found = pickedItem(line ?? "", items);
    if (typeof found === "object") return found.id;
    if (found === undefined) return undefined;
    this.say(`${found}\n`);
    // Nobody sits at a pipe: whoever wrote this line may have meant it for the model.
    if (this.isPiped && line !== undefined) this.#options.lines.putFirst(line);
    return undefined;
  }

  async confirm(question: string): Promise<boolean> {
    this.say(`${question} (y: yes, n: no)\n`);
    return /^y(es)?$/i.test((await this.#answer("yes or no> "))?.trim() ?? "");
  }

  fill(text: string): void {
    if (this.isPiped) this.say(`${text}\n`);
    else this.#options.lines.fill(text);
  }

  lendTerminal<T>(use: () => Promise<T>): Promise<T> {
    return this.#options.lines.lend(use);
  }

  copyByTerminal(text: string): boolean {
    const bytes = Buffer.from(text, "utf8");
    if (this.isPiped || bytes.length > MOST_COPIED) return false;
    this.#options.write(`\x1b]52;c;${bytes.toString("base64")}\x07`);
    return true;
  }

  keys(): readonly Line[] {
    return KEYS.map(([key, does]) => [{ text: key.padEnd(16), style: { bold: true } }, { text: does }]);
  }

  leave(): void {
    this.#options.leave();
  }

  /** Undefined: nobody answers any more, or the person has turned away. */
  async #answer(prompt: string): Promise<string | undefined> {
    const { lines, signal } = this.#options;
    try {
      return await lines.inTurn(() => lines.answer(prompt, signal()));
    } catch (thrown) {
      if (signal().aborted) return undefined;
      throw thrown;
    }
  }
}

const KEYS = [
  ["Enter", "sends the line"],
  ["\\ and Enter", "goes on in a new line; pasted lines are one prompt"],
  ["Up, Down", "what was typed before"],
  ["Tab", "completes a command"],
  ["Ctrl+A, Ctrl+E", "to the beginning, to the end"],
  ["Ctrl+U, Ctrl+K", "deletes up to there"],
  ["Ctrl+W", "deletes a word"],
  ["Ctrl+C", "stops an answer or a command; drops what was typed; else leaves"],
  ["Ctrl+D", "leaves"],
  ["Ctrl+Z", "puts Marvin to sleep; fg wakes it"],
] as const;

function listText(items: readonly PickItem[], selected: string | undefined): string {
  const lines = items.slice(0, MOST_LISTED).map(({ id, label, detail }, index) => {
    const number = String(index + 1).padStart(String(Math.min(items.length, MOST_LISTED)).length);
    return `${id === selected ? ">" : " "} ${number}. ${label}${detail ? `  ${detail}` : ""}\n`;
  });
  const left = items.length - lines.length;
  return left > 0 ? `${lines.join("")}  and ${left} more, by the beginning of their names\n` : lines.join("");
}

/** The item that a line names, or words about why there is none; undefined: nothing is to be changed. */
export function pickedItem(line: string, items: readonly PickItem[]): PickItem | string | undefined {
  const words = line.trim().toLowerCase();
  if (words === "") return undefined;
  if (/^\d+\.?$/.test(words)) {
    return items[Number.parseInt(words, 10) - 1] ?? `The numbers go from 1 to ${items.length}.`;
  }
  const names = ({ id, label }: PickItem) => [id, id.slice(id.indexOf("/") + 1), label].map((name) => plain(name));
  const same = items.find((item) => names(item).includes(words));
  const begun = items.filter((item) => names(item).some((name) => name.startsWith(words)));
  if (same) return same;
  if (begun.length === 1) return begun[0];
  return begun.length === 0 ? `Nothing begins with "${words}".` : `${begun.length} of them begin with "${words}".`;
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
