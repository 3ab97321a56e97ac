/** The names that a slip of the fingers could have meant, nearest first. */
export function nearestNames(word: string, names: Iterable<string>, most = 3): string[] {
  const wanted = plain(word);
  const scored: { name: string; score: number }[] = [];
  for (const name of names) {
    const candidate = plain(name);
    const distance = editDistance(wanted, candidate);
    const allowed = Math.max(2, Math.ceil(Math.min(wanted.length, candidate.length) / 3));
    const contains = wanted.length >= 3 && (candidate.includes(wanted) || wanted.includes(candidate));
    if (distance <= allowed) scored.push({ name, score: distance });
    else if (contains) scored.push({ name, score: allowed + Math.abs(candidate.length - wanted.length) / 100 });
  }
  scored.sort((a, b) => a.score - b.score || a.name.localeCompare(b.name));
  return scored.slice(0, most).map(({ name }) => name);
}

/** "Did you mean a, b or c?", or nothing. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const near = nearestNames(word, names);
  if (near.length === 0) return "";
  const last = near.at(-1);
  return `Did you mean ${near.length === 1 ? last : `${near.slice(0, -1).join(", ")} or ${last}`}?`;
}

function plain(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replace(/[-_\s.]/g, "");
}

/** Damerau-Levenshtein: a swap of neighbours counts as one. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
