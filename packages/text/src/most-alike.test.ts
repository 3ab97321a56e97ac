import { expect, test } from "vitest";
import { mostAlike } from "./most-alike.ts";

test("the likest names first, as many as asked for, however unlike the rest is", () => {
  expect(mostAlike("gpt5.1", ["llama", "gpt-5.1", "gpt-4o"], 2)).toEqual(["gpt-5.1", "gpt-4o"]);
  expect(mostAlike("x", [], 3)).toEqual([]);
});
