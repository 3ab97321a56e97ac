import type { ModelEvent } from "../../model-event.ts";

/**
 * The events that are still to be told, pieces of one kind joined. Blank text before anything else was said is told
 * only as the beginning of a block that goes on: models send blocks of line ends before they think.
 */
export class ToldPieces {
  #events: ModelEvent[] = [];
  #kind: "text" | "thinking" = "text";
  #fresh = "";
  #blank = "";
  #spoke = false;

  say(kind: "text" | "thinking", piece: string): void {
    if (kind === "text" && !this.#spoke) {
      this.#blank += piece;
      if (piece.trim() === "") return;
      this.#spoke = true;
      this.#append(kind, this.#blank);
    } else this.#append(kind, piece);
  }

  startBlock(): void {
    if (!this.#spoke) this.#blank = "";
  }

  startCall(name: string): void {
    this.#flush();
    this.#events.push({ type: "tool_call_start", name });
  }

  drain(): ModelEvent[] {
    // A character that was cut into its halves waits for the second.
    const half = /[\ud800-\udbff]$/.exec(this.#fresh)?.[0] ?? "";
    if (half !== "") this.#fresh = this.#fresh.slice(0, -1);
    this.#flush();
    this.#fresh = half;
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #append(kind: "text" | "thinking", piece: string): void {
    if (kind !== this.#kind) this.#flush();
    this.#kind = kind;
    this.#fresh += piece;
  }

  #flush(): void {
    if (this.#fresh !== "") this.#events.push({ type: this.#kind, text: this.#fresh });
    this.#fresh = "";
  }
}
