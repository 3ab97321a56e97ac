/** What may be in a chunk. Nothing is sure to be there or to be of this type: every reader checks what it takes. */
export interface WireChunk {
  readonly choices?: readonly (WireChoice | null)[] | null;
  readonly usage?: WireUsage | null;
  readonly x_groq?: { readonly usage?: WireUsage | null } | null;
  readonly error?: unknown;
  readonly object?: unknown;
  readonly type?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
}

export interface WireChoice {
  readonly index?: unknown;
  readonly delta?: WireDelta | null;
  /** In an answer that is not a stream. */
  readonly message?: WireDelta | null;
  readonly finish_reason?: unknown;
}

export interface WireDelta {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_content?: unknown;
  readonly thinking?: unknown;
  readonly reasoning_details?: unknown;
  readonly tool_calls?: unknown;
  readonly function_call?: unknown;
  readonly extra_content?: unknown;
}

export interface WireUsage {
  readonly prompt_tokens?: unknown;
  readonly completion_tokens?: unknown;
  readonly total_tokens?: unknown;
  readonly cost?: unknown;
  readonly prompt_tokens_details?: { readonly cached_tokens?: unknown; readonly cache_write_tokens?: unknown } | null;
  readonly completion_tokens_details?: { readonly reasoning_tokens?: unknown } | null;
  /** DeepSeek's name for what was read from the cache. */
  readonly prompt_cache_hit_tokens?: unknown;
  /** Mistral's, until early 2026. */
  readonly num_cached_tokens?: unknown;
}
