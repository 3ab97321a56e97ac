import type { ThinkingLevel } from "../provider.ts";

/** The word that asks a model of OpenAI for a level of thinking; undefined where the model takes none. */
export function reasoningEffort(level: ThinkingLevel, model: string): string | undefined {
  if (!/^(gpt-[5-9]|o\d)/.test(model) || /-(pro|chat)\b/.test(model)) return undefined;
  return level === "off" ? leastEffort(model) : level;
}

/** Whether its thinking can be handed out encrypted; the models before it reject the very question. */
export function canReason(model: string): boolean {
  return !/^(gpt-[34]|chatgpt-4)/.test(model);
}

/** Not every model can be told not to think. */
function leastEffort(model: string): string {
  if (/^(o\d|gpt-6\.1-sol|gpt-5(\.1)?-codex)/.test(model)) return "low";
  return /^gpt-5(-|$)/.test(model) ? "minimal" : "none";
}
