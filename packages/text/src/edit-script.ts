export interface Edit {
  readonly kind: " " | "-" | "+";
  readonly line: string;
}

/** Beyond so many differences the shortest way is not worth its memory: all of the one goes, all of the other comes. */
const MOST_DIFFERENCES = 800;

/** The fewest removals and additions that make one list of lines into the other (Myers), within bounds. */
export function editScript(
  before: readonly string[],
  after: readonly string[],
  mostDifferences = MOST_DIFFERENCES,
): Edit[] {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const keep = (line: string): Edit => ({ kind: " ", line });
  return [
    ...before.slice(0, head).map(keep),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail), mostDifferences),
    ...before.slice(before.length - tail).map(keep),
  ];
}

function middle(before: readonly string[], after: readonly string[], mostDifferences: number): Edit[] {
  const isOneSided = before.length === 0 || after.length === 0;
  const rounds = isOneSided ? undefined : furthestReaches(before, after, mostDifferences);
  if (!rounds) {
    const removed = before.map((line): Edit => ({ kind: "-", line }));
    return [...removed, ...after.map((line): Edit => ({ kind: "+", line }))];
  }
  return walkBack(before, after, rounds);
}

type Reach = Map<number, number>;

/** By round, how far into `before` each diagonal gets; undefined if there are too many differences. */
function furthestReaches(
  before: readonly string[],
  after: readonly string[],
  mostDifferences: number,
): Reach[] | undefined {
  const rounds: Reach[] = [];
  let reach: Reach = new Map([[1, 0]]);
  for (let d = 0; d <= Math.min(before.length + after.length, mostDifferences); d++) {
    const next: Reach = new Map(reach);
    rounds.push(reach);
    for (let k = -d; k <= d; k += 2) {
      let x = goesDown(reach, k, d) ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      next.set(k, x);
      if (x >= before.length && x - k >= after.length) return rounds;
    }
    reach = next;
  }
  return undefined;
}

function goesDown(reach: Reach, k: number, d: number): boolean {
  return k === -d || (k !== d && (reach.get(k - 1) ?? 0) < (reach.get(k + 1) ?? 0));
}

function walkBack(before: readonly string[], after: readonly string[], rounds: readonly Reach[]): Edit[] {
  const edits: Edit[] = [];
  let x = before.length;
  let y = after.length;
  for (let d = rounds.length - 1; d >= 0; d--) {
    const reach = rounds[d] ?? new Map();
    const k = x - y;
    const down = goesDown(reach, k, d);
    const fromK = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : (reach.get(fromK) ?? 0);
    const fromY = d === 0 ? 0 : fromX - fromK;
    for (; x > fromX && y > fromY; y--) edits.push({ kind: " ", line: before[--x] ?? "" });
    if (d === 0) break;
    if (down) edits.push({ kind: "+", line: after[--y] ?? "" });
    else edits.push({ kind: "-", line: before[--x] ?? "" });
  }
  return edits.reverse();
}
