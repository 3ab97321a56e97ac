/** One letter more, fewer or other, or two neighbours swapped; the first letter is right. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const rest = (text: string, skip: number) => text.slice(from + skip);
  if (a.length === b.length) {
    const swapped = a[from] === b[from + 1] && a[from + 1] === b[from];
    return rest(a, 1) === rest(b, 1) || (swapped && rest(a, 2) === rest(b, 2));
  }
  return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1);
}
