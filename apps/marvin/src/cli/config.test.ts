import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runMarvin, temporaryFolder } from "../testing/run-marvin.ts";

const OWN = ".config/marvin/settings.yaml";

function homeWith(text: string, path = OWN): string {
  const home = temporaryFolder();
  mkdirSync(join(home, path, ".."), { recursive: true });
  writeFileSync(join(home, path), text);
  return home;
}

const config = (home: string, ...words: string[]) => runMarvin(["config", ...words], { home });

test("set makes the file for its owner alone, get reads it, unset takes it back", async () => {
  const home = temporaryFolder();
  expect(await config(home, "set", "limits.cost", "0.5")).toMatchObject({ code: 0, stderr: "" });
  expect(statSync(join(home, OWN)).mode & 0o777).toBe(0o600);
  expect(await config(home, "get", "limits.cost")).toMatchObject({ code: 0, stdout: "0.5\n" });
  expect(await config(home, "get", "limits")).toMatchObject({ code: 0, stdout: "cost: 0.5\n" });
  expect(await config(home, "unset", "limits.cost")).toMatchObject({ code: 0 });
  expect(await config(home, "get", "limits.cost")).toMatchObject({ code: 1, stderr: "limits.cost is not set.\n" });
});

test("a comment survives set", async () => {
  const home = homeWith("# Mine.\nmodel: a # for now\ntheme: t\n");
  await config(home, "set", "model", "b");
  expect(readFileSync(join(home, OWN), "utf8")).toBe("# Mine.\nmodel: b # for now\ntheme: t\n");
});

test.each([
  [["set", "aproval", "ask"], "There is no setting aproval. Did you mean approval?\n"],
  [["set", "approval", "none"], "approval: one of ask, write, all is expected.\n"],
  [["set", "screen.bell"], "Set what? marvin config set KEY VALUE\n"],
  [["sett", "a", "b"], 'There is no "marvin config sett". Did you mean set or get?\n'],
  [["get"], "Get which setting? marvin config get KEY\n"],
])("config %j fails in one line and writes nothing", async (words, stderr) => {
  const home = homeWith("theme: t\n");
  expect(await config(home, ...words)).toMatchObject({ code: 1, stdout: "", stderr });
  expect(readFileSync(join(home, OWN), "utf8")).toBe("theme: t\n");
});

test("list tells where each value comes from", async () => {
  const home = homeWith("model: mine\nallow_hosts: [h1]\n");
  const project = join(home, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(join(project, ".marvin"));
  writeFileSync(join(project, ".marvin/settings.yaml"), "theme: theirs\nmodel: theirs\n");
  const env = { LLM_PROVIDER: "groq", MARVIN_ALLOW_HOSTS: "h2", MARVIN_ENDPOINT_NTFY: "http://n" };
  const listed = await runMarvin(["config", "--json", "--max-cost", "2"], { home, cwd: project, env });
  const rows = JSON.parse(listed.stdout) as { key: string; value: unknown; from: string; where?: string }[];
  const row = (key: string) => rows.find((one) => one.key === key);
  const own = join(home, OWN);
  expect(row("model")).toEqual({ key: "model", value: "mine", from: "user", where: `${own}:1` });
  expect(row("provider")).toEqual({ key: "provider", value: "groq", from: "environment", where: "LLM_PROVIDER" });
  expect(row("limits.cost")).toEqual({ key: "limits.cost", value: 2, from: "flag", where: "--max-cost" });
  expect(row("approval")).toEqual({ key: "approval", value: "write", from: "default" });
  expect(row("editor")).toEqual({ key: "editor", value: null, from: "default" });
  expect(row("theme")).toMatchObject({ value: "theirs", from: "project" });
  expect(row("allow_hosts")).toMatchObject({ value: ["h1", "h2"], where: `${own}:2, MARVIN_ALLOW_HOSTS` });
  expect(row("endpoints.ntfy")).toMatchObject({ value: "http://n", where: "MARVIN_ENDPOINT_NTFY" });
  expect(listed.stderr).toMatch(/settings\.yaml:2: model will count once you trust this project/);
  const { stdout } = await runMarvin(["config", "list"], { home, cwd: project });
  expect(stdout).toMatch(/^model +mine +~\/\.config\/marvin\/settings\.yaml:1$/m);
});

test("a secret in the settings is used, and never shown", async () => {
  const provider = "base_url: https://h.example/v1, model: m";
  const home = homeWith(`providers: { w: { ${provider}, headers: { Authorization: Bearer sk-very-secret-1 } } }\n`);
  for (const words of [
    ["list"],
    ["list", "--json"],
    ["get", "providers.w.headers.Authorization"],
    ["get", "providers"],
  ]) {
    const { code, stdout } = await config(home, ...words);
    expect(code).toBe(0);
    expect(stdout).not.toContain("sk-very-secret-1");
    expect(stdout).toContain("providers.w.headers.Authorization");
  }
});

test("--project writes what a project may set, and says when it counts", async () => {
  const home = temporaryFolder();
  const inner = join(home, "repository/inner");
  mkdirSync(join(home, "repository/.git"), { recursive: true });
  mkdirSync(inner);
  const run = (...words: string[]) => runMarvin(["config", ...words, "--project"], { home, cwd: inner });
  expect((await run("path")).stdout).toBe(`${join(home, "repository/.marvin/settings.yaml")}\n`);
  expect((await run("set", "model", "m")).stdout).toMatch(/It counts for those who trust the project: marvin trust\n$/);
  expect(await run("set", "endpoints.ntfy", "http://h")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not taken/),
  });
  expect(readFileSync(join(home, "repository/.marvin/settings.yaml"), "utf8")).toBe("model: m\n");
});

test("a broken file is told with its line by every subcommand that reads it, and path still works", async () => {
  const home = homeWith("model: m\n\tx: y\n");
  for (const words of [["list"], ["get", "model"], ["set", "model", "n"]]) {
    const { code, stdout, stderr } = await config(home, ...words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(`${join(home, OWN)}:2: a tab stands where YAML wants spaces.\n`);
  }
  expect((await config(home, "path")).code).toBe(0);
});

test("edit opens the file in the editor that the settings name, and tells what is wrong with it then", async () => {
  const home = homeWith("theme: t\n");
  const script = join(home, "editor.sh");
  writeFileSync(script, '#!/bin/sh\nprintf "aproval: ask\\n" >> "$2"\n', { mode: 0o755 });
  await config(home, "set", "editor", `${script} --wait`);
  const edited = await runMarvin(["config", "edit"], { home, env: { EDITOR: "false" } });
  expect(edited).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/:3: aproval is not a setting\. Did you mean approval/),
  });
  writeFileSync(script, '#!/bin/sh\nprintf "approval: nver\\n" > "$2"\n');
  expect(await config(home, "edit")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/:1: approval: one of ask/),
  });
  const broken = await runMarvin(["config", "edit"], { home, env: { EDITOR: `${script} --wait` } });
  expect(broken.stderr).toMatch(/:1: approval: one of ask/);
});
