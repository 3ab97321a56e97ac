import { expect, test } from "vitest";
import type { ToolSchema } from "../provider.ts";
import { vendors } from "../providers/vendors.generated.ts";
import { loadProtocol } from "./load-protocol.ts";
import { objectSchema } from "./object-schema.ts";
import { simpleSchema } from "./simple-schema.ts";

type Schema = Readonly<Record<string, unknown>>;

let deep: Schema = { type: "string" };
for (let level = 0; level < 60; level += 1) deep = { type: "object", properties: { inner: deep } };

/** What other people's tools are described with. */
const STRANGE: Readonly<Record<string, Schema>> = {
  nothing: {},
  no_properties: { type: "object" },
  no_type: { properties: { a: { type: "string" } }, required: ["a", "missing"] },
  nullable: {
    type: ["object", "null"],
    properties: { a: { type: ["string", "null"] }, b: { type: "null" }, c: { type: "any" } },
  },
  choice_at_the_top: {
    oneOf: [{ properties: { a: { type: "string" } }, required: ["a"] }, { properties: { b: { type: "number" } } }],
  },
  all_at_the_top: { allOf: [{ properties: { a: { type: "string" } }, required: ["a"] }] },
  reference: {
    properties: { at: { $ref: "#/$defs/Place", description: "where" }, gone: { $ref: "#/$defs/Nowhere" } },
    required: ["at"],
    $defs: { Place: { type: "object", properties: { lat: { type: "number" } } } },
  },
  reference_at_the_top: { $ref: "#/definitions/Input", definitions: { Input: { properties: { a: { const: 1 } } } } },
  circle: {
    properties: { node: { $ref: "#/$defs/Node" }, all: { $ref: "#" } },
    $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" }, value: { type: "string" } } } },
  },
  true_and_false: { properties: { any: true, none: false, listed: { type: "array", items: true } } },
  lists: {
    properties: { bare: { type: "array" }, pair: { type: "array", items: [{ type: "string" }, { type: "number" }] } },
  },
  values: { properties: { n: { enum: [1, 2] }, s: { enum: ["", "a"] }, e: { enum: [] }, m: { enum: ["a", null] } } },
  map: { properties: { env: { type: "object", additionalProperties: { type: "string" } }, free: { type: "object" } } },
  nested: { properties: { x: { anyOf: [{ anyOf: [{ type: "string" }, { type: "null" }] }, { allOf: [deep] }] } } },
  words: { properties: { d: { type: "string", format: "date-time", description: 5, default: null, pattern: "^x" } } },
  strange_names: { properties: { "two words": { type: "string" }, ["x".repeat(90)]: { type: "string" } } },
  "dotted.name": { properties: { a: { type: "string" } } },
  ["long_".repeat(20)]: { properties: { a: { type: "string" } } },
  deep,
};
const TOOLS: ToolSchema[] = [
  { name: "read_file", description: "reads", input: { type: "object", properties: { path: { type: "string" } } } },
  ...Object.entries(STRANGE).map(([name, input]) => ({ name, description: name, input })),
  { name: "dotted_name", description: "another of the same name once it is legal", input: {} },
];

test.each(vendors.map((vendor) => [vendor.id, vendor] as const))(
  "%s takes strange tools beside the others",
  async (_, vendor) => {
    const protocol = await loadProtocol(vendor.protocol);
    const request = { model: vendor.defaultModel, system: "", messages: [], tools: TOOLS };
    const wire = { provider: vendor.id, baseUrl: vendor.baseUrl, sees: true, quirks: vendor.quirks ?? {} };
    const body = JSON.parse(JSON.stringify(protocol.encode(request, wire))) as { tools: WireTool[] };
    const offered = body.tools.map(toolOf);
    expect(offered.map(({ name }) => name)).toContain("read_file");
    expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length);
    for (const { name, schema } of offered) {
      if (vendor.protocol !== "ollama-chat") expect(name).toMatch(/^[a-zA-Z0-9_-]{1,128}$/);
      if (schema !== undefined) expect(faultsOf(schema, vendor.quirks?.simpleSchemas === true), name).toEqual([]);
    }
  },
);

test("a reference is replaced by what it refers to, and what stands beside it counts", () => {
  const { properties } = objectSchema(STRANGE["reference"] ?? {});
  expect(properties).toEqual({
    at: { type: "object", properties: { lat: { type: "number" } }, description: "where" },
    gone: {},
  });
});

test("a schema that refers to itself ends", () => {
  expect(JSON.stringify(objectSchema(STRANGE["circle"] ?? {})).length).toBeLessThan(2000);
});

test("what Gemini's words cannot list is told in words", () => {
  const simple = simpleSchema({
    properties: { n: { type: "integer", enum: [1, 2], description: "How many." }, free: { type: "object" } },
  });
  expect(simple?.properties).toEqual({
    n: { type: "integer", description: "How many. One of: 1, 2." },
    free: { type: "string", description: "A JSON object, as text." },
  });
});

interface WireTool {
  readonly name?: string;
  readonly parameters?: Schema;
  readonly input_schema?: Schema;
  readonly function?: { readonly name: string; readonly parameters?: Schema };
}

function toolOf(tool: WireTool): { name: string; schema: Schema | undefined } {
  const { name, parameters } = tool.function ?? tool;
  return { name: name ?? "", schema: parameters ?? tool.input_schema };
}

function faultsOf(schema: Schema, isSimple: boolean): string[] {
  const top = ["anyOf", "oneOf", "allOf", "enum", "not"].filter((key) => schema[key] !== undefined);
  const isObject = schema["type"] === "object" && typeof schema["properties"] === "object";
  return [...(isObject ? [] : ["no object"]), ...top, ...deepFaults(schema, "", isSimple)];
}

const SIMPLE =
  /^(type|description|nullable|enum|properties|required|items|minItems|maxItems|minimum|maximum|minLength|maxLength|anyOf)$/;

function deepFaults(schema: unknown, at: string, isSimple: boolean): string[] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [`${at} is no schema`];
  const { type, properties = {}, required = [], items, anyOf = [], description } = schema as Record<string, never>;
  const faults = Object.keys(schema).filter((key) => /^\$|^definitions$/.test(key));
  if (description !== undefined && typeof description !== "string") faults.push(`${at}: the description`);
  if (type === "array" && items === undefined) faults.push(`${at}: no items`);
  for (const name of required as string[]) if (!Object.hasOwn(properties, name)) faults.push(`${at}: ${name}`);
  if (isSimple) faults.push(...simpleFaults(schema as Schema, at));
  for (const [name, of] of Object.entries(properties)) faults.push(...deepFaults(of, `${at}.${name}`, isSimple));
  for (const one of [...(anyOf as unknown[]), ...(items === undefined ? [] : [items])])
    faults.push(...deepFaults(one, `${at}[]`, isSimple));
  return faults;
}

function simpleFaults(schema: Schema, at: string): string[] {
  const faults = Object.keys(schema).filter((key) => !SIMPLE.test(key));
  const { type, anyOf, properties, enum: values } = schema;
  const isType = /^(string|number|integer|boolean|array|object)$/.test(String(type));
  if (type === undefined ? anyOf === undefined : !isType) faults.push(`${at}: type ${type}`);
  if (type === "object" && Object.keys(properties ?? {}).length === 0) faults.push(`${at}: no properties`);
  const listed = (values ?? ["a"]) as unknown[];
  if (listed.length === 0 || listed.some((one) => typeof one !== "string" || one === "")) faults.push(`${at}: enum`);
  return faults;
}
