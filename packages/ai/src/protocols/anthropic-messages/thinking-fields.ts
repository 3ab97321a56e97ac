import type { ThinkingLevel } from "../../provider.ts";
import { type ModelTraits, traitsOf } from "./model-traits.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface ThinkingWish {
  readonly model: string;
  readonly level: ThinkingLevel | undefined;
  readonly maxTokens: number;
  /** The calls being answered were made without a thought that can be handed back. */
  readonly inUnthoughtRound: boolean;
}

/** The fields of a request that ask for a level of thinking, in the form that the model accepts. */
export function thinkingFields({ model, level, maxTokens, inUnthoughtRound }: ThinkingWish): Fields {
  const traits = traitsOf(model);
  if (traits.thinking === "none") return {};
  if (traits.thinking === "adaptive") return adaptiveFields(level, traits);
  // A round that began without thinking cannot go on with it.
  return inUnthoughtRound ? {} : budgetFields(level, maxTokens);
}

const BUDGETS = { low: 2048, medium: 8192, high: 24_576 };
const SMALLEST_BUDGET = 1024;

function budgetFields(level: ThinkingLevel | undefined, maxTokens: number): Fields {
  if (level === undefined || level === "off") return {};
  // Half of the answer is left for what is said.
  const budget = Math.min(BUDGETS[level], Math.floor(maxTokens / 2));
  return budget < SMALLEST_BUDGET ? {} : { thinking: { type: "enabled", budget_tokens: budget } };
}

function adaptiveFields(level: ThinkingLevel | undefined, traits: ModelTraits): Fields {
  if (level === "off") return offFields(traits);
  if (level === undefined && !traits.thinksByDefault) return {};
  const display = traits.hidesThinking ? { display: "summarized" } : {};
  return {
    thinking: { type: "adaptive", ...display, ...binding(traits) },
    ...(level === undefined ? {} : { output_config: { effort: level } }),
  };
}

function offFields(traits: ModelTraits): Fields {
  if (traits.off === undefined) return {};
  if (traits.off !== "least") return { thinking: { type: traits.off, ...binding(traits) } };
  return { thinking: { type: "adaptive", ...binding(traits) }, output_config: { effort: "low" } };
}

/** Tools join and histories are shortened: what was thought before is left out then, where it would be an error. */
function binding(traits: ModelTraits): Fields {
  return traits.bound ? { block_binding: { prefix_mismatch_behavior: "drop_block" } } : {};
}
