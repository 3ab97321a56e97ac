import type { CallLimits } from "./call-limits.ts";
import { decodedStream } from "./content-decoding.ts";
import type { Exchange } from "./exchange.ts";
import { HttpError } from "./http-error.ts";
import { networkError } from "./network-error.ts";

/** The decompressed body, bounded and read as fast as it is asked for. Rejects with HttpError alone. */
export async function* readBody(
  exchange: Exchange,
  limits: CallLimits,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { message, peer } = exchange;
  const { service } = peer;
  try {
    limits.throwIfEnded();
    message.socket?.ref();
    if (announcedBytes(exchange) > maxBytes) throw tooLarge(service, maxBytes);
    let total = 0;
    for await (const chunk of await decodedStream(message, service)) {
      total += (chunk as Uint8Array).length;
      if (total > maxBytes) throw tooLarge(service, maxBytes);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    limits.throwIfEnded();
    throw bodyError(error, exchange);
  } finally {
    exchange.close();
    limits.release();
  }
}

/** At most this many bytes, waiting at most this long: enough to find a service's own words in. */
export async function readBeginning(
  exchange: Exchange,
  limits: CallLimits,
  maxBytes: number,
  maxMs: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const timer = setTimeout(exchange.close, maxMs);
  try {
    exchange.message.socket?.ref();
    for await (const chunk of await decodedStream(exchange.message, exchange.peer.service)) {
      chunks.push(chunk as Uint8Array);
      total += (chunk as Uint8Array).length;
      if (total >= maxBytes) break;
    }
  } catch {
    limits.throwIfEnded();
  } finally {
    clearTimeout(timer);
    exchange.close();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function announcedBytes({ message }: Exchange): number {
  if (message.headers["content-encoding"] !== undefined) return 0;
  // The answer to HEAD announces a body that does not come.
  if (message.complete && message.readableLength === 0) return 0;
  return Number(message.headers["content-length"] ?? 0);
}

function bodyError(error: unknown, exchange: Exchange): HttpError {
  if (error instanceof HttpError) return error;
  const onTheWire = exchange.failure() ?? exchange.message.errored;
  if (onTheWire !== undefined && onTheWire !== null) return networkError(onTheWire, exchange.peer);
  const { service } = exchange.peer;
  const hint = "Try again; if it happens again, the service or a proxy on the way is broken.";
  const message = `${service} sent an answer that cannot be decompressed.`;
  return new HttpError("bad-response", message, { service, hint, cause: error });
}

function tooLarge(service: string, maxBytes: number): HttpError {
  const limit = maxBytes >= 1_000_000 ? `${Math.round(maxBytes / 100_000) / 10} MB` : `${maxBytes} bytes`;
  return new HttpError("too-large", `The answer of ${service} is larger than ${limit}.`, {
    service,
    hint: "Ask for less, or for a part of it.",
  });
}
