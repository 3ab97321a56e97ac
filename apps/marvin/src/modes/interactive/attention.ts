import type { Screen } from "@marvin/tui";
import type { Config } from "../../config/config.ts";
import { desktopNotice } from "../../notifications/desktop-notice.ts";

/** Below this nobody has gone to do something else. */
const LONG_MS = 15_000;

/** Tells a person who may look elsewhere: a bell, and a notice on the desktop, else by way of the terminal. */
export class Attention {
  readonly #config: Config;
  readonly #screen: Screen;
  #since = 0;

  constructor(config: Config, screen: Screen) {
    this.#config = config;
    this.#screen = screen;
  }

  /** Something was asked for. */
  begin(): void {
    this.#since = Date.now();
  }

  /** Something waits for an answer. */
  call(text: string): void {
    this.#tell(text, !this.#screen.isFocused || this.#tookLong());
  }

  /** What was asked for is done. */
  done(): void {
    this.#tell("Marvin is done.", this.#tookLong());
  }

  #tookLong(): boolean {
    return Date.now() - this.#since >= LONG_MS;
  }

  #tell(text: string, isWorthIt: boolean): void {
    const { bell, notify } = this.#config.settings.screen;
    const wanted = (choice: "auto" | "always" | "never") => choice === "always" || (choice === "auto" && isWorthIt);
    if (wanted(bell)) this.#screen.signal("\x07");
    if (!wanted(notify) || this.#screen.isFocused) return;
    if (!desktopNotice(text, this.#config.environment)) this.#screen.signal(`\x1b]9;${text}\x07`);
  }
}
