import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { ask, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

interface Place {
  readonly home: string;
  readonly cwd: string;
}

function place(settings = ""): Place {
  const [home, cwd] = [temporaryFolder(), realpathSync(temporaryFolder())];
  mkdirSync(join(home, ".config/marvin"), { recursive: true });
  if (settings !== "") writeFileSync(join(home, ".config/marvin/settings.yaml"), settings);
  return { home, cwd };
}

const talk = (model: ScriptedModel, lines: readonly string[], { home, cwd }: Place) =>
  runMarvin(["--plain"], { home, cwd, env: viaModel(model), stdin: lines.map((line) => `${line}\n`).join("") });
const rulesFile = ({ home }: Place) => join(home, ".config/marvin/permissions.json");
const resultOf = (model: ScriptedModel, at: number) => String(model.requests[at]?.messages.at(-1)?.["content"]);

test("what is always allowed in a project lasts, is for its owner alone, and can be taken back", async () => {
  const here = place();
  await using model = await startScriptedModel();
  model.calls("run_command", { command: "touch one" });
  const first = await talk(model, ["!code", "go", "p"], here);
  expect(first.stdout).toContain('p: always in this project: "touch one …"');
  expect(existsSync(join(here.cwd, "one"))).toBe(true);
  expect(statSync(rulesFile(here)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(rulesFile(here), "utf8"))).toMatchObject({
    projects: { [here.cwd]: { allow: [{ tool: "run_command", prefix: ["touch", "one"] }] } },
  });

  await using again = await startScriptedModel();
  again.calls("run_command", { command: "touch one two" });
  again.calls("run_command", { command: "touch one; touch three" });
  const second = await talk(again, ["!code", "go", "n"], here);
  expect(existsSync(join(here.cwd, "two"))).toBe(true);
  expect(existsSync(join(here.cwd, "three"))).toBe(false);
  expect(second.stdout.match(/Allow it\?/g)).toHaveLength(1);

  await using last = await startScriptedModel();
  last.calls("run_command", { command: "touch one" });
  const third = await talk(last, ["/permissions", "1", "/permissions", "!code", "go", "n"], here);
  expect(third.stdout).toMatch(
    /run_command: touch one … .*always in this project[\s\S]*Taken back: run_command: touch one/,
  );
  expect(third.stdout).toContain("Nothing else was allowed");
  expect(resultOf(last, 1)).toMatch(/did not allow/);
});

test("a permission holds in its own project alone", async () => {
  const here = place();
  await using model = await startScriptedModel();
  model.calls("run_command", { command: "touch one" });
  await talk(model, ["!code", "go", "e"], here);
  const elsewhere = { ...here, cwd: realpathSync(temporaryFolder()) };
  await using other = await startScriptedModel();
  other.calls("run_command", { command: "touch one" });
  await talk(other, ["!code", "go"], elsewhere);
  expect(existsSync(join(elsewhere.cwd, "one"))).toBe(false);
});

const POLICY = `permissions:
  - { tool: run_command, match: "echo *", decision: ask }
  - { tool: run_command, match: "touch *", decision: deny }
  - { tool: "*", match: "*.secret", decision: deny }
`;

test.each([
  [[], ["asked for", "do not allow", "ok-3"]],
  [["--yes"], ["hello", "do not allow", "ok-3"]],
])("without anybody to ask the settings decide: %j", async (flags, expected) => {
  const here = place(POLICY);
  await using model = await startScriptedModel();
  model.calls("tk", { args: 'create "x" -d "y"' });
  model.calls("tk", { args: 'create "x" -d "y" --acceptance "z"' });
  for (const command of ["echo hello", "ls; touch made", "printf ok-%s 3"]) model.calls("run_command", { command });
  const run = await ask(model, "go", flags, here);
  expect(run.code).toBe(0);
  for (const [n, text] of expected.entries()) expect(resultOf(model, n + 3)).toContain(text);
  expect(existsSync(join(here.cwd, "made"))).toBe(false);
});

test("marvin tool obeys what is denied", async () => {
  const here = place(POLICY);
  writeFileSync(join(here.cwd, "a.secret"), "x");
  writeFileSync(join(here.cwd, "a.txt"), "plain");
  const read = (path: string) => runMarvin(["tool", "read_file", `path=${path}`], here);
  expect(await read("a.secret")).toMatchObject({ code: 1, stderr: expect.stringContaining("do not allow") });
  expect(await read("a.txt")).toMatchObject({ code: 0, stdout: expect.stringContaining("plain") });
  const patch = "*** Begin Patch\n*** Add File: sub/b.secret\n+x\n*** End Patch";
  const patched = await runMarvin(["tool", "apply_patch", JSON.stringify({ patch })], here);
  expect(patched).toMatchObject({ code: 1, stderr: expect.stringContaining("do not allow") });
  const asked = await runMarvin(["tool", "run_command", "command=echo hello"], here);
  expect(asked.stdout).toContain("hello");
});

test.each([
  ["git_commit", { message: "m", files: ["a.txt", "./secret/key.txt"] }],
  ["git_checkout", { target: "way/key.txt" }],
  ["code_grep", { pattern: "x", path: "secret" }],
  ["launch_agent", { ticket_id: "t", prompt: "p", working_dir: "secret" }],
])("a rule for paths holds for those that %s is given", async (name, input) => {
  const here = place('permissions: [{ tool: "*", match: "secret/*", decision: deny }]\n');
  mkdirSync(join(here.cwd, "secret"));
  symlinkSync("secret", join(here.cwd, "way"));
  const run = await runMarvin(["tool", name, JSON.stringify(input)], here);
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining("do not allow") });
});

