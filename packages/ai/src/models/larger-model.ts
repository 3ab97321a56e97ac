import { findModel, modelsOf } from "./find-model.ts";
import type { ModelInfo } from "./model-info.ts";

/** The smallest model of the same provider that takes more than this one, and of several the cheapest; undefined if none is known. */
export function largerModel(provider: string, model: string): string | undefined {
  const own = modelsOf(provider);
  const current = findModel(provider, model);
  const room = current && roomOf(current);
  // At a gateway the row may be another vendor's, and so may the names.
  if (room === undefined || !own.some((known) => known.model === current?.model)) return undefined;
  const roomier = own
    .filter((known) => !known.retired && (roomOf(known) ?? 0) > room)
    .sort((a, b) => (roomOf(a) ?? 0) - (roomOf(b) ?? 0) || priceOf(a) - priceOf(b));
  return roomier[0]?.model;
}

function priceOf({ price }: ModelInfo): number {
  return price?.input ?? Number.POSITIVE_INFINITY;
}

function roomOf({ inputLimit, contextWindow }: ModelInfo): number | undefined {
  return inputLimit ?? contextWindow;
}
