import { setTimeout as sleep } from "node:timers/promises";
import type { ModelError, ModelEvent, ModelRequest, Provider } from "@marvin/ai";

export interface RetryPolicy {
  /** How often a request may be sent again. */
  readonly retries: number;
  /** Doubled with each try, with up to a quarter of jitter. */
  readonly firstWaitMs: number;
  /** A longer `retry-after` is not waited for. */
  readonly longestWaitMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = Object.freeze({
  retries: 3,
  firstWaitMs: 500,
  longestWaitMs: 30_000,
});

export interface RetryEvent {
  readonly type: "retry";
  readonly error: ModelError;
  readonly waitMs: number;
  readonly attempt: number;
}

/**
 * One model message. A failure before anything was shown is tried again where the error's kind promises something of
 * it; once anything was shown, never. Like `Provider.stream`, it never throws and ends with `finish` or `error`.
 */
export async function* callModel(
  provider: Provider,
  request: ModelRequest,
  signal: AbortSignal,
  policy: RetryPolicy,
): AsyncGenerator<ModelEvent | RetryEvent, void, undefined> {
  for (let attempt = 1; ; attempt++) {
    let failure: ModelError | undefined;
    for await (const event of provider.stream(request, signal)) {
      if (event.type === "error") failure = event.error;
      else yield event;
    }
    if (!failure) return;
    const waitMs = attempt > policy.retries || signal.aborted ? undefined : waitBefore(failure, attempt, policy);
    if (waitMs === undefined) return yield { type: "error", error: withWait(failure, policy) };
    yield { type: "retry", error: failure, waitMs, attempt };
    if (!(await slept(waitMs, signal))) return yield { type: "error", error: cancelled(failure) };
  }
}

/** Milliseconds until the next try, or undefined where there should be none. */
function waitBefore(error: ModelError, attempt: number, policy: RetryPolicy): number | undefined {
  if (error.shown || !error.retryable || !TRIED_AGAIN.has(error.kind)) return undefined;
  const { retryAfterMs = 0 } = error;
  if (retryAfterMs > policy.longestWaitMs) return undefined;
  // "At once", also as a date that is over: three more requests in the same moment help nobody.
  if (retryAfterMs > 0) return retryAfterMs;
  return policy.firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random() / 4);
}

/** Why nobody waits: the vendor asks for more time than a run has, and says it in a header alone. */
function withWait(error: ModelError, { longestWaitMs }: RetryPolicy): ModelError {
  const { retryAfterMs = 0, message, retryable } = error;
  if (!retryable || retryAfterMs <= longestWaitMs || /(again|retry) in|resets/i.test(message)) return error;
  return { ...error, message: `${message} It asks to wait ${spanWords(retryAfterMs)}.` };
}

function spanWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (ms < 120_000) return `${Math.ceil(ms / 1000)} s`;
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.ceil(minutes / 60);
  return hours < 100 ? `${hours} h` : "for days";
}

const TRIED_AGAIN: ReadonlySet<ModelError["kind"]> = new Set(["rate-limit", "overloaded", "network"]);

async function slept(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

function cancelled(last: ModelError): ModelError {
  return {
    kind: "aborted",
    message: `Cancelled while waiting to try again: ${last.message}`,
    shown: false,
    retryable: false,
  };
}
