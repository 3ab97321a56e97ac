import { expect, test } from "vitest";
import { runMarvin } from "../testing/run-marvin.ts";

test("the tools, and those that have some words", async () => {
  const all = JSON.parse((await runMarvin(["tools", "--json"])).stdout) as { name: string }[];
  const some = JSON.parse((await runMarvin(["tools", "git", "BRANCH", "--json"])).stdout) as { name: string }[];
  const names = some.map(({ name }) => name);
  expect(names).toContain("git_checkout");
  expect(names).not.toContain("read_file");
  expect(all.length).toBeGreaterThan(some.length);
  const executing = (await runMarvin(["tools", "coding", "exec"])).stdout;
  expect(executing).toContain("  run_command(");
  expect(executing).not.toContain("  read_file(");
  const { stdout } = await runMarvin(["tools", "convert_units"]);
  expect(stdout).toMatch(/^\w+\n {2}convert_units\(value, from_unit, to_unit\) /);
});

test("words that no tool has", async () => {
  const run = await runMarvin(["tools", "xyzzy"]);
  expect(run).toMatchObject({ code: 1, stdout: "", stderr: "No tool has all of: xyzzy\n" });
  expect(await runMarvin(["tools", "xyzzy", "--json"])).toMatchObject({ code: 1, stdout: "[]\n" });
});
