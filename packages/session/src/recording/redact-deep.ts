/** A copy of a JSON value with every text in it redacted; the value itself where nothing had to change. */
export function redactDeep<T>(value: T, redact: (text: string) => string): T {
  return walked(value, redact) as T;
}

function walked(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => walked(item, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), walked(item, redact)]));
}
