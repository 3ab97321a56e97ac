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
      headers = await authorize(signal, refused);
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

function isRefused(event: ModelEvent): boolean {
  return event.type === "error" && event.error.status === 401 && !event.error.shown;
}

function signInFailure(error: unknown, signal: AbortSignal): ModelError {
  if (signal.aborted) return { ...abortedError(), shown: false };
  const message = error instanceof Error ? error.message : String(error);
  const temporary = error instanceof SignInError && error.temporary;
  return { kind: temporary ? "network" : "auth", retryable: temporary, shown: false, message };
}
