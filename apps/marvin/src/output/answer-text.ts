import { ControlStripper } from "@marvin/text";

/**
 * Text for a terminal or a pipe, from pieces as they come: control sequences are out, newlines at a piece's end are held
 * back until more text follows, and a character that was split over two pieces is put together again.
 */
export class AnswerText {
  #stripper = new ControlStripper();
  #newlines = 0;
  #half = "";
  #wrote = false;

  /** What may be written now. */
  push(piece: string): string {
    const text = this.#half + this.#stripper.push(piece);
    this.#half = endsInHalfCharacter(text) ? text.slice(-1) : "";
    const whole = this.#half === "" ? text : text.slice(0, -1);
    const body = whole.replace(/\n+$/, "");
    if (body === "") {
      this.#newlines += whole.length;
      return "";
    }
    const held = "\n".repeat(this.#newlines);
    this.#newlines = whole.length - body.length;
    this.#wrote = true;
    return held + body;
  }

  /** Ends the line: exactly one newline if anything was written since the last end, whatever was held back. */
  endLine(): string {
    const rest = this.#half === "" ? "" : "\uFFFD";
    const wrote = this.#wrote || rest !== "";
    const held = rest === "" ? "" : "\n".repeat(this.#newlines);
    this.#stripper = new ControlStripper(); // what a message left open is not the next one's
    this.#half = "";
    this.#newlines = 0;
    this.#wrote = false;
    return wrote ? `${held}${rest}\n` : "";
  }
}

/** The first half of a surrogate pair: the second comes with the next piece. */
function endsInHalfCharacter(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
