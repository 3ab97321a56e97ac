import { expect, test } from "vitest";
import * as z from "zod";
import { fitSchema } from "./fit-schema.ts";
import { geminiProblems, openAiProblems } from "./schema-rules.ts";

const fitted = (input: z.ZodObject) => fitSchema(z.toJSONSchema(input, { io: "input", reused: "inline" }));

test("a tool without arguments has an empty object", () => {
  expect(fitted(z.object({}))).toEqual({ type: "object", properties: {} });
});

test("integers lose the bounds that nobody set", () => {
  expect(fitted(z.object({ n: z.int().describe("N.") }))).toEqual({
    type: "object",
    properties: { n: { type: "integer", description: "N." } },
    required: ["n"],
  });
});

test("a default is words of the description, and the argument is optional", () => {
  const schema = fitted(z.object({ n: z.int().max(9).default(5).describe("How many.") }));
  expect(schema).toEqual({
    type: "object",
    properties: { n: { type: "integer", description: "How many. Default: 5.", maximum: 9 } },
  });
});

test("exclusive bounds become inclusive or words", () => {
  const schema = fitted(z.object({ n: z.int().positive().describe("N."), x: z.number().positive().describe("X.") }));
  expect(schema["properties"]).toEqual({
    n: { type: "integer", description: "N.", minimum: 1 },
    x: { type: "number", description: "X. More than 0." },
  });
});

test("preprocessing shows the form that is meant", () => {
  const value = z.preprocess(Number, z.number()).describe("V.");
  expect(fitted(z.object({ value }))).toMatchObject({ properties: { value: { type: "number", description: "V." } } });
});

test("enums, literals, nullables, lists and nested objects fit both vendors", () => {
  const shared = z.object({ lat: z.number(), kind: z.literal("point") });
  const schema = fitted(
    z.object({
      mode: z.enum(["set", "add"]).default("set").describe("Mode."),
      maybe: z.string().nullable().describe("Maybe."),
      when: z.iso.datetime().optional().describe("When."),
      from: shared.describe("From."),
      points: z.array(shared).min(1).describe("Points."),
    }),
  );
  expect([...openAiProblems(schema), ...geminiProblems(schema)]).toEqual([]);
  expect(schema).toMatchObject({
    properties: { maybe: { type: "string" }, points: { minItems: 1, items: { type: "object" } } },
  });
});

test.each([
  ["a choice of forms", z.object({ a: z.union([z.string(), z.number()]) }), /input\.a: a choice/],
  ["a number as a choice", z.object({ a: z.literal(3) }), /input\.a: only strings/],
  ["a record", z.object({ a: z.record(z.string(), z.string()) }), /input\.a: "propertyNames"/],
])("%s is refused with its place", (_, schema, message) => {
  expect(() => fitted(schema)).toThrow(message);
});
