import { readNumber } from "./number-words.ts";

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };
const UNIT = /(?<![a-z])(seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|[smhd])\b/gi;

/** The unit that an argument counts time in, by its name: `seconds`, `timeout_minutes`, `days`. */
export function timeUnitOf(argument: string): number | undefined {
  const unit = /(?:^|_)(second|minute|hour|day|week)s?$/.exec(argument)?.[1];
  return unit === undefined ? undefined : SECONDS[unit];
}

/** `45 minutes`, `an hour and a half`, `2 hours 30 minutes` in seconds; undefined if it is no such thing. */
export function readDuration(text: string): number | undefined {
  let sum = 0;
  let from = 0;
  let unit: number | undefined;
  for (const match of text.matchAll(UNIT)) {
    const amount = readNumber(cleaned(text.slice(from, match.index)) || "one");
    unit = SECONDS[fullName(match[0])];
    if (amount === undefined || unit === undefined) return undefined;
    sum += amount * unit;
    from = match.index + match[0].length;
  }
  if (unit === undefined) return undefined;
  const rest = cleaned(text.slice(from));
  if (rest === "") return sum;
  const half = readNumber(rest);
  return half !== undefined && half < 1 ? sum + half * unit : undefined;
}

function cleaned(text: string): string {
  const trimmed = text.trim().replace(/^(and|,)\s+|[-,]$|\s+and$/g, "");
  return trimmed === "a" || trimmed === "an" ? "one" : trimmed;
}

function fullName(unit: string): string {
  const first = unit.toLowerCase().replace(/s$/, "") || "s";
  return { s: "second", sec: "second", m: "minute", min: "minute", h: "hour", hr: "hour", d: "day" }[first] ?? first;
}
