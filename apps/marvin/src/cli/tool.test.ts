import { readdirSync, realpathSync } from "node:fs";
import { expect, test } from "vitest";
import { runMarvin, temporaryFolder } from "../testing/run-marvin.ts";

test("what a tool says while it works comes without control sequences, as its result does", async () => {
  const place = { home: temporaryFolder(), cwd: realpathSync(temporaryFolder()) };
  const command = "printf 'a\\033]0;title\\007b\\033['; sleep 0.2; printf '31mc\\033[0m\\n'";
  const { code, stdout, stderr } = await runMarvin(["tool", "run_command", JSON.stringify({ command })], place);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^abc\n/);
  expect(stderr.replaceAll("\n", "")).toBe("abc");
});

test("an unknown tool is told the nearest name, or where the list is", async () => {
  expect((await runMarvin(["tool", "convert_unit"])).stderr).toMatch(
    /no tool named "convert_unit"\. Did you mean convert_units/,
  );
  const { code, stdout } = await runMarvin(["tool", "xyzzyplugh", "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    text: 'There is no tool named "xyzzyplugh". The list: marvin tools',
  });
});

test.each([
  ["--plan", ["--plan"], {}],
  ["MARVIN_READONLY", [], { MARVIN_READONLY: "1" }],
])("with %s nothing is changed, and what reads still runs", async (why, flags, env) => {
  const place = { home: temporaryFolder(), cwd: realpathSync(temporaryFolder()), env };
  const input = JSON.stringify({ path: "n.txt", content: "x" });
  const refused = await runMarvin(["tool", "create_file", input, ...flags], place);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(why)]);
  expect(readdirSync(place.cwd)).toEqual([]);
  expect((await runMarvin(["tool", "tree", ...flags], place)).code).toBe(0);
});
