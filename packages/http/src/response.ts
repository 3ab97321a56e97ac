import type { Answer } from "./call.ts";
import type { CallLimits } from "./call-limits.ts";
import type { Exchange } from "./exchange.ts";
import type { HttpResponse } from "./http-client.ts";
import { HttpError } from "./http-error.ts";
import { readBody } from "./response-body.ts";
import { decodeText } from "./text-decoding.ts";

/** The answer as callers see it. Until its body is read it keeps no process alive. */
export function createResponse({ exchange, outgoing }: Answer, limits: CallLimits, maxBytes: number): HttpResponse {
  const { message, status, headers, peer } = exchange;
  limits.markAnswered();
  message.socket?.unref();
  if (isEmpty(exchange, outgoing.method)) discardEmptyBody(exchange, limits);
  let wasRead = false;
  let whole: Promise<Uint8Array> | undefined;

  const body: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]() {
      if (wasRead) throw new HttpError("bad-response", `The answer of ${peer.service} was already read.`);
      wasRead = true;
      return readBody(exchange, limits, maxBytes);
    },
  };

  function bytes(): Promise<Uint8Array> {
    whole ??= collect(body);
    return whole;
  }

  return {
    status,
    headers,
    url: outgoing.url.href,
    body,
    bytes,
    text: async () => decodeText(await bytes(), headers["content-type"]),
    close() {
      exchange.close();
      limits.release();
    },
  };
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function isEmpty({ status, headers }: Exchange, method: string): boolean {
  return status === 204 || status === 304 || headers["content-length"] === "0" || method === "HEAD";
}

/** Callers seldom read a body that is not there; the connection is free for others at once. */
function discardEmptyBody({ message, close }: Exchange, limits: CallLimits): void {
  message.once("end", () => {
    close();
    limits.release();
  });
  message.resume();
}
