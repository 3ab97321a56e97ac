export interface Column {
  readonly title: string;
  readonly right?: boolean;
}

/** Lines of cells under their titles, two spaces between; nothing is padded at the end of a line. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const cells = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => displayWidth(row[at] ?? ""))));
  return cells.map((row) =>
    columns
      .map(({ right }, at) => padded(row[at] ?? "", widths[at] ?? 0, right === true))
      .join("  ")
      .trimEnd(),
  );
}

/** A text in lines of at most that width; only a word that is longer stands out. */
export function foldedLines(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const longer = line === "" ? indent + word : `${line} ${word}`;
    if (line !== "" && displayWidth(longer) > width) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

function padded(text: string, width: number, right: boolean): string {
  const space = " ".repeat(Math.max(0, width - displayWidth(text)));
  return right ? space + text : text + space;
}
