import { findModel } from "./find-model.ts";

/** A sentence about a model that its vendor has shut down; undefined if it is not known to be. */
export function retiredModelNotice(provider: string, model: string): string | undefined {
  const retired = findModel(provider, model)?.retired;
  if (retired === undefined) return undefined;
  const successor = retired.successor === undefined ? "" : `; its successor is ${retired.successor}`;
  return `${model} was retired by its vendor on ${retired.when}${successor}.`;
}
