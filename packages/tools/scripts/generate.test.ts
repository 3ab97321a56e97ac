import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "generate.ts");

/** Runs the generator on a folder with these files; gives what it said, "" if all is well. */
async function generate(files: Record<string, string>): Promise<{ said: string; source: string }> {
  const source = await mkdtemp(join(tmpdir(), "generate-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(source, path)), { recursive: true });
    await writeFile(join(source, path), text);
  }
  return { said: await run(source), source };
}

function run(source: string): Promise<string> {
  const argv = ["--conditions=@marvin/source", script, source];
  return new Promise((resolve) => {
    execFile(process.execPath, argv, (error, _, stderr) => resolve(error ? stderr || String(error) : ""));
  });
}

const zod = import.meta.resolve("zod");
const tool = (name: string, input = "z.object({ n: z.int().default(3).describe('N.') })") => `
  import * as z from ${JSON.stringify(zod)};
  export default { name: "${name}", description: "Does.", category: "always", tier: "read", input: ${input}, run() {} };`;

test("writes an entry for each tool, and leaves alone what is none", async () => {
  const { said, source } = await generate({
    "area/a-tool.ts": tool("a_tool"),
    "area/a-tool.test.ts": "throw new Error('tests are not loaded')",
    "area/parts/table.ts": "throw new Error('what lies deeper is not loaded')",
    "support/shared.ts": "throw new Error('support is not loaded')",
    "index.ts": "throw new Error('the top is not loaded')",
  });
  expect(said).toBe("");
  const file = join(source, "catalogue.generated.ts");
  const text = await readFile(file, "utf8");
  expect(text).toContain('"name":"a_tool","area":"area","category":"always","tier":"read","source":"builtin"');
  expect(text).toContain('"properties":{"n":{"type":"integer","description":"N. Default: 3."}}');
  expect(text).toContain('load: () => import("./area/a-tool.ts")');
  const index = await readFile(join(source, "tool-index.generated.ts"), "utf8");
  expect(index).toContain('{"names":"a_tool","areas":"area","terms":"');

  const { mtimeMs } = await stat(file);
  expect(await run(source)).toBe("");
  expect((await stat(file)).mtimeMs).toBe(mtimeMs);
});

test.each([
  [
    "a file that is no tool",
    { "area/table.ts": "export const table = 1;" },
    /area\/table\.ts: its default export is no tool/,
  ],
  ["a wrong file name", { "area/other.ts": tool("a_tool") }, /area\/other\.ts: .* its file must be a-tool\.ts/],
  ["the same name twice", { "a/x.ts": tool("x"), "b/x.ts": tool("x") }, /b\/x\.ts: a\/x\.ts has the same name, x/],
  ["a file that does not load", { "area/x.ts": "throw new Error('boom')" }, /area\/x\.ts cannot be loaded: boom/],
  [
    "a schema that vendors refuse",
    { "area/x.ts": tool("x", "z.object({ a: z.literal(3) })") },
    /area\/x\.ts: input\.a/,
  ],
])("fails loudly on %s", async (_, files, words) => {
  expect((await generate(files)).said).toMatch(words);
});
