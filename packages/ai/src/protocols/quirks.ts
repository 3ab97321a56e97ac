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
  /** The vendor rejects most keywords of JSON schema. */
  readonly simpleSchemas?: boolean;
}

export interface QuirkTarget {
  readonly model: string;
  readonly baseUrl: string;
}

type Fields = Readonly<Record<string, unknown>>;
