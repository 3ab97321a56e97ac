type Json = Readonly<Record<string, unknown>>;

/** When the limit of a ChatGPT plan is lifted, as words behind its message; empty for any other error. */
export function resetWords(error: Json): string {
  const inMs = resetMs(error);
  const at = typeof error["resets_at"] === "number" ? new Date(error["resets_at"] * 1000) : undefined;
  if (inMs === undefined && at === undefined) return "";
  const plan = typeof error["plan_type"] === "string" ? ` (plan: ${error["plan_type"]})` : "";
  const wait = inMs === undefined ? "" : ` in ${spanWords(inMs)}`;
  const time = at === undefined || Number.isNaN(at.getTime()) ? "" : `, at ${utc(at)}`;
  return `${plan}; it resets${wait}${time}`;
}

export function resetMs(error: Json): number | undefined {
  const seconds = error["resets_in_seconds"];
  return typeof seconds === "number" && seconds >= 0 ? seconds * 1000 : undefined;
}

function utc(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** The two largest units: `3 h 51 min`, `2 d 4 h`, `40 s`. */
function spanWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}
