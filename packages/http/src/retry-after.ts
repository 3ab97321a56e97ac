/** How long the service asks to wait, by `retry-after-ms` or `retry-after` (seconds or a date). */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const exact = wholeNumber(headers["retry-after-ms"]);
  if (exact !== undefined) return exact;
  const value = headers["retry-after"];
  const seconds = wholeNumber(value);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  const date = Date.parse(value ?? "");
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
