import type { Line } from "@marvin/tui";
import type { Face, PickItem, PickList } from "../../commands/face.ts";
import type { LineInput } from "./line-input.ts";

export interface PlainFaceOptions {
  readonly lines: LineInput;
  readonly write: (text: string) => void;
  readonly width: () => number;
  readonly leave: () => void;
}

/** The plain screen as commands know it: lists have numbers, and the next line is the answer. */
export class PlainFace implements Face {
  readonly #options: PlainFaceOptions;

  constructor(options: PlainFaceOptions) {
    this.#options = options;
  }

  get width(): number {
    return this.#options.width();
  }

  say(text: string): void {
    this.#options.write(text);
  }

  show(lines: readonly Line[]): void {
    for (const line of lines) this.say(`${line.map(({ text }) => text).join("")}\n`);
  }

  async pick({ title, items, selected }: PickList): Promise<string | undefined> {
    if (items.length === 0) return undefined;
    this.say(`${title}\n${items.map((item, index) => itemLine(item, index, selected)).join("")}`);
    this.say("A number or the beginning of a name; an empty line leaves it as it is.\n");
    const line = await this.#options.lines.inTurn(() => this.#options.lines.next("choose> "));
    const found = line === undefined ? undefined : pickedItem(line, items);
    if (typeof found === "string") this.say(`${found}\n`);
    return typeof found === "object" ? found.id : undefined;
  }

  async confirm(question: string): Promise<boolean> {
    this.say(`${question} (y: yes, n: no)\n`);
    const line = await this.#options.lines.inTurn(() => this.#options.lines.next("yes or no> "));
    return /^y(es)?$/i.test(line?.trim() ?? "");
  }

  fill(text: string): void {
    this.#options.lines.fill(text);
  }

  lendTerminal<T>(use: () => Promise<T>): Promise<T> {
    return this.#options.lines.lend(use);
  }

  copyByTerminal(text: string): boolean {
    if (!this.#options.lines.onTerminal) return false;
    this.say(`\x1b]52;c;${Buffer.from(text).toString("base64")}\x07`);
    return true;
  }

  keys(): readonly Line[] {
    return KEYS.map(([key, does]) => [{ text: key.padEnd(10) }, { text: does }]);
  }

  leave(): void {
    this.#options.leave();
  }
}

const KEYS = [
  ["Enter", "sends the line"],
  ["Up, Down", "what was typed before"],
  ["Ctrl+C", "stops an answer; with none, leaves"],
  ["Ctrl+D", "leaves"],
] as const;

function itemLine({ id, label, detail }: PickItem, index: number, selected: string | undefined): string {
  const mark = id === selected ? ">" : " ";
  return `${mark} ${index + 1}. ${label}${detail ? `  ${detail}` : ""}\n`;
}

/** The item that a line names, or words about why there is none; undefined: nothing was to be chosen. */
export function pickedItem(line: string, items: readonly PickItem[]): PickItem | string | undefined {
  const words = line.trim().toLowerCase();
  if (words === "") return undefined;
  if (/^\d+\.?$/.test(words)) {
    return items[Number.parseInt(words, 10) - 1] ?? `There are ${items.length}, and no ${words}.`;
  }
  const same = items.find(({ id, label }) => id.toLowerCase() === words || label.toLowerCase() === words);
  const begun = items.filter(({ id, label }) => [id, label].some((name) => name.toLowerCase().startsWith(words)));
  if (same) return same;
  if (begun.length === 1) return begun[0];
  return begun.length === 0 ? `Nothing begins with "${words}".` : `${begun.length} begin with "${words}".`;
}
