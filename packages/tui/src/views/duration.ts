/** How long something took, as short as can be read: `0.4s`, `12s`, `2m 05s`, `1h 07m`, `3d 04h`. */
export function duration(ms: number): string {
  const seconds = Number.isFinite(ms) ? Math.max(0, ms) / 1000 : 0;
  if (seconds < 9.95) return `${seconds.toFixed(1)}s`;
  return wholeDuration(Math.round(seconds) * 1000);
}

/** The same without tenths, for what is still going on. */
export function wholeDuration(ms: number): string {
  const seconds = Number.isFinite(ms) ? Math.floor(Math.max(0, ms) / 1000) : 0;
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
  const hours = Math.floor(minutes / 60);
  return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
