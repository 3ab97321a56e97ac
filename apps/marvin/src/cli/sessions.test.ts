import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { ask, KEY, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

const folderOf = (home: string) => join(home, ".local/share/marvin/sessions");
const filesOf = (home: string) => readdirSync(folderOf(home)).map((name) => join(folderOf(home), name));

function talk(model: ScriptedModel, home: string, lines: string, ...flags: string[]) {
  return runMarvin(["--plain", ...flags], { home, env: viaModel(model), stdin: lines });
}

const said = (model: ScriptedModel, request = -1) =>
  model.requests
    .at(request)
    ?.messages.slice(1)
    .map((message) => message["content"]);

async function listed(home: string): Promise<{ id: string; title: string; messages: number }[]> {
  return JSON.parse((await runMarvin(["sessions", "list", "--json"], { home })).stdout);
}

test("talk, leave, --continue: the request has what was said, and it goes on in the same file", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  model.says("Nice name.");
  model.says("Mopsa.");
  await talk(model, home, "my cat is called Mopsa\n");
  const run = await talk(model, home, "what is it called?\n", "--continue");
  expect(run.stdout).toContain("Going on: my cat is called Mopsa (2 messages)");
  expect(said(model)).toEqual(["my cat is called Mopsa", "Nice name.", "what is it called?"]);
  expect(filesOf(home)).toHaveLength(1);
  expect(await listed(home)).toMatchObject([{ title: "my cat is called Mopsa", messages: 4 }]);
  expect(readFileSync(filesOf(home)[0] ?? "", "utf8")).not.toContain(KEY);
});

test("--resume takes the one that is named, and a prompt behind it; one that is not there is told", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  for (const text of ["A1", "B1", "A2"]) model.says(text);
  await talk(model, home, "about apples\n");
  await talk(model, home, "about bananas\n");
  const apples = (await listed(home)).find(({ title }) => title === "about apples");
  await talk(model, home, "", "--resume", apples?.id.slice(0, 6) ?? "", "and", "pears?");
  expect(said(model)).toEqual(["about apples", "A1", "and pears?"]);
  await talk(model, home, "", "--resume", "go on please");
  expect(said(model)).toEqual(["about apples", "A1", "and pears?", "A2", "go on please"]);
  const wrong = await talk(model, home, "hello\n", "--resume=nothing");
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/no session that begins with "nothing"/)]);
  const outside = await ask(model, "x", ["--continue"]);
  expect([outside.code, outside.words]).toEqual([1, expect.stringMatching(/--continue is for conversations/)]);
});

test("nothing is kept of a run without a conversation", async () => {
  await using model = await startScriptedModel();
  const { home } = await ask(model, "hi");
  expect(() => readdirSync(folderOf(home))).toThrow(/ENOENT/);
});

test("a file that cannot be read is named and stays; --continue takes the next", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  await talk(model, home, "hello\n");
  writeFileSync(join(folderOf(home), "bad.jsonl"), "not a session");
  const run = await talk(model, home, "again\n", "--continue");
  expect(run.stdout).toMatch(/bad\.jsonl/);
  expect(said(model)).toEqual(["hello", "done", "again"]);
  const list = await runMarvin(["sessions"], { home });
  expect([list.code, list.stderr]).toEqual([0, expect.stringMatching(/bad\.jsonl/)]);
  expect(readFileSync(join(folderOf(home), "bad.jsonl"), "utf8")).toBe("not a session");
});

test("show, search, export, fork, rename, delete", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  model.says("In <February>\u001b[31m.");
  await talk(model, home, "when to prune wisteria\n");
  const [id = ""] = (await listed(home)).map((session) => session.id);
  const marvin = (...args: string[]) => runMarvin(["sessions", ...args], { home });
  const shown = await marvin("show", id);
  expect(shown.stdout).toMatch(/\] you> when to prune wisteria\n\n\[\w+\] marvin> In <February>/);
  expect(shown.stdout).not.toContain("\u001b");
  expect((await marvin("search", "wisteria", "february")).stdout).toMatch(/when to prune wisteria\n {4}/);
  expect(await marvin("search", "nowhere")).toMatchObject({ code: 1, stdout: "" });
  expect((await marvin("export", id)).stdout).toMatch(/^# when to prune wisteria\n/);
  expect((await marvin("export", id, "--format", "html")).stdout).toContain("In &lt;February&gt;");
  const entries = JSON.parse((await marvin("export", id, "--format=json")).stdout).entries as { id: string }[];
  expect((await marvin("fork", id, entries[0]?.id ?? "")).stdout).toMatch(/new session with 1 message\./);
  expect(await listed(home)).toHaveLength(2);
  await marvin("rename", id, "Garden", "work");
  expect((await marvin("list")).stdout).toContain("Garden work");
  expect((await marvin("delete", id)).code).toBe(0);
  expect(await listed(home)).toHaveLength(1);
  expect(await marvin("show", id)).toMatchObject({ code: 1, stderr: expect.stringMatching(/no session/) });
  expect(await marvin("lst")).toMatchObject({ code: 1, stderr: expect.stringMatching(/Did you mean list/) });
  expect(await marvin("show")).toMatchObject({ code: 1, stderr: expect.stringMatching(/Which session/) });
});

test("a name that every object has is no subcommand", async () => {
  const run = await runMarvin(["sessions", "constructor"]);
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/has no "constructor"/);
});
