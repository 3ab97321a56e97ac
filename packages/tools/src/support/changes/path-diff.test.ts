import { expect, test } from "vitest";
import { pathDiff } from "./path-diff.ts";

const file = (text: string | Uint8Array, mode?: number) => ({
  bytes: Buffer.from(text as string),
  ...(mode === undefined ? {} : { mode }),
});
const diff = (before: ReturnType<typeof file> | undefined, after: ReturnType<typeof file> | undefined) =>
  pathDiff({ shown: "a.txt", before, after }).diff;

test("lines that changed, and a mode beside them", () => {
  const lines = "--- a.txt\n+++ a.txt\n@@ -1,1 +1,1 @@\n-one\n+two\n";
  expect(diff(file("one\n", 0o644), file("two\n", 0o644))).toBe(lines);
  expect(diff(file("one\n", 0o644), file("two\n", 0o755))).toBe(`${lines}Mode of a.txt changed from 644 to 755\n`);
  expect(diff(file("one\n", 0o644), file("one\n", 0o755))).toBe("Mode of a.txt changed from 644 to 755\n");
});

test("what is different where no line is", () => {
  expect(diff(file("one\r\n"), file("one\n"))).toBe("Line ends or encoding of a.txt changed\n");
  expect(diff(undefined, file(""))).toBe("Empty file a.txt added\n");
  expect(diff(file(""), undefined)).toBe("Empty file a.txt removed\n");
  expect(diff(file(new Uint8Array([0, 1, 2])), file(new Uint8Array([0, 1, 3])))).toBe("Binary file a.txt changed\n");
});
