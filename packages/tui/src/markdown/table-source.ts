/** On which side the text of a column stands. */
export type Alignment = "left" | "center" | "right";

/** The cells of a row. A pipe behind a backslash is text. */
export function splitCells(row: string): string[] {
  const text = row.trim();
  const cells: string[] = [];
  let from = text.startsWith("|") ? 1 : 0;
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === "|") {
      cells.push(cellText(text.slice(from, at)));
      from = at + 1;
    }
  }
  if (from < text.length) cells.push(cellText(text.slice(from)));
  return cells;
}

/** The columns that a line of dashes under a header makes; nothing if it is no such line. */
export function delimiterRow(line: string): Alignment[] | undefined {
  if (!/^[\s|:-]+$/.test(line) || !line.includes("|") || !line.includes("-")) return undefined;
  const cells = splitCells(line);
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  return cells.map(alignmentOf);
}

function alignmentOf(cell: string): Alignment {
  if (!cell.endsWith(":")) return "left";
  return cell.startsWith(":") ? "center" : "right";
}

function cellText(source: string): string {
  return source.trim().replaceAll("\\|", "|");
}
