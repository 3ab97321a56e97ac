import type { TokenUsage } from "../model-event.ts";
import { findModel } from "./find-model.ts";
import type { ModelInfo, Price } from "./model-info.ts";

/** US dollars of one message: what the vendor says, else by the table; undefined if the price is unknown. */
export function costOf(provider: string, model: string, usage: TokenUsage): number | undefined {
  if (usage.cost !== undefined) return usage.cost;
  const info = findModel(provider, model);
  const price = info && priceOf(info, usage.input + usage.cacheRead + usage.cacheWrite);
  if (price === undefined) return undefined;
  const { input, output, cacheRead = input, cacheWrite = input } = price;
  const millionths =
    usage.input * input + usage.output * output + usage.cacheRead * cacheRead + usage.cacheWrite * cacheWrite;
  return millionths / 1e6;
}

function priceOf({ price, band }: ModelInfo, promptTokens: number): Price | undefined {
  if (price === undefined || band === undefined || promptTokens <= band.over) return price;
  return { ...price, ...band.price };
}
