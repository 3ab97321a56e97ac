import { durationMs } from "./duration.ts";

type Headers = Readonly<Record<string, string>>;

/** How long the headers of an answer ask to wait. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const exact = Number(headers["retry-after-ms"]);
  if (headers["retry-after-ms"] !== undefined && exact >= 0) return Math.ceil(exact);
  return seconds(headers["retry-after"], now) ?? exhausted(headers, now);
}

function seconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*[\d.]+\s*$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? durationMs(value) : Math.max(0, date - now);
}

/** Which budgets are used up, and when they are full again: OpenAI and Groq say how long, Anthropic at what time. */
function exhausted(headers: Headers, now: number): number | undefined {
  for (const budget of ["requests", "tokens"]) {
    if (headers[`x-ratelimit-remaining-${budget}`] === "0") return durationMs(headers[`x-ratelimit-reset-${budget}`]);
  }
  const waits = ["requests", "tokens", "input-tokens", "output-tokens"]
    .filter((budget) => headers[`anthropic-ratelimit-${budget}-remaining`] === "0")
    .map((budget) => seconds(headers[`anthropic-ratelimit-${budget}-reset`], now))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
}
