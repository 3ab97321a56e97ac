/** US dollars for a million tokens. What is left out costs as much as plain input. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

/** How much a model takes, as far as it is known. */
export interface ModelWindow {
  /** Tokens of a request and its answer together. */
  readonly contextWindow?: number;
  /** Tokens of a request, where that is less than the window. */
  readonly inputLimit?: number;
  readonly outputLimit?: number;
}

/** What is known of a model. Every field may be unknown. */
export interface ModelInfo extends ModelWindow {
  /** Whose row it is: `google`, `openrouter`, `openai`, … */
  readonly vendor: string;
  readonly model: string;
  readonly price?: Price;
  /** The price when the whole prompt, cache included, is larger than `over`; what it leaves out stays as it is. */
  readonly band?: { readonly over: number; readonly price: Partial<Price> };
  /** False: images are named in words. Left out: it is taken to see. */
  readonly sees?: boolean;
  /** Whether it thinks before it answers, if it is let. Left out: unknown. */
  readonly thinks?: boolean;
  /** Spoken to in another protocol than the vendor's usual one. */
  readonly protocol?: string;
  readonly retired?: { readonly when: string; readonly successor?: string };
}
