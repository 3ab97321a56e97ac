import { createAddressGuard } from "./address-guard.ts";
import { type Call, performCall } from "./call.ts";
import { CallLimits } from "./call-limits.ts";
import type { HttpClientOptions } from "./client-options.ts";
import { Connections } from "./connections.ts";
import type { Endpoint, HttpClient, HttpResponse, RequestOptions, Target } from "./http-client.ts";
import { HttpError } from "./http-error.ts";
import { parseJsonAnswer } from "./json-answer.ts";
import { createOutgoing } from "./outgoing.ts";
import { RateLimit } from "./rate-limit.ts";
import { createResponse } from "./response.ts";
import { resolveTarget } from "./target-url.ts";

const defaultDeadlineMs = 30_000;
const defaultMaxBytes = 10_000_000;

export interface ClosableHttpClient extends HttpClient {
  /** Closes the idle connections and ends those in use; the client may be used again afterwards. */
  close(): void;
}

/** Loads Node's network modules at the first request, so that a client costs nothing until it is used. */
export function createHttpClient(options: HttpClientOptions): ClosableHttpClient {
  const connections = new Connections(options, createAddressGuard(options.allowHosts ?? []));
  const rateLimit = new RateLimit();
  const signals = options.signal === undefined ? [] : [options.signal];
  const client = clientWith({ options, connections, rateLimit, signals });
  return { ...client, close: () => connections.close() };
}

interface Shared {
  readonly options: HttpClientOptions;
  readonly connections: Connections;
  readonly rateLimit: RateLimit;
  readonly signals: readonly AbortSignal[];
}

function clientWith(shared: Shared): HttpClient {
  const client: HttpClient = {
    request: (target, options = {}) => request(shared, target, options),
    async getText(target, options) {
      return (await client.request(target, options)).text();
    },
    async getJson(endpoint, path, { schema, ...options }) {
      const headers = { accept: "application/json", ...options.headers };
      const response = await client.request({ endpoint, path }, { ...options, headers });
      return parseJsonAnswer(await response.text(), schema, endpoint.label);
    },
    baseUrl: (endpoint) => baseUrl(shared.options, endpoint),
    withSignal: (signal) => clientWith({ ...shared, signals: [...shared.signals, signal] }),
  };
  return client;
}

function baseUrl(options: HttpClientOptions, endpoint: Endpoint): string {
  const replaced = Object.hasOwn(options.endpoints ?? {}, endpoint.key) ? options.endpoints?.[endpoint.key] : undefined;
  return replaced ?? endpoint.baseUrl;
}

async function request(shared: Shared, target: Target, options: RequestOptions): Promise<HttpResponse> {
  const { options: defaults, connections, rateLimit } = shared;
  const resolved = resolveTarget(target, options.query ?? {}, (endpoint) => baseUrl(defaults, endpoint));
  const signals = options.signal === undefined ? shared.signals : [...shared.signals, options.signal];
  const deadlineMs = options.deadlineMs ?? defaults.deadlineMs ?? defaultDeadlineMs;
  const limits = new CallLimits(resolved.service, deadlineMs, signals);
  try {
    if (options.guarded === true) connections.checkUrl(resolved.url);
    const outgoing = createOutgoing(resolved.url, options, defaults.userAgent);
    const call: Call = { target: resolved, outgoing, options, limits, connections, rateLimit, trace: defaults.trace };
    const answer = await performCall(call);
    return createResponse(answer, limits, options.maxBytes ?? defaults.maxBytes ?? defaultMaxBytes);
  } catch (error) {
    limits.release();
    throw error instanceof HttpError ? error : unsendable(error, resolved.service);
  }
}

function unsendable(cause: unknown, service: string): HttpError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new HttpError("rejected", `The request to ${service} could not be made: ${words}.`, { service, cause });
}
