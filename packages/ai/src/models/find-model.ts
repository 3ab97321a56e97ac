import { knownModels } from "./known-models.ts";
import type { ModelInfo } from "./model-info.ts";

/** What is known of a model as that provider names it; undefined if nothing is. */
export function findModel(provider: string, model: string): ModelInfo | undefined {
  const name = model.toLowerCase();
  const free = name.endsWith(":free");
  const found = lookUp(provider, free ? name.slice(0, -":free".length) : name);
  return found && free ? { ...withoutBand(found), price: { input: 0, output: 0 } } : found;
}

/** Providers whose models stand in the table under another name. */
const VENDORS: Readonly<Record<string, string>> = {
  gemini: "google",
  "openai-compat": "openrouter",
  copilot: "openrouter",
};

/** The rows of a provider's own models. */
export function modelsOf(provider: string): readonly ModelInfo[] {
  const vendor = VENDORS[provider] ?? provider;
  return knownModels.filter((known) => known.vendor === vendor);
}

function lookUp(provider: string, name: string): ModelInfo | undefined {
  const vendor = VENDORS[provider] ?? provider;
  const own = row(vendor, name) ?? row(vendor, undated(name));
  if (own !== undefined || vendor !== "openrouter") return own;
  // A gateway: `openai/gpt-5.1` is OpenAI's, and a bare name that is in the table is that model.
  const slash = name.indexOf("/");
  if (slash > 0) return row(name.slice(0, slash), undated(name.slice(slash + 1)));
  return knownModels.find((known) => sameName(known.model, undated(name)));
}

function row(vendor: string, name: string): ModelInfo | undefined {
  return knownModels.find((known) => known.vendor === vendor && sameName(known.model, name));
}

/** Gateways write Claude's versions with a dot, Anthropic with a dash. */
function sameName(one: string, other: string): boolean {
  return one === other || (other.includes("claude") && one.replaceAll(".", "-") === other.replaceAll(".", "-"));
}

/** `gpt-5.1-2025-11-13` and `claude-haiku-4-5-20251001` are the models without their dates. */
function undated(name: string): string {
  return name.replace(/-(\d{4}-\d{2}-\d{2}|\d{8})$/, "");
}

function withoutBand({ band: _, ...info }: ModelInfo): ModelInfo {
  return info;
}
