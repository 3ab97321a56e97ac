const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** `34s`, `9m38.016s`, `644ms`, `2 seconds`; undefined if it is no such thing. */
export function durationMs(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  let sum: number | undefined;
  for (const [, amount, unit] of text.matchAll(/([\d.]+)\s*(ms|h|m|s)/g)) {
    sum = (sum ?? 0) + Number(amount) * (UNITS[unit ?? ""] ?? Number.NaN);
  }
  return sum === undefined || Number.isNaN(sum) ? undefined : Math.ceil(sum);
}
