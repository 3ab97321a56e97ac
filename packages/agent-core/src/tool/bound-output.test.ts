import { expect, test } from "vitest";
import { boundOutput, OUTPUT_LIMIT_BYTES } from "./bound-output.ts";

test("what fits is left as it is", async () => {
  const text = "é".repeat(OUTPUT_LIMIT_BYTES / 2);
  expect(await boundOutput("x", text, undefined)).toBe(text);
});

test("what does not fit keeps head and tail, whole characters, and says where the rest is", async () => {
  const text = `HEAD${"😀日é".repeat(20_000)}TAIL`;
  const kept: string[] = [];
  const bounded = await boundOutput("tool", text, async (name, whole) => {
    kept.push(whole);
    return `/private/${name}.txt`;
  });
  expect(bounded.startsWith("HEAD😀")).toBe(true);
  expect(bounded.endsWith("éTAIL")).toBe(true);
  expect(bounded).toContain("/private/tool.txt");
  expect(bounded).not.toContain("\uFFFD");
  expect(Buffer.byteLength(bounded)).toBeLessThan(OUTPUT_LIMIT_BYTES + 300);
  expect(kept).toEqual([text]);
});

test("a disk that refuses loses the copy, not the result", async () => {
  const bounded = await boundOutput("x", "a".repeat(100_000), () => Promise.reject(new Error("no space left")));
  expect(bounded).toContain("no space left");
  expect(bounded.startsWith("aaaa")).toBe(true);
});
