import type { ThinkingLevel } from "../provider.ts";

/** Where a vendor differs from the protocol it says it speaks. Left out: as the protocol's inventor does it. */
export interface Quirks {
  /** Default: max_tokens, which every server knows. */
  readonly maxTokensField?: "max_tokens" | "max_completion_tokens";
  /** False where `stream_options` is rejected. */
  readonly usageInStream?: boolean;
  /** Fields of every request. */
  readonly body?: (target: QuirkTarget) => Fields;
  /** Fields that ask for a level of thinking; none where the model has no such thing. */
  readonly thinking?: (level: ThinkingLevel, target: QuirkTarget) => Fields;
  /** The vendor rejects calls in the history without a thought signature; a documented dummy stands in. */
  readonly needsThoughtSignatures?: boolean;
  /** The vendor rejects a limit on its output. */
  readonly noOutputLimit?: boolean;
  /** The vendor rejects most keywords of JSON schema. */
  readonly simpleSchemas?: boolean;
  /** The form in which a call's id goes out, the same for the call and its result. */
  readonly callId?: (id: string, target: QuirkTarget) => string;
  /** The vendor rejects fields that it does not know itself, and a user right after a tool. */
  readonly strictMessages?: boolean;
  /** The field in which the vendor's own thinking goes back; a call must not be without it. */
  readonly reasoningField?: string;
  /** What the server itself says of the model that is asked. */
  readonly served?: { readonly thinks?: boolean; readonly sees?: boolean };
  /** The context to ask for, from the tokens that a request and its answer need (Ollama). */
  readonly contextSize?: (needed: number) => number;
}

export interface QuirkTarget {
  readonly model: string;
  readonly baseUrl: string;
}

type Fields = Readonly<Record<string, unknown>>;
