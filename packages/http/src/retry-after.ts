/** How long the service asks to wait, by `retry-after-ms` or `retry-after`; undefined where it says nothing of sense. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  return plainNumber(headers["retry-after-ms"]) ?? waitMs(headers["retry-after"], now);
}

/** Seconds, or a date. */
export function waitMs(value: string | undefined, now: number): number | undefined {
  const seconds = plainNumber(value);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  // Of anything else `Date.parse` makes a date too: "-5" is a day in 2001.
  const date = /\d:\d\d/.test(value ?? "") ? Date.parse(value ?? "") : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function plainNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
