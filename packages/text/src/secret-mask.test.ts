import { expect, test } from "vitest";
import { SecretMask } from "./secret-mask.ts";

const mask = new SecretMask([
  { value: "sk-abcdef", mask: "[A]" },
  { value: "sk-abcdefghi", mask: "[B]" },
  { value: "", mask: "[never]" },
]);

const CASES: [string, string][] = [
  ["nothing here", "nothing here"],
  ["key sk-abcdef, end", "key [A], end"],
  ["sk-abcdefsk-abcdef", "[A][A]"],
  ["a beginning at the end: sk-abc", "a beginning at the end: sk-abc"],
  ["sk-sk-abcdef", "sk-[A]"],
  ["s", "s"],
  ["", ""],
];

test.each(CASES)("%j, whole", (text, clean) => {
  expect(mask.clean(text)).toBe(clean);
});

test("the longer of two secrets with one beginning wins in a whole text", () => {
  expect(mask.clean("it is sk-abcdefghi.")).toBe("it is [B].");
});

function inPieces(...pieces: string[]): string {
  const stream = mask.stream();
  return pieces.map((piece) => stream.push(piece)).join("") + stream.end();
}

const withoutLetters = (text: string) => text.replaceAll(/(?:sk-|sk|s)+(?=\[A\])/g, "");

test.each(CASES)("%j, cut anywhere: nothing but a letter or three of a secret is seen", (text, clean) => {
  for (let first = 0; first <= text.length; first++) {
    for (let second = first; second <= text.length; second++) {
      const shown = inPieces(text.slice(0, first), text.slice(first, second), text.slice(second));
      expect(withoutLetters(shown)).toBe(withoutLetters(clean));
      expect(shown).not.toContain("sk-abcdef");
    }
  }
});

test("one character at a time", () => {
  expect(inPieces(..."key sk-abcdef, end")).toBe("key sk-[A], end");
});

test("words that only end like a secret begins are not held back", () => {
  const stream = mask.stream();
  expect(stream.push("what is")).toBe("what is");
  expect(stream.push(" risk-")).toBe(" risk-");
  expect(stream.push("free")).toBe("free");
  expect(stream.push(" sk-ab")).toBe(" ");
  expect(stream.push("out")).toBe("sk-about");
});

test("a secret that is learned later is masked from then on, also in a text that has begun", () => {
  const growing = new SecretMask([{ value: "first-secret", mask: "[1]" }]);
  const stream = growing.stream();
  expect(stream.push("one ")).toBe("one ");
  growing.learn([{ value: "later-secret", mask: "[2]" }]);
  growing.learn([{ value: "first-secret", mask: "[other]" }]);
  expect(stream.push("later-sec") + stream.push("ret, first-secret.") + stream.end()).toBe("[2], [1].");
  expect(growing.clean("first-secret later-secret")).toBe("[1] [2]");
});
