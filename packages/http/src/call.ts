import type { CallLimits } from "./call-limits.ts";
import type { HttpTrace } from "./client-options.ts";
import type { Connections } from "./connections.ts";
import { type Exchange, exchange } from "./exchange.ts";
import type { RequestOptions } from "./http-client.ts";
import { HttpError } from "./http-error.ts";
import { loadHttp } from "./load-http.ts";
import { codeOf, isTransient } from "./network-error.ts";
import type { Outgoing } from "./outgoing.ts";
import { proxyWantsPassword } from "./proxy-tunnel.ts";
import { isLoopbackHost } from "./public-address.ts";
import type { RateLimit } from "./rate-limit.ts";
import { isRedirect, redirected } from "./redirect.ts";
import { readBeginning } from "./response-body.ts";
import { retryAfterMs } from "./retry-after.ts";
import { statusError } from "./status-error.ts";
import type { ResolvedTarget } from "./target-url.ts";
import { decodeText } from "./text-decoding.ts";
import { tracedUrl } from "./traced-url.ts";

export interface Call {
  readonly target: ResolvedTarget;
  readonly outgoing: Outgoing;
  readonly options: RequestOptions;
  readonly limits: CallLimits;
  readonly connections: Connections;
  readonly rateLimit: RateLimit;
  readonly trace: ((line: HttpTrace) => void) | undefined;
}

export interface Answer {
  readonly exchange: Exchange;
  readonly outgoing: Outgoing;
}

const firstPauseMs = 250;
const longestPauseMs = 60_000;

/** Sends a call until an answer is there that the caller wants, or an error that another try would not help. */
export async function performCall(call: Call): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      await waitForTurn(call);
      return await followRedirects(call, attempt);
    } catch (error) {
      const pause = error instanceof HttpError ? pauseBeforeRetry(call, error, attempt) : undefined;
      if (pause === undefined) throw error;
      await call.limits.sleep(pause);
    }
  }
}

async function waitForTurn({ target, rateLimit, limits }: Call): Promise<void> {
  const { endpoint } = target;
  limits.throwIfEnded();
  if (endpoint?.minIntervalMs === undefined) return;
  await rateLimit.turn(endpoint.key, endpoint.minIntervalMs, limits);
}

/** Undefined when the call must not or need not be sent again. */
function pauseBeforeRetry(call: Call, error: HttpError, attempt: number): number | undefined {
  const { method, url } = call.outgoing;
  const retries = call.options.retries ?? (method === "GET" || method === "HEAD" ? 2 : 0);
  if (attempt > retries || !isWorthRetrying(error, url)) return undefined;
  const backOff = firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
  // "At once" is no advice: it was not meant for the third time.
  const pause = error.retryAfterMs ? error.retryAfterMs : backOff;
  return pause > Math.min(longestPauseMs, call.limits.remainingMs()) ? undefined : pause;
}

function isWorthRetrying(error: HttpError, url: URL): boolean {
  if (error.code === "rate-limited") return true;
  if (error.code === "unavailable") return error.status === 502 || error.status === 503 || error.status === 504;
  // A server on this machine that is not running will not be running a moment later.
  const refused = codeOf(error.cause) === "ECONNREFUSED";
  return isTransient(error) && !(refused && isLoopbackHost(url.hostname));
}

async function followRedirects(call: Call, attempt: number): Promise<Answer> {
  const { limits, options, target } = call;
  const maxRedirects = options.maxRedirects ?? 5;
  let outgoing = call.outgoing;
  for (let hops = 0; ; hops++) {
    const answer = await sendOnce(call, outgoing, attempt);
    const { status, headers } = answer;
    if (isWanted(status, options)) return { exchange: answer, outgoing };
    const { location } = headers;
    if (!isRedirect(status, location)) throw await failure(answer, limits);
    await readBeginning(answer, limits, 16_384, 300);
    if (hops >= maxRedirects) throw tooManyRedirects(target.service, maxRedirects);
    const { keepsToOrigin = false } = options;
    outgoing = redirected(outgoing, { status, location, service: target.service, keepsToOrigin });
  }
}

function isWanted(status: number, { accept }: RequestOptions): boolean {
  return (status >= 200 && status < 300) || accept?.(status) === true;
}

async function sendOnce(call: Call, outgoing: Outgoing, attempt: number): Promise<Exchange> {
  const { limits, connections, options, target, trace } = call;
  const started = performance.now();
  let status: number | undefined;
  try {
    const route = await limits.race(connections.route(outgoing.url, options.guarded === true));
    const peer = { service: target.service, url: outgoing.url, proxy: route.proxy };
    const answer = await exchange(outgoing, route, peer, limits);
    status = answer.status;
    if (status === 407 && route.proxy !== undefined) {
      answer.close();
      throw proxyWantsPassword(route.proxy);
    }
    return answer;
  } finally {
    const ms = Math.round(performance.now() - started);
    const url = tracedUrl(outgoing.url);
    trace?.({ method: outgoing.method, url, ms, attempt, ...(status === undefined ? {} : { status }) });
  }
}

async function failure(answer: Exchange, limits: CallLimits): Promise<HttpError> {
  const { status, headers, peer } = answer;
  const bytes = await readBeginning(answer, limits, 16_384, 5000);
  const { STATUS_CODES } = await loadHttp();
  return statusError({
    service: peer.service,
    status,
    phrase: STATUS_CODES[status],
    body: decodeText(bytes, headers["content-type"]),
    retryAfterMs: retryAfterMs(headers, Date.now()),
  });
}

function tooManyRedirects(service: string, limit: number): HttpError {
  const message =
    limit === 0 ? `${service} answered with a redirect.` : `${service} redirected more than ${limit} times.`;
  return new HttpError("too-many-redirects", message, { hint: "Check the address.", service });
}
