import { textWidth } from "./width.ts";

/** Two columns: what stands before a gap of spaces, and words about it. */
const COLUMNS = /^\s*\S+(?: \S+)*? {2,}(?=\S)/;

/** Where the rows go on that a line of plain text takes: below its second column, or as far in as it begins. */
export function hangingIndent(line: string, width: number): number {
  const second = textWidth(COLUMNS.exec(line)?.[0] ?? "");
  const first = textWidth(/^\s*/.exec(line)?.[0] ?? "");
  return [second, first].find((indent) => indent > 0 && indent <= width / 2) ?? 0;
}
