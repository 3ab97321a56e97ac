import { durationMs } from "./duration.ts";

type Headers = Readonly<Record<string, string>>;

/** How long the headers of an answer ask to wait. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const exact = Number(headers["retry-after-ms"]);
  if (headers["retry-after-ms"] !== undefined && exact >= 0) return Math.ceil(exact);
  return seconds(headers["retry-after"], now) ?? exhausted(headers);
}

function seconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*[\d.]+\s*$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? durationMs(value) : Math.max(0, date - now);
}

/** OpenAI and Groq: which of the two budgets is used up, and when it is full again. */
function exhausted(headers: Headers): number | undefined {
  for (const budget of ["requests", "tokens"]) {
    if (headers[`x-ratelimit-remaining-${budget}`] === "0") return durationMs(headers[`x-ratelimit-reset-${budget}`]);
  }
  return undefined;
}
