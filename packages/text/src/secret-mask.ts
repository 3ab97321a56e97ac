export interface Secret {
  readonly value: string;
  /** What stands in its place. */
  readonly mask: string;
}

/** Takes secrets out of texts, whole ones and those that come in pieces. */
export class SecretMask {
  readonly #secrets: readonly Secret[];

  constructor(secrets: readonly Secret[]) {
    // A longer secret may begin with a shorter one.
    this.#secrets = secrets.filter(({ value }) => value !== "").toSorted((a, b) => b.value.length - a.value.length);
  }

  clean(text: string): string {
    let clean = text;
    for (const { value, mask } of this.#secrets) if (clean.includes(value)) clean = clean.replaceAll(value, mask);
    return clean;
  }

  /** For one text in pieces: what could be the beginning of a secret is held back until it is known not to be one. */
  stream(): MaskedStream {
    let held = "";
    return {
      push: (piece) => {
        const text = this.clean(held + piece);
        const from = this.#beginningIn(text);
        held = text.slice(from);
        return text.slice(0, from);
      },
      end: () => {
        const rest = held;
        held = "";
        return rest;
      },
    };
  }

  /** Where the end of a text begins that may go on to be a secret. */
  #beginningIn(text: string): number {
    let from = text.length;
    for (const { value } of this.#secrets) {
      const first = value.charAt(0);
      let at = text.indexOf(first, Math.max(0, text.length - value.length + 1));
      while (at !== -1 && at < from) {
        if (value.startsWith(text.slice(at))) from = at;
        at = text.indexOf(first, at + 1);
      }
    }
    return from;
  }
}

export interface MaskedStream {
  push(piece: string): string;
  /** What was held back and is no secret. */
  end(): string;
}
