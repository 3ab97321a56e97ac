/** An edited line is one row to readline: what would break it is shown as a sign, and given back when it is sent. */
const NEWLINE = "␤";
const TAB = "␉";

export function marked(text: string): string {
  return text.replaceAll(/\r\n?|\n/g, NEWLINE).replaceAll("\t", TAB);
}

export function unmarked(line: string): string {
  return line.replaceAll(NEWLINE, "\n").replaceAll(TAB, "\t");
}
