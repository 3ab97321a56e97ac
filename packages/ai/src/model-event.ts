import type { AssistantMessage } from "./message.ts";

/** Tokens as they are billed: `input` leaves out what was read from or written to a cache. */
export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Part of `output`. */
  readonly reasoning: number;
  /** US dollars, where the vendor says it. */
  readonly cost?: number;
}

export type ModelErrorKind =
  | "auth"
  | "rate-limit"
  | "overloaded"
  | "context-overflow"
  | "network"
  | "timeout"
  | "bad-request"
  | "refused"
  | "aborted";

export interface ModelError {
  readonly kind: ModelErrorKind;
  /** A whole sentence for a person, with the vendor's own words and no key. */
  readonly message: string;
  /** Whether any text or thinking was yielded before: then the message is never asked for again. */
  readonly shown: boolean;
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** False where the same request cannot succeed later (no credit, a request over the limit of a minute). */
  readonly retryable: boolean;
}

/** Why a whole message ended. `length`: the output limit; its tool calls must not run. */
export type FinishReason = "stop" | "tool-calls" | "length" | "refusal";

/**
 * What a model call says, as it comes. Text and thinking are what is new, never what was; pieces that arrive together
 * may be joined. The last event is `finish` or `error`, exactly one of them.
 */
export type ModelEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  /** A call whose name is known while its arguments are still coming. For screens. */
  | { readonly type: "tool_call_start"; readonly name: string }
  | {
      readonly type: "finish";
      readonly reason: FinishReason;
      readonly message: AssistantMessage;
      readonly usage?: TokenUsage;
      /** Why a refusal was given, in the vendor's words. */
      readonly explanation?: string;
    }
  | { readonly type: "error"; readonly error: ModelError };
