import type { Complete } from "./completion.ts";
import { CompletionPopup } from "./completion-popup.ts";

/** Whether completions are offered at the moment, and which. */
export class Completing {
  readonly #complete: Complete | undefined;
  #popup: CompletionPopup | undefined;
  /** What is typed may still get completions, if they come later. */
  #isOpen = false;
  /** Completions that begin here were closed by hand: they stay away until something else is completed. */
  #dismissed: number | undefined;

  constructor(complete: Complete | undefined) {
    this.#complete = complete;
  }

  get popup(): CompletionPopup | undefined {
    return this.#popup;
  }

  ask(text: string, caret: number): void {
    const found = this.#complete?.(text, caret);
    if (found?.from !== this.#dismissed) this.#dismissed = undefined;
    const fits = found && found.items.length > 0 && found.from >= 0 && found.from <= caret;
    this.#popup = fits && this.#dismissed === undefined ? new CompletionPopup(found) : undefined;
    this.#isOpen = true;
  }

  /** As `ask`, also for what was closed by hand. */
  askByKey(text: string, caret: number): void {
    this.#dismissed = undefined;
    this.ask(text, caret);
  }

  /** Asks again, unless nothing is being completed or the person is choosing. Gives whether something may have changed. */
  refresh(text: string, caret: number): boolean {
    if (!this.#isOpen || this.#popup?.moved) return false;
    const hadPopup = this.#popup !== undefined;
    this.ask(text, caret);
    return hadPopup || this.#popup !== undefined;
  }

  dismiss(): void {
    const from = this.#popup?.from;
    this.close();
    this.#dismissed = from;
  }

  /** Gives whether something was to be closed. */
  close(): boolean {
    const wasOpen = this.#popup !== undefined;
    this.#popup = undefined;
    this.#isOpen = false;
    this.#dismissed = undefined;
    return wasOpen;
  }
}
