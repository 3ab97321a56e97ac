import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { execPath } from "node:process";
import { promisify } from "node:util";
import type { ToolEntry } from "@marvin/agent-core";
import { describe, expect, test } from "vitest";
import { geminiProblems, openAiProblems } from "../scripts/schema-rules.ts";
import { toolFiles } from "../scripts/tool-files.ts";
import { catalogue } from "./catalogue.generated.ts";

const source = import.meta.dirname;
const files = await toolFiles(source);

test("every tool file is in the catalogue under its own name and area, and nothing else is", () => {
  const listed = catalogue.map(({ name, area }) => `${area}/${name.replaceAll("_", "-")}.ts`);
  expect(listed.toSorted()).toEqual(files.map(({ path }) => path).toSorted());
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
});

describe.each(catalogue)("$name", (entry) => {
  test("is fit to show a model", () => expect(unfitForModels(entry)).toEqual([]));
  test("has a schema that OpenAI accepts", () => expect(openAiProblems(entry.input)).toEqual([]));
  test("has a schema that Gemini accepts", () => expect(geminiProblems(entry.input)).toEqual([]));
  test("has phrases that name its own arguments", () => expect(wrongPhrases(entry)).toEqual([]));

  test("loads as what the catalogue says of it", async () => {
    const { name, description, category, tier, phrases } = await entry.load();
    expect({ name, description, category, tier, phrases }).toEqual({
      name: entry.name,
      description: entry.description,
      category: entry.category,
      tier: entry.tier,
      phrases: entry.phrases,
    });
  });

  test("loads no other tool", async () => {
    const own = `${entry.area}/${entry.name.replaceAll("_", "-")}.ts`;
    const reached = await importedFrom(join(source, own));
    const tools = new Set(files.map(({ path }) => path));
    expect(
      [...reached].map((file) => relative(source, file)).filter((path) => tools.has(path) && path !== own),
    ).toEqual([]);
  });
});

test("the package is imported without zod and without any tool", async () => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { catalogue } = await import(${JSON.stringify(join(source, "index.ts"))});
    const before = [...loaded];
    await catalogue[0].load();
    console.log(JSON.stringify({ before, after: loaded }));`;
  const node = ["--conditions=@marvin/source", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(execPath, node, { cwd: source });
  const { before, after } = JSON.parse(stdout) as { before: string[]; after: string[] };
  const heavy = (url: string) => /\/zod\//.test(url) || files.some(({ path }) => url.endsWith(`/src/${path}`));
  expect(before.filter(heavy)).toEqual([]);
  expect(after.filter(heavy)).not.toEqual([]);
});

describe("the law can be broken", () => {
  const good: ToolEntry = {
    ...{ name: "a_tool", area: "a", category: "always", tier: "read", source: "builtin" },
    description: "Does one thing, and does it well.",
    input: { type: "object", properties: { word: { type: "string", description: "A word." } } },
    phrases: ["say {word}"],
    load: () => Promise.reject(new Error("never loaded")),
  };

  test("a good one passes", () => expect([...unfitForModels(good), ...wrongPhrases(good)]).toEqual([]));

  test.each([
    ["a bad name", { name: "A-Tool" }],
    ["a short description", { description: "Does it." }],
    ["no sentence", { description: "does one thing, and does it well" }],
    ["an unknown category", { category: "sometimes" as "always" }],
    ["an unknown tier", { tier: "admin" as "read" }],
    ["an argument without description", { input: { type: "object", properties: { word: { type: "string" } } } }],
    ["an empty description", { input: { type: "object", properties: { word: { type: "string", description: " " } } } }],
  ])("%s", (_, change) => expect(unfitForModels({ ...good, ...change })).not.toEqual([]));

  test.each([
    ["an argument that is not there", ["say {words}"]],
    ["an argument twice", ["say {word} {word}"]],
    ["a brace left open", ["say {word"]],
    ["the same phrase twice", ["say {word}", "say {word}"]],
  ])("phrases with %s", (_, phrases) => expect(wrongPhrases({ ...good, phrases })).not.toEqual([]));
});

function unfitForModels({ name, description, category, tier, input }: ToolEntry): string[] {
  const undescribed = Object.entries(propertiesOf(input)).filter(([, property]) => !property.description?.trim());
  return [
    ...(/^[a-z][a-z0-9_]{0,62}$/.test(name) ? [] : [`name ${name}`]),
    ...(/^[A-Z].*[.?!]$/s.test(description) ? [] : ["the description is no sentence"]),
    ...(description.length >= 20 && description.length <= 600
      ? []
      : [`description of ${description.length} characters`]),
    ...(["always", "coding"].includes(category) ? [] : [`category ${category}`]),
    ...(["read", "write", "exec"].includes(tier) ? [] : [`tier ${tier}`]),
    ...undescribed.map(([argument]) => `argument ${argument} is not described`),
  ];
}

function wrongPhrases({ input, phrases = [] }: ToolEntry): string[] {
  const known = new Set(Object.keys(propertiesOf(input)));
  return phrases.flatMap((phrase, index) => {
    const argument = /\{(\w+)(?:=[^{}]+)?\}/g; // {mode=add} takes no words and sets an argument
    const named = [...phrase.matchAll(argument)].map((match) => match[1] ?? "");
    const rest = phrase.replace(argument, "");
    const wrong = named.some((name) => !known.has(name)) || new Set(named).size < named.length || /[{}]/.test(rest);
    return wrong || phrases.indexOf(phrase) < index ? [phrase] : [];
  });
}

function propertiesOf(input: ToolEntry["input"]): Record<string, { description?: string }> {
  return (input["properties"] ?? {}) as Record<string, { description?: string }>;
}

/** Every file of this package that a file loads, however far away. */
async function importedFrom(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = await readFile(file, "utf8");
  for (const [, path] of text.matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)) {
    await importedFrom(join(dirname(file), path ?? ""), seen);
  }
  return seen;
}
