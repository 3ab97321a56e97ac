/** The commands that run in the background: a line each. */
export function backgroundJobs(lines: string): string {
  return lines.trim() === "" ? "" : `Running in the background:\n${lines.trim()}`;
}
