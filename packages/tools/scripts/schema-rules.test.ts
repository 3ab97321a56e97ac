import { describe, expect, test } from "vitest";
import { geminiProblems, openAiProblems } from "./schema-rules.ts";

const input = (properties: Record<string, unknown>, more = {}) => ({ type: "object", properties, ...more });

describe("what both vendors refuse", () => {
  test.each([
    ["a root that is a list", { type: "array", items: { type: "string" } }],
    ["no type", input({ a: { description: "x" } })],
    ["a list of types", input({ a: { type: ["string", "null"] } })],
    ["an unknown type", input({ a: { type: "text" } })],
    ["a list without items", input({ a: { type: "array" } })],
    ["a required argument that is not there", input({ a: { type: "string" } }, { required: ["b"] })],
    ["a choice of forms", input({ a: { anyOf: [{ type: "string" }, { type: "null" }] } })],
    ["a reference", input({ a: { $ref: "#/$defs/a" } })],
    ["a constant", input({ a: { type: "string", const: "x" } })],
    ["an exclusive bound", input({ a: { type: "number", exclusiveMinimum: 0 } })],
    ["a default", input({ a: { type: "number", default: 1 } })],
    ["a dialect", input({}, { $schema: "https://json-schema.org/draft/2020-12/schema" })],
    ["a fault deep inside", input({ a: { type: "array", items: input({ b: { oneOf: [] } }) } })],
  ])("%s", (_, schema) => {
    expect(openAiProblems(schema)).not.toEqual([]);
    expect(geminiProblems(schema)).not.toEqual([]);
  });
});

test.each([
  ["additionalProperties", input({}, { additionalProperties: false })],
  ["an enum of numbers", input({ a: { type: "integer", enum: [1, 2] } })],
  ["a format", input({ a: { type: "string", format: "uri" } })],
  ["a pattern", input({ a: { type: "string", pattern: "^a" } })],
])("Gemini alone refuses %s", (_, schema) => {
  expect(openAiProblems(schema)).toEqual([]);
  expect(geminiProblems(schema)).not.toEqual([]);
});

test.each([
  ["no arguments", input({})],
  [
    "plain arguments",
    input({ a: { type: "string", description: "x", enum: ["b"] }, c: { type: "integer", minimum: 1 } }),
  ],
  ["lists and objects", input({ a: { type: "array", items: input({ b: { type: "boolean" } }, { required: ["b"] }) } })],
])("both accept %s", (_, schema) => {
  expect([...openAiProblems(schema), ...geminiProblems(schema)]).toEqual([]);
});
