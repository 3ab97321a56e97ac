import { expect, test } from "vitest";
import { editScript } from "./edit-script.ts";

const sides = (script: ReturnType<typeof editScript>) => ({
  before: script.filter(({ kind }) => kind !== "+").map(({ line }) => line),
  after: script.filter(({ kind }) => kind !== "-").map(({ line }) => line),
});

test("any two lists are told apart and put together again", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 400; round++) {
    const list = () => Array.from({ length: next(12) }, () => "abc"[next(3)] ?? "");
    const [before, after] = [list(), list()];
    expect(sides(editScript(before, after))).toEqual({ before, after });
  }
});

test("the fewest changes are found", () => {
  const script = editScript([..."abcabba"], [..."cbabac"]);
  expect(script.filter(({ kind }) => kind !== " ")).toHaveLength(5);
});

test("two large texts with nothing in common take no time", () => {
  const before = Array.from({ length: 20_000 }, (_, i) => `a${i}`);
  const after = Array.from({ length: 20_000 }, (_, i) => `b${i}`);
  expect(sides(editScript(before, after))).toEqual({ before, after });
});

test("with more differences than allowed, all of the one goes and all of the other comes", () => {
  const kinds = (most: number) =>
    editScript(["a", "b", "c"], ["x", "b", "y"], most)
      .map(({ kind }) => kind)
      .join("");
  expect(kinds(4)).toBe("-+ -+");
  expect(kinds(3)).toBe("---+++");
});
