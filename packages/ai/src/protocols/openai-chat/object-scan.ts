/** Follows the brackets of a JSON object that comes in pieces: constant work a character, however long it has become. */
export class ObjectScan {
  #depth = 0;
  #inText = false;
  #escaped = false;
  #state: "begins" | "open" | "closed" | "other" = "begins";

  /** The last bracket is closed and nothing follows it. */
  get isClosed(): boolean {
    return this.#state === "closed";
  }

  push(piece: string): void {
    for (let at = 0; at < piece.length && this.#state !== "other"; at += 1) {
      const character = piece[at] as string;
      if (this.#inText) this.#inside(character);
      else this.#outside(character);
    }
  }

  #inside(character: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (character === "\\") this.#escaped = true;
    else if (character === '"') this.#inText = false;
  }

  #outside(character: string): void {
    if (this.#state === "open") this.#structure(character);
    else if (character.trim() !== "") this.#state = this.#state === "begins" && character === "{" ? "open" : "other";
    if (this.#state === "open" && this.#depth === 0) this.#depth = 1;
  }

  #structure(character: string): void {
    if (character === '"') this.#inText = true;
    else if (character === "{" || character === "[") this.#depth += 1;
    else if (character === "}" || character === "]") this.#depth -= 1;
    if (this.#depth === 0) this.#state = "closed";
  }
}
