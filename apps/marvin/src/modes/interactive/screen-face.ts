import { type KeyTable, keyLines, type Line, type Screen } from "@marvin/tui";
import type { Face, PickList, ThemeChoice } from "../../commands/face.ts";

export interface ScreenFaceOptions {
  readonly screen: Screen;
  readonly keys: KeyTable;
  readonly themes: ThemeChoice;
  readonly leave: () => void;
}

/** OSC 52: terminals refuse much more than this. */
const MOST_COPIED = 100_000;

/** What the full screen lends to commands. */
export class ScreenFace implements Face {
  readonly themes: ThemeChoice;
  readonly #options: ScreenFaceOptions;

  constructor(options: ScreenFaceOptions) {
    this.#options = options;
    this.themes = options.themes;
  }

  get width(): number {
    return this.#options.screen.width;
  }

  say(text: string): void {
    this.#options.screen.say(text);
  }

  show(lines: readonly Line[]): void {
    this.#options.screen.show(lines);
  }

  pick(list: PickList): Promise<string | undefined> {
    return this.#options.screen.pick(list);
  }

  async confirm(question: string): Promise<boolean> {
    const answer = await this.#options.screen.choose(question, [
      { key: "y", label: "yes" },
      { key: "n", label: "no" },
    ]);
    return answer === "y";
  }

  fill(text: string): void {
    this.#options.screen.editor.setText(text);
    this.#options.screen.refresh();
  }

  progress(line: Line | undefined): void {
    this.#options.screen.setProgress(line);
  }

  lendTerminal<T>(use: () => Promise<T>): Promise<T> {
    return this.#options.screen.lend(use);
  }

  copyByTerminal(text: string): boolean {
    const data = Buffer.from(text, "utf8");
    if (data.length > MOST_COPIED) return false;
    this.#options.screen.signal(`\x1b]52;c;${data.toString("base64")}\x07`);
    return true;
  }

  keys(): readonly Line[] {
    return keyLines(this.#options.keys, this.width);
  }

  leave(): void {
    this.#options.leave();
  }
}
