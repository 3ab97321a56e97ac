import { findModel } from "./find-model.ts";
import { knownModels } from "./known-models.ts";
import type { ModelInfo } from "./model-info.ts";

/** The smallest model of the same vendor that takes more than this one; undefined if none is known. */
export function largerModel(provider: string, model: string): string | undefined {
  const current = findModel(provider, model);
  const room = current && roomOf(current);
  if (!current || room === undefined) return undefined;
  const roomier = knownModels
    .filter((known) => known.vendor === current.vendor && !known.retired && (roomOf(known) ?? 0) > room)
    .sort((a, b) => (roomOf(a) ?? 0) - (roomOf(b) ?? 0));
  return roomier[0]?.model;
}

function roomOf({ inputLimit, contextWindow }: ModelInfo): number | undefined {
  return inputLimit ?? contextWindow;
}
