import { expect, test } from "vitest";
import { titleOfExchange } from "./title-of-exchange.ts";

test.each([
  ["prune wisteria in winter", "In February.", "prune wisteria in winter"],
  ["What is 5 km in miles?", "3.1", "What is 5 km in miles?"],
  ["hi", "Hello! I am Marvin. How can I help?", "Hello! I am Marvin"],
  ["Hello Marvin!", "", "Hello Marvin!"],
  ["hi-fi speakers for a small room", "…", "hi-fi speakers for a small room"],
  ["```ts\nconst a = 1;\n```\nwhat does this do?", "", "const a = 1;"],
  ["# Plan\n\n- **one**", "", "Plan"],
  ["fix `foo_bar` in snake_case.ts", "", "fix foo_bar in snake_case.ts"],
  ["\u001b[31mred\u0007", "", "[31mred"],
  ["  \n ", "", "Untitled"],
  ["日本語で話してください", "", "日本語で話してください"],
])("%j and %j are called %j", (question, answer, title) => {
  expect(titleOfExchange(question, answer)).toBe(title);
});

test("a long question is cut at a word, and never in a character", () => {
  const title = titleOfExchange("please explain to me in great detail how the tides of the ocean follow the moon", "");
  expect(title).toBe("please explain to me in great detail how the tides of the…");
  expect(titleOfExchange("🦊".repeat(100), "")).toBe("Untitled");
  expect([...titleOfExchange("𝕏".repeat(100), "")]).toHaveLength(60);
});