test("a rule for a path holds also when the model has moved into that folder", async () => {
  const here = place('permissions: [{ tool: read_file, match: "secret/*", decision: deny }]\n');
  mkdirSync(join(here.cwd, "secret"));
  writeFileSync(join(here.cwd, "secret/key.txt"), "NOT-FOR-YOU\n");
  await using model = await startScriptedModel();
  model.calls(["set_working_dir", { path: "secret" }], ["read_file", { path: "key.txt" }]);
  await ask(model, "go", [], here);
  expect(resultOf(model, 1)).toContain("The settings do not allow this call of read_file");
});

test("what a project forbids is forbidden to an agent that is sent to a folder of it, too", async () => {
  const here = place();
  for (const dir of [".marvin", ".tickets", "secret/.git"]) mkdirSync(join(here.cwd, dir), { recursive: true });
  const rule = 'permissions: [{ tool: read_file, match: "secret/*", decision: deny }]\n';
  writeFileSync(join(here.cwd, ".marvin/settings.yaml"), rule);
  writeFileSync(join(here.cwd, ".tickets/abc-1234.md"), "---\nid: abc-1234\nstatus: open\ntype: task\n---\n# T\n");
  writeFileSync(join(here.cwd, "secret/key.txt"), "NOT-FOR-YOU\n");
  await using model = await startScriptedModel();
  const task = { ticket_id: "1234", prompt: "Look.", working_dir: "secret", readonly: true };
  model.calls("launch_agent", task);
  model.calls("read_file", { path: "key.txt" });
  await ask(model, "go", [], here);
  expect(resultOf(model, 2)).toContain("The settings do not allow this call of read_file");
}, 30_000);

test("a project can forbid, but not allow", async () => {
  const here = place();
  mkdirSync(join(here.cwd, ".marvin"));
  const rules = '  - { tool: run_command, match: "ls *", decision: deny }\n  - { tool: "*", decision: allow }\n';
  writeFileSync(join(here.cwd, ".marvin/settings.yaml"), `permissions:\n${rules}`);
  await using model = await startScriptedModel();
  model.calls("run_command", { command: "ls" });
  model.calls("run_command", { command: "touch made" });
  const run = await talk(model, ["!code", "go"], here);
  expect(resultOf(model, 1)).toContain("do not allow");
  expect(run.stdout.match(/Allow it\?/g)).toHaveLength(1);
  expect(existsSync(join(here.cwd, "made"))).toBe(false);
});

test("--yes is for where nobody is asked", async () => {
  const run = await runMarvin(["--plain", "--yes"], { stdin: "" });
  expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/--yes is for --non-interactive/) });
});
