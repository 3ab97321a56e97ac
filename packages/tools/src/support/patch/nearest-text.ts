/** The part of a text that looks most like what was wanted, with its line numbers; undefined if nothing does. */
export function nearestText(lines: readonly string[], wanted: readonly string[]): string | undefined {
  const anchor = longestAt(wanted);
  const pairs = pairsOf(wanted[anchor] ?? "");
  if (pairs.size === 0) return undefined;
  let best = -1;
  let likeness = LEAST_LIKENESS;
  for (let at = 0; at < Math.min(lines.length, LINE_LIMIT); at++) {
    const score = likenessOf(pairs, pairsOf(lines[at] ?? ""));
    if (score > likeness) [best, likeness] = [at, score];
  }
  if (best < 0) return undefined;
  const from = Math.max(0, best - Math.min(anchor, SHOWN) - 1);
  const to = Math.min(lines.length, best + Math.min(wanted.length - anchor, SHOWN) + 1);
  return numbered(lines.slice(from, to), from + 1);
}

/** Lines as read_file shows them, each cut where it gets too long. */
export function numbered(lines: readonly string[], first: number): string {
  return lines.map((line, index) => `${String(first + index).padStart(6)}\t${cut(line)}`).join("\n");
}

const LEAST_LIKENESS = 0.3;
const LINE_LIMIT = 50_000;
const SHOWN = 8;

function cut(line: string): string {
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function longestAt(lines: readonly string[]): number {
  let longest = 0;
  lines.forEach((line, at) => {
    if (line.trim().length > (lines[longest]?.trim().length ?? 0)) longest = at;
  });
  return longest;
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared++;
  return (2 * shared) / (one.size + other.size || 1);
}

function pairsOf(line: string): Set<string> {
  const letters = line.trim().slice(0, 300).toLowerCase();
  const pairs = new Set<string>();
  for (let at = 0; at + 2 <= letters.length; at++) pairs.add(letters.slice(at, at + 2));
  return pairs.size === 0 && letters !== "" ? new Set([letters]) : pairs;
}
