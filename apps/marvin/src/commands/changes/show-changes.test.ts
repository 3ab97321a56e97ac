import type { PathDiff } from "@marvin/tools";
import type { Line } from "@marvin/tui";
import { expect, test } from "vitest";
import type { Face } from "../face.ts";
import { showChanges } from "./show-changes.ts";

function recorder() {
  const shown: Line[] = [];
  const said: string[] = [];
  const face = {
    width: 80,
    show: (lines: readonly Line[]) => shown.push(...lines),
    say: (text: string) => said.push(text),
  } as unknown as Face;
  const headings = () =>
    shown.map((line) => line.map(({ text }) => text).join("")).filter((row) => /^f\d+\.txt/.test(row));
  return { face, said, headings };
}

test("a long change leaves room for those behind it", async () => {
  const long = `@@ -0,0 +1,3000 @@\n${"+x\n".repeat(3000)}`;
  const { face, said, headings } = recorder();
  await showChanges(
    [
      { path: "f1.txt", diff: long, added: 3000, removed: 0 },
      { path: "f2.txt", diff: "@@ -0,0 +1 @@\n+y\n", added: 1, removed: 0 },
    ] as PathDiff[],
    face,
    100,
  );
  expect(headings()).toHaveLength(2);
  expect(said).toEqual([]);
});

test("files whose changes find no room are counted, all of them", async () => {
  const diff = "@@ -1,2 +1,2 @@\n-a\n-b\n+c\n+d\n";
  const files = Array.from(
    { length: 60 },
    (_, index) => ({ path: `f${index}.txt`, diff, added: 2, removed: 2 }) as PathDiff,
  );
  const { face, said, headings } = recorder();
  await showChanges(files, face, 20);
  const seen = headings().length;
  expect(seen).toBeGreaterThan(2);
  expect(said).toEqual([`… and ${60 - seen} more files; /diff PATH shows one.\n`]);
});

test("a pipe is given whole files, and told of those that are too many", async () => {
  const { face, said } = recorder();
  const diff = `${"+x".repeat(75_000)}\n`;
  const files = [1, 2, 3, 4].map((n) => ({ path: `f${n}.txt`, diff, added: 1, removed: 0 }) as PathDiff);
  await showChanges(files, { ...face, isPiped: true });
  expect(said).toEqual([diff, diff, diff, "… and 1 more file; /diff PATH shows one.\n"]);
});
