import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { testCertificate, testCertificateKey } from "./certificates/test-certificates.ts";
import { type LoopbackAnswer, sendAnswer } from "./loopback-answer.ts";

export interface LoopbackRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Values of a repeated name are joined by commas. */
  readonly query: Readonly<Record<string, string>>;
  /** As it stood in the request line. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The client went away before the answer was complete. */
  readonly closed: boolean;
  json(): unknown;
}

export type LoopbackHandler = (request: LoopbackRequest) => LoopbackAnswer | Promise<LoopbackAnswer>;

export interface Loopback extends AsyncDisposable {
  readonly baseUrl: string;
  readonly port: number;
  /** In the order in which they were complete. */
  readonly requests: readonly LoopbackRequest[];
  close(): Promise<void>;
}

export interface LoopbackOptions {
  /** Speak https with a certificate of `testCertificateAuthority`. */
  readonly tls?: boolean;
}

/** A real server on 127.0.0.1. A list of answers is played one after another; the last one repeats. */
export async function startLoopback(
  answers: LoopbackHandler | LoopbackAnswer | readonly LoopbackAnswer[],
  options: LoopbackOptions = {},
): Promise<Loopback> {
  const requests: LoopbackRequest[] = [];
  const handler = typeof answers === "function" ? answers : script(answers);
  const ended = new AbortController();
  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    serve(incoming, response, requests, handler, ended.signal).catch((error: unknown) =>
      fail(response, error, ended.signal),
    );
  };
  const server = options.tls
    ? createSecureServer({ cert: testCertificate, key: testCertificateKey }, listener)
    : createServer(listener);
  const port = await listen(server);
  const close = (): Promise<void> => {
    ended.abort();
    return stop(server);
  };
  const baseUrl = `${options.tls ? "https" : "http"}://127.0.0.1:${port}`;
  return { baseUrl, port, requests, close, [Symbol.asyncDispose]: close };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function script(answers: LoopbackAnswer | readonly LoopbackAnswer[]): LoopbackHandler {
  const list: readonly LoopbackAnswer[] = Array.isArray(answers) ? answers : [answers];
  let next = 0;
  return () => list[Math.min(next++, list.length - 1)] ?? {};
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  requests: LoopbackRequest[],
  handler: LoopbackHandler,
  ended: AbortSignal,
): Promise<void> {
  const request = await record(incoming);
  response.on("close", () => {
    request.closed = !response.writableFinished;
  });
  requests.push(request);
  await sendAnswer(await handler(request), response, ended);
}

async function record(incoming: IncomingMessage): Promise<LoopbackRequest & { closed: boolean }> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  const url = incoming.url ?? "/";
  const parsed = new URL(url, "http://loopback");
  const query: Record<string, string> = {};
  for (const name of parsed.searchParams.keys()) query[name] = parsed.searchParams.getAll(name).join(",");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  const json = (): unknown => JSON.parse(body);
  const { method = "GET" } = incoming;
  return { method, path: parsed.pathname, query, url, headers, body, closed: false, json };
}

/** A handler that throws shows in the test as a 500 with its words. */
function fail(response: ServerResponse, error: unknown, ended: AbortSignal): void {
  if (ended.aborted || response.destroyed) return;
  if (response.headersSent) return void response.destroy();
  response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
  response.end(String(error));
}
