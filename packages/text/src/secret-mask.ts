export interface Secret {
  readonly value: string;
  /** What stands in its place. */
  readonly mask: string;
}

/** Takes secrets out of texts, whole ones and those that come in pieces. */
export class SecretMask {
  #secrets: readonly Secret[] = [];

  constructor(secrets: readonly Secret[]) {
    this.learn(secrets);
  }

  /** From now on these too, in texts that are being masked as well; what is known already stays as it is. */
  learn(secrets: readonly Secret[]): void {
    const known = new Set(this.#secrets.map(({ value }) => value));
    const fresh = secrets.filter(({ value }) => value !== "" && !known.has(value) && known.add(value));
    if (fresh.length === 0) return;
    // A longer secret may begin with a shorter one.
    this.#secrets = [...this.#secrets, ...fresh].toSorted((a, b) => b.value.length - a.value.length);
  }

  clean(text: string): string {
    let clean = text;
    for (const { value, mask } of this.#secrets) if (clean.includes(value)) clean = clean.replaceAll(value, mask);
    return clean;
  }

  /**
   * For one text in pieces. What looks like the beginning of a secret is held back until it is known not to be one; a
   * letter or two look like nothing yet and are let go, but if they begin a secret after all, the rest of it is masked.
   */
  stream(): MaskedStream {
    let pending = "";
    let told = 0; // how much of `pending` was let go
    return {
      push: (piece) => {
        const { text, rest } = this.#masked(pending + piece, told);
        const from = this.#beginningIn(rest.text);
        const isLikely = rest.text.length - from >= LIKELY_BEGINNING;
        pending = rest.text.slice(from);
        told = isLikely ? Math.max(0, rest.told - from) : pending.length;
        return text + rest.text.slice(rest.told, isLikely ? Math.max(rest.told, from) : rest.text.length);
      },
      end: () => {
        const rest = pending.slice(told);
        pending = "";
        told = 0;
        return rest;
      },
    };
  }

  /** What can be said of a text up to its last secret, the first `told` characters of it being out; and what is left. */
  #masked(whole: string, told: number): { text: string; rest: { text: string; told: number } } {
    let text = "";
    let rest = { text: whole, told };
    for (let found = this.#firstIn(rest.text); found; found = this.#firstIn(rest.text)) {
      text += rest.text.slice(rest.told, Math.max(rest.told, found.at)) + found.secret.mask;
      rest = { text: rest.text.slice(found.at + found.secret.value.length), told: 0 };
    }
    return { text, rest };
  }

  #firstIn(text: string): { at: number; secret: Secret } | undefined {
    let first: { at: number; secret: Secret } | undefined;
    for (const secret of this.#secrets) {
      const at = text.indexOf(secret.value);
      if (at !== -1 && (first === undefined || at < first.at)) first = { at, secret };
    }
    return first;
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

/** Fewer characters than these are in half the words of a language. */
const LIKELY_BEGINNING = 4;

export interface MaskedStream {
  push(piece: string): string;
  /** What was held back and is no secret. */
  end(): string;
}
