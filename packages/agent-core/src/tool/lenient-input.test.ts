import { expect, test } from "vitest";
import { lenientInput } from "./lenient-input.ts";

const SCHEMA = {
  type: "object",
  properties: {
    path: { type: "string" },
    start_line: { type: "integer" },
    deep: { type: "boolean" },
    tags: { type: "array", items: { type: "string" } },
    numbers: { type: "array", items: { type: "number" } },
    options: { type: "object", properties: { depth: { type: "integer" } } },
  },
  required: ["path"],
};

test.each([
  ["an object", { path: "a" }, { path: "a" }],
  ["JSON text", '{"path":"a"}', { path: "a" }],
  ["JSON in JSON", JSON.stringify('{"path":"a"}'), { path: "a" }],
  ["nothing", "", {}],
  ["null", "null", {}],
  ["a number as a string", { start_line: "12" }, { start_line: 12 }],
  ["a string that is no number stays", { start_line: "twelve" }, { start_line: "twelve" }],
  ["a number where a string belongs", { path: 42 }, { path: "42" }],
  ["true as a string", { deep: "true" }, { deep: true }],
  ["a lone string for a list", { tags: "x" }, { tags: ["x"] }],
  ["a list as JSON text", { tags: '["x","y"]' }, { tags: ["x", "y"] }],
  ["a text that only begins like a list", { tags: "[draft] x" }, { tags: ["[draft] x"] }],
  ["numbers as strings in a list", { numbers: ["1", "2.5"] }, { numbers: [1, 2.5] }],
  ["an object as JSON text", { options: '{"depth":"3"}' }, { options: { depth: 3 } }],
  ["null for something optional", { path: "a", start_line: null }, { path: "a" }],
  ["null for something required is for the schema to judge", { path: null }, { path: null }],
  ["camel case", { path: "a", startLine: 3 }, { path: "a", start_line: 3 }],
  ["a name from elsewhere", { file_path: "a" }, { path: "a" }],
  ["two names for one thing stay", { file_path: "a", filename: "b" }, { file_path: "a", filename: "b" }],
  ["another name beside the right one stays", { path: "a", filename: "b" }, { path: "a", filename: "b" }],
  ["the only one of a list, where one belongs", { path: ["a"] }, { path: "a" }],
  ["several where one belongs", { path: ["a", "b"] }, { path: ["a", "b"] }],
  ["an unknown key stays", { path: "a", more: 1 }, { path: "a", more: 1 }],
])("%s", (_, given, fitted) => {
  expect(lenientInput(given, SCHEMA)).toEqual(fitted);
});

test("__proto__ in the arguments changes no prototype", () => {
  const input = lenientInput('{"__proto__":{"path":"a.txt"},"constructor":1}', SCHEMA);
  expect(Object.hasOwn(input, "path")).toBe(false);
  expect(({} as Record<string, unknown>)["path"]).toBeUndefined();
});

test.each([
  ["broken JSON", '{"path":', /not valid JSON/],
  ["a list", "[1]", /not a list/],
  ["a number", "7", /not a number/],
  ["text in text in text", JSON.stringify(JSON.stringify(JSON.stringify("x"))), /JSON object|not valid/],
])("%s is told", (_, given, message) => {
  expect(() => lenientInput(given, SCHEMA)).toThrow(message);
});

test("a patch in place of JSON is taken by a tool that takes patches, and by no other", () => {
  const patch = "*** Begin Patch\n*** Delete File: a\n*** End Patch\n";
  const schema = { type: "object", properties: { patch: { type: "string" } } };
  expect(lenientInput(patch, schema)).toEqual({ patch });
  expect(lenientInput(JSON.stringify(patch), schema)).toEqual({ patch });
  expect(() => lenientInput(patch, SCHEMA)).toThrow(/not valid JSON/);
  expect(() => lenientInput(patch.slice(0, 40), schema)).toThrow(/not valid JSON/);
});
