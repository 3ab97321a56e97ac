/** What a vendor signed or encrypted, each with what it must come back with. One for each provider and model. */
export class HandedOut {
  readonly #belongings = new Map<string, string>();

  add(signature: string, belonging: string): string {
    this.#belongings.set(signature, belonging);
    return signature;
  }

  get all(): readonly string[] {
    return [...this.#belongings.keys()];
  }

  get entries(): readonly (readonly [signature: string, belonging: string])[] {
    return [...this.#belongings];
  }

  /** What is wrong with a signature that comes back; undefined if nothing. */
  faultOf(signature: unknown, belonging: string): string | undefined {
    const known = this.#belongings.get(String(signature));
    if (known === undefined) return `a signature that was not handed out: ${signature}`;
    return known === belonging ? undefined : `${signature} came back with ${belonging} and not with ${known}`;
  }
}
