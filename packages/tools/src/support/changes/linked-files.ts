import type { JournalFile } from "./journal-entry.ts";

/** Files that were moved to one another belong together: what is taken back of one concerns them all. */
export function linkedFiles(changes: readonly JournalFile[]): (real: string) => string {
  const above = new Map<string, string>();
  const first = (real: string): string => {
    const passed: string[] = [];
    let top = real;
    for (let next = above.get(top); next !== undefined; next = above.get(top)) {
      passed.push(top);
      top = next;
    }
    // Long chains are walked once.
    for (const path of passed) above.set(path, top);
    return top;
  };
  for (const { real, movedFrom } of changes) {
    if (movedFrom === undefined) continue;
    const [one, other] = [first(real), first(movedFrom)];
    if (one !== other) above.set(one, other);
  }
  return first;
}
