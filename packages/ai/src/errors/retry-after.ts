import { retryAfterMs, waitMs } from "@marvin/http";
import { durationMs } from "./duration.ts";

type Headers = Readonly<Record<string, string>>;

/** How long the headers of an answer ask to wait. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const said = retryAfterMs(headers, now) ?? durationMs(headers["retry-after"]);
  return said ?? exhausted(headers, now) ?? reset(headers, now);
}

function spanOrTime(value: string | undefined, now: number): number | undefined {
  return waitMs(value, now) ?? durationMs(value);
}

/** Which budgets are used up, and when they are full again: OpenAI and Groq say how long, Anthropic at what time. */
function exhausted(headers: Headers, now: number): number | undefined {
  const spans = ["requests", "tokens"]
    .filter((budget) => headers[`x-ratelimit-remaining-${budget}`] === "0")
    .map((budget) => durationMs(headers[`x-ratelimit-reset-${budget}`]));
  const times = ["requests", "tokens", "input-tokens", "output-tokens"]
    .filter((budget) => headers[`anthropic-ratelimit-${budget}-remaining`] === "0")
    .map((budget) => spanOrTime(headers[`anthropic-ratelimit-${budget}-reset`], now));
  const waits = [...spans, ...times].filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** One limit for everything: how long, or at what time since 1970 (OpenRouter), in seconds or milliseconds. */
function reset(headers: Headers, now: number): number | undefined {
  if ((headers["x-ratelimit-remaining"] ?? "0") !== "0") return undefined;
  const exact = headers["x-ratelimit-reset-ms"];
  if (exact !== undefined) return untilOrFor(Number(exact), now);
  const value = headers["x-ratelimit-reset"];
  const number = Number(value);
  if (value === undefined || Number.isNaN(number)) return spanOrTime(value, now);
  return untilOrFor(number > EARLIEST_MS ? number : number * 1000, now);
}

/** 1973 in milliseconds, and more seconds than anybody waits. */
const EARLIEST_MS = 1e11;

function untilOrFor(ms: number, now: number): number | undefined {
  if (!Number.isFinite(ms) || ms < 0) return undefined;
  return Math.ceil(ms > EARLIEST_MS ? Math.max(0, ms - now) : ms);
}
