import type { TokenUsage } from "../model-event.ts";
import { findModel } from "./find-model.ts";
import type { ModelInfo, Price } from "./model-info.ts";

/** US dollars of one message: what the vendor says, else by the table; undefined if the price is unknown. */
export function costOf(provider: string, model: string, usage: TokenUsage): number | undefined {
  return usage.cost ?? costBy(findModel(provider, model), usage);
}

/** By what is known of the model; undefined if its price is not. */
export function costBy(info: ModelInfo | undefined, usage: TokenUsage): number | undefined {
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
