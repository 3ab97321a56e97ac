import { abortedError } from "../errors/call-errors.ts";
import type { ModelError, ModelEvent } from "../model-event.ts";
import { type Authorize, SignInError } from "./authorize.ts";

type Headers = Readonly<Record<string, string>>;

/** Streams with the headers of a sign-in. A 401 before anything was shown asks for new ones and sends again, once. */
export async function* streamSignedIn(
  authorize: Authorize,
  send: (headers: Headers) => AsyncIterable<ModelEvent>,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, undefined> {
  let refused: Headers | undefined;
  for (;;) {
    let headers: Headers;
    try {
      headers = await unlessAborted(authorize(signal, refused), signal);
    } catch (error) {
      return yield { type: "error", error: signInFailure(error, signal) };
    }
    let again = false;
    for await (const event of send(headers)) {
      again = refused === undefined && isRefused(event);
      if (!again) yield event;
    }
    if (!again) return;
    refused = headers;
  }
}

/** A refresh that is under way has spent the old token: after a cancel its answer is waited for, but not for long. */
const GRACE_MS = 1500;

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => reject(signal.reason), GRACE_MS);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    const value = await Promise.race([work, aborted]);
    signal.throwIfAborted();
    return value;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    work.catch(() => {});
  }
}

function isRefused(event: ModelEvent): boolean {
  return event.type === "error" && event.error.status === 401 && !event.error.shown;
}

function signInFailure(error: unknown, signal: AbortSignal): ModelError {
  if (signal.aborted) return { ...abortedError(), shown: false };
  const message = error instanceof Error ? error.message : String(error);
  const temporary = error instanceof SignInError && error.temporary;
  return { kind: temporary ? "network" : "auth", retryable: temporary, shown: false, message };
}
