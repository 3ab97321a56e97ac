/** Of one term: place of a tool, weight, place, weight … */
export type Postings = readonly number[];

/** One line a term, sorted: `term place weight place weight`. Looked up as it is, since reading all of it takes longer. */
export function termTable(terms: ReadonlyMap<string, Postings>): string {
  const lines = [...terms].sort(([a], [b]) => (a < b ? -1 : 1)).map(([term, list]) => `${term} ${list.join(" ")}`);
  return `\n${lines.join("\n")}\n`;
}

export function findPostings(table: string, term: string): Postings | undefined {
  let low = 0;
  let high = table.length - 1;
  while (low < high) {
    const start = table.lastIndexOf("\n", (low + high) >> 1) + 1;
    const end = table.indexOf("\n", start);
    const space = table.indexOf(" ", start);
    const found = table.slice(start, space);
    if (found === term)
      return table
        .slice(space + 1, end)
        .split(" ")
        .map(Number);
    if (found < term) low = end;
    else high = start - 1;
  }
  return undefined;
}

/** The terms that begin with those letters. */
export function termsBeginning(table: string, letters: string): string[] {
  const start = table.indexOf(`\n${letters}`);
  if (start < 0) return [];
  const end = table.lastIndexOf(`\n${letters}`);
  const lines = table.slice(start + 1, table.indexOf("\n", end + 1)).split("\n");
  return lines.map((line) => line.slice(0, line.indexOf(" ")));
}
