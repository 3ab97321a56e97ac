/** Those of the names that look most like the wanted one, the nearest first. */
export function mostAlike(wanted: string, names: readonly string[], most: number): string[] {
  const pairs = pairsOf(wanted);
  return names
    .map((name) => ({ name, likeness: likeness(pairs, pairsOf(name)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Shared pairs of letters: forgiving of order, cheap for lists of hundreds. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return shared / (one.size + other.size || 1);
}

function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase();
  const pairs = new Set<string>();
  for (let at = 0; at + 2 <= letters.length; at += 1) pairs.add(letters.slice(at, at + 2));
  return pairs;
}
