/** One row of a Markdown table. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(tableCell).join(" | ")} |`;
}

export function tableRule(columns: number): string {
  return `|${" --- |".repeat(columns)}`;
}

function tableCell(text: string): string {
  return text
    .trim()
    .replace(/\s*[\r\n]\s*/g, " / ")
    .replaceAll("|", "\\|");
}
