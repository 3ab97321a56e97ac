import { writeSync } from "node:fs";
import { LEAVE_MODES } from "@marvin/tui";

const HUNG_UP = 129;
const SAVING_MS = 5000;
const STAYS_MS = 60_000;

/** Whatever ends or stops the program, the terminal is as it was before. */
export class TerminalGuard {
  readonly #leave: (code: number) => void;
  readonly #stop: () => void;
  #armed = false;

  /** `stop` gives the terminal back, waits for `suspend` and takes it again. */
  constructor(leave: (code: number) => void, stop: () => void) {
    this.#leave = leave;
    this.#stop = stop;
  }

  arm(): void {
    this.#armed = true;
    process.on("exit", this.#restore);
    process.on("SIGTERM", this.#terminated);
    process.on("SIGHUP", this.#hungUp);
    process.on("SIGINT", this.#interrupted);
    process.on("SIGTSTP", this.#stop);
    process.stdout.on("error", this.#hungUp);
  }

  /** The terminal has been given back. */
  disarm(): void {
    this.#armed = false;
    process.off("exit", this.#restore);
    process.off("SIGTERM", this.#terminated);
    process.off("SIGHUP", this.#hungUp);
    process.off("SIGINT", this.#interrupted);
    process.off("SIGTSTP", this.#stop);
  }

  /** Ctrl+Z: to the shell and back. All that belong to this command stop together, as with any other program. */
  async suspend(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const alive = setInterval(() => {}, STAYS_MS); // a signal that is waited for keeps no program alive
    process.once("SIGCONT", () => resolve());
    process.off("SIGTSTP", this.#stop);
    process.kill(0, "SIGTSTP");
    await promise;
    clearInterval(alive);
    if (this.#armed) process.on("SIGTSTP", this.#stop);
  }

  #terminated = (): void => this.#leave(143);
  #interrupted = (): void => this.#leave(130);

  /** Nobody is there any more. What is being saved has its time; a program without a terminal must not go on for ever. */
  #hungUp = (): void => {
    setTimeout(() => process.exit(HUNG_UP), SAVING_MS).unref();
    this.#leave(HUNG_UP);
  };

  /** The last word of a program that ends in any other way. */
  #restore = (): void => {
    if (!this.#armed) return;
    this.#armed = false;
    try {
      process.stdin.setRawMode(false);
      writeSync(1, `${LEAVE_MODES}\r\n`);
    } catch {
      // the terminal is gone
    }
  };
}
