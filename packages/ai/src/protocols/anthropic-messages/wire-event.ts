/** What may be in an event. Nothing is sure to be there or to be of this type: every reader checks what it takes. */
export interface WireEvent {
  readonly type?: unknown;
  readonly index?: unknown;
  readonly message?: WireMessage | null;
  readonly content_block?: WireContentBlock | null;
  readonly delta?: (WireContentBlock & WireStop) | null;
  readonly usage?: WireUsage | null;
  readonly error?: unknown;
}

/** Also the whole of an answer that is not a stream. */
export interface WireMessage extends WireStop {
  readonly type?: unknown;
  readonly content?: unknown;
  readonly usage?: WireUsage | null;
}

export interface WireStop {
  readonly stop_reason?: unknown;
  readonly stop_details?: { readonly category?: unknown; readonly explanation?: unknown } | null;
}

/** A block as it begins, or a piece of one. */
export interface WireContentBlock {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly thinking?: unknown;
  readonly signature?: unknown;
  readonly data?: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly input?: unknown;
  readonly caller?: unknown;
  readonly partial_json?: unknown;
}

export interface WireUsage {
  readonly input_tokens?: unknown;
  readonly output_tokens?: unknown;
  readonly cache_creation_input_tokens?: unknown;
  readonly cache_read_input_tokens?: unknown;
  readonly cache_creation?: {
    readonly ephemeral_5m_input_tokens?: unknown;
    readonly ephemeral_1h_input_tokens?: unknown;
  } | null;
  readonly output_tokens_details?: { readonly thinking_tokens?: unknown } | null;
}
