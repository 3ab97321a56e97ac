type Detail = Record<string, unknown>;

/**
 * OpenRouter's `reasoning_details`: they come in pieces and must go back merged, in order and otherwise unchanged, or
 * the model behind it rejects its own signed thinking.
 */
export class ReasoningDetails {
  readonly #details: Detail[] = [];

  /** The readable text of the pieces, for a server that sends it nowhere else. */
  add(pieces: readonly unknown[]): string {
    let text = "";
    for (const piece of pieces) {
      if (typeof piece !== "object" || piece === null) continue;
      const detail = piece as Detail;
      if (typeof detail.text === "string") text += detail.text;
      else if (typeof detail.summary === "string") text += detail.summary;
      this.#merge(detail);
    }
    return text;
  }

  get merged(): readonly Detail[] {
    return this.#details;
  }

  #merge(detail: Detail): void {
    const last = this.#details.at(-1);
    if (last === undefined || last.type !== detail.type || last.index !== detail.index || isEncrypted(detail)) {
      this.#details.push({ ...detail });
      return;
    }
    for (const field in detail) {
      const value = detail[field];
      if (field === "text" || field === "summary") last[field] = `${last[field] ?? ""}${value ?? ""}`;
      else if (value !== null && value !== "") last[field] = value;
    }
  }
}

/** An encrypted block is whole by itself. */
function isEncrypted(detail: Detail): boolean {
  return typeof detail.data === "string";
}
