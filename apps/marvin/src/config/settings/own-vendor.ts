import { defineVendor, type ThinkingLevel, type Vendor } from "@marvin/ai";
import type { OwnProvider } from "./settings-schema.ts";

/** Marvin's own and the user's, which take the place of Marvin's of that name. */
export function vendorsWith(
  builtIn: readonly Vendor[],
  own: Readonly<Record<string, OwnProvider>>,
): { readonly vendors: readonly Vendor[]; readonly warnings: readonly string[] } {
  const [taken, free] = [Object.keys(own).filter(isTaken), Object.entries(own).filter(([id]) => !isTaken(id))];
  const mine = free.map(([id, provider]) => ownVendor(id, provider));
  const names = new Set(mine.map(({ id }) => id));
  return {
    vendors: [...builtIn.filter(({ id }) => !names.has(id)), ...mine],
    warnings: taken.map((id) => `providers.${id} is passed over: it is more than an address. Give yours another name.`),
  };
}

/** They are code and not data. */
function isTaken(id: string): boolean {
  return ["offline", "copilot", "codex"].includes(id.toLowerCase());
}

/** A provider of the user's own: data like every other vendor, no code needed. */
export function ownVendor(id: string, own: OwnProvider): Vendor {
  const models = ownModels(own);
  return defineVendor({
    id: id.toLowerCase(),
    label: id,
    baseUrl: own.base_url,
    needsKey: own.key_name !== undefined,
    defaultModel: own.model ?? models[0]?.model ?? "",
    protocol: own.protocol,
    ...(own.protocol === "openai-chat" ? { quirks: { thinking: effort } } : {}),
    ...(own.protocol === "anthropic-messages" ? { authorize: (key: string) => ({ "x-api-key": key }) } : {}),
    headers: { ...(own.protocol === "anthropic-messages" ? ANTHROPIC_VERSION : {}), ...own.headers },
    ...(own.key_name === undefined ? {} : { keyName: own.key_name }),
    ...(models.length === 0 ? {} : { models }),
  });
}

/** As most servers read it; where one does not take it, it is left out. */
function effort(level: ThinkingLevel): Record<string, string> {
  return level === "off" ? {} : { reasoning_effort: level };
}

/** Whoever speaks this protocol wants to be told its version. */
const ANTHROPIC_VERSION = { "anthropic-version": "2023-06-01" };

function ownModels({ models = [] }: OwnProvider): NonNullable<Vendor["models"]> {
  if (Array.isArray(models)) return models.map((model) => ({ model }));
  return Object.entries(models).map(([model, { window, output, sees, input_price: input, output_price: out }]) => ({
    model,
    ...(window === undefined ? {} : { contextWindow: window }),
    ...(output === undefined ? {} : { outputLimit: output }),
    ...(sees === undefined ? {} : { sees }),
    // Half a price is none: what is left out was not meant to cost nothing.
    ...(input === undefined || out === undefined ? {} : { price: { input, output: out } }),
  }));
}
