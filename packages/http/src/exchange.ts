import type { ClientRequest, IncomingMessage } from "node:http";
import type { CallLimits } from "./call-limits.ts";
import type { Route } from "./connections.ts";
import { networkError, type Peer } from "./network-error.ts";
import type { Outgoing } from "./outgoing.ts";

/** One request and the head of its answer. `close` ends the connection unless the answer was read to its end. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly peer: Peer;
  /** What went wrong on the wire after the head had come. */
  readonly failure: () => Error | undefined;
  readonly close: () => void;
}

export async function exchange(outgoing: Outgoing, route: Route, peer: Peer, limits: CallLimits): Promise<Exchange> {
  limits.throwIfEnded();
  let failure: Error | undefined;
  let request: ClientRequest | undefined;
  const stop = (): void => void request?.destroy(limits.signal.reason);
  try {
    // `callSignal` reaches a tunnel that is still being made, which the request cannot destroy.
    const options = { ...route.options, callSignal: limits.signal };
    const headers = { ...outgoing.headers, ...route.headers };
    const sent = route.send({ ...options, method: outgoing.method, headers });
    request = sent;
    limits.signal.addEventListener("abort", stop, { once: true });
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once("response", resolve);
      sent.on("error", (error) => {
        failure ??= error;
        reject(error);
      });
      // A 101 is no answer and no error either: Node closes the connection and says no more.
      sent.once("close", () => reject(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
      sent.end(outgoing.body);
    });
    // An answer nobody listens to any more may still fail; that is no news to anyone.
    message.on("error", () => {});
    const close = (): void => {
      limits.signal.removeEventListener("abort", stop);
      if (!message.complete || !message.readableEnded) sent.destroy();
    };
    const status = message.statusCode ?? 0;
    return { message, status, headers: plainHeaders(message), peer, failure: () => failure, close };
  } catch (error) {
    limits.signal.removeEventListener("abort", stop);
    request?.destroy();
    limits.throwIfEnded();
    throw networkError(error, peer);
  }
}

function plainHeaders(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return headers;
}
