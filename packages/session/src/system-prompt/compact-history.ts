export interface HistoryEntry {
  readonly role: string;
  readonly text: string;
  readonly time: string;
}

const MOST_ENTRIES = 20;
const LONGEST_ENTRY = 200;

/** What was talked about before, in short: the newest entries, each cut. */
export function compactHistory(entries: readonly HistoryEntry[]): string {
  const lines = entries
    .slice(-MOST_ENTRIES)
    .map(({ role, text, time }) => `- ${speaker(role)}${time === "" ? "" : ` (${time})`}: ${cut(text)}`);
  return lines.length === 0 ? "" : `What was said before, in short:\n${lines.join("\n")}`;
}

function speaker(role: string): string {
  return role === "assistant" ? "Marvin" : role === "system" ? "system" : "user";
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST_ENTRY ? line : `${line.slice(0, LONGEST_ENTRY - 1).toWellFormed()}…`;
}
