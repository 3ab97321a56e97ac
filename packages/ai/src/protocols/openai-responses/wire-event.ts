/** What may be in an event. Nothing is sure to be there or to be of this type: every reader checks what it takes. */
export interface WireEvent {
  readonly type?: unknown;
  /** Ties the pieces of an item together; GitHub's endpoint changes `item_id` with every event. */
  readonly output_index?: unknown;
  readonly item_id?: unknown;
  readonly summary_index?: unknown;
  readonly item?: WireItem | null;
  readonly delta?: unknown;
  readonly text?: unknown;
  readonly refusal?: unknown;
  readonly arguments?: unknown;
  readonly response?: WireResponse | null;
  readonly error?: unknown;
  readonly detail?: unknown;
}

export interface WireItem {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly status?: unknown;
  readonly content?: unknown;
  readonly phase?: unknown;
  readonly summary?: unknown;
  readonly encrypted_content?: unknown;
  readonly call_id?: unknown;
  readonly name?: unknown;
  readonly arguments?: unknown;
}

export interface WireResponse {
  readonly status?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly incomplete_details?: { readonly reason?: unknown } | null;
  readonly usage?: WireUsage | null;
}

export interface WireUsage {
  readonly input_tokens?: unknown;
  readonly output_tokens?: unknown;
  readonly input_tokens_details?: { readonly cached_tokens?: unknown; readonly cache_write_tokens?: unknown } | null;
  readonly output_tokens_details?: { readonly reasoning_tokens?: unknown } | null;
}
