import type { PathDiff } from "@marvin/tools";
import type { Line } from "@marvin/tui";
import { expect, test } from "vitest";
import type { Face } from "../face.ts";
import { showChanges } from "./show-changes.ts";

test("files whose changes find no room are counted, all of them", async () => {
  const diff = "@@ -1,2 +1,2 @@\n-a\n-b\n+c\n+d\n";
  const files = Array.from(
    { length: 60 },
    (_, index) => ({ path: `f${index}.txt`, diff, added: 2, removed: 2 }) as PathDiff,
  );
  const shown: Line[] = [];
  let said = "";
  const face = {
    width: 80,
    show: (lines: readonly Line[]) => shown.push(...lines),
    say: (text: string) => {
      said += text;
    },
  } as unknown as Face;
  await showChanges(files, face, 20);
  const seen = shown.filter((line) => /^f\d+\.txt/.test(line.map(({ text }) => text).join(""))).length;
  expect(seen).toBeGreaterThan(2);
  expect(said).toBe(`… and ${60 - seen} more files; /diff PATH shows one.\n`);
});
