import type { ModelWindow } from "@marvin/ai";

/** Tokens of a whole request, from which on something is done about its size. */
export interface ContextThresholds {
  /** The model is warned with each result, and what would go beyond is cut. */
  readonly warn: number;
  /** The conversation is compacted before the request. */
  readonly compact: number;
  /** Nothing larger is sent if it can be helped. */
  readonly full: number;
}

const CEILINGS: ContextThresholds = Object.freeze({ warn: 180_000, compact: 200_000, full: 226_000 });
const SHARES: ContextThresholds = Object.freeze({ warn: 0.79, compact: 0.88, full: 1 });

/** `learned`: a size that the model has refused, where its window is not known or not as it was said to be. */
export function thresholdsOf(info: ModelWindow | undefined, learned = Number.POSITIVE_INFINITY): ContextThresholds {
  const room = Math.min(roomOf(info), learned);
  return {
    warn: Math.min(CEILINGS.warn, Math.floor(room * SHARES.warn)),
    compact: Math.min(CEILINGS.compact, Math.floor(room * SHARES.compact)),
    full: Math.min(CEILINGS.full, Math.floor(room * SHARES.full)),
  };
}

const USUAL_REPLY = 16_384;

/** What is left for a request after the reply. Some models may fill their whole window with it: then half is left. */
function roomOf({ contextWindow, inputLimit, outputLimit = USUAL_REPLY }: ModelWindow = {}): number {
  const left =
    contextWindow === undefined ? Number.POSITIVE_INFINITY : contextWindow - reply(contextWindow, outputLimit);
  return Math.min(left, inputLimit ?? Number.POSITIVE_INFINITY);
}

function reply(contextWindow: number, outputLimit: number): number {
  return Math.min(outputLimit, contextWindow / 2);
}
