import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

const folderOf = (home: string) => join(home, ".local/share/marvin/sessions");
const talk = (model: ScriptedModel, home: string, lines: readonly string[], cwd = home) =>
  runMarvin(["--plain"], { home, cwd, env: viaModel(model), stdin: `${lines.join("\n")}\n` });
const said = (model: ScriptedModel, at = -1) =>
  (model.requests.at(at)?.messages ?? []).slice(1).map(({ content }) => content);
const forget = (home: string) => writeFileSync(join(home, ".config/local-finder/profiles/main/chat_log.json"), "[]");

test("/sessions goes on with a conversation that was chosen, in its own file; the one before stays as it is", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  for (const text of ["Apples.", "Bananas.", "Pears.", "Still pears."]) model.says(text);
  await talk(model, home, ["about apples"]);
  await talk(model, home, ["about bananas"]);
  forget(home);
  const run = await talk(model, home, ["about pears", "/sessions apples", "1", "and now?", "/sessions", ""]);
  expect(run.stdout).toMatch(/Going on: about apples \(2 messages\)\nyou> about apples\nmarvin> Apples\./);
  expect(said(model)).toEqual(["about apples", "Apples.", "and now?"]);
  const texts = readdirSync(folderOf(home)).map((name) => readFileSync(join(folderOf(home), name), "utf8"));
  expect(texts).toHaveLength(3);
  expect(texts.filter((text) => text.includes("and now?"))).toEqual([expect.stringContaining("about apples")]);
  const listed = run.stdout.slice(run.stdout.lastIndexOf("Which conversation?"));
  expect(listed).toMatch(/> 1\. about apples {2}just now · 4 messages · ~\n.*about pears.*\n.*about bananas/);
});

test("/sessions by an id, by words that are nowhere, rename and delete", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  const cwd = join(home, "elsewhere");
  mkdirSync(cwd);
  await talk(model, home, ["about apples"], cwd);
  const [file = ""] = readdirSync(folderOf(home));
  const id = file.slice(-"0123456789.jsonl".length, -".jsonl".length);
  const lines = [
    "/sessions nowhere to be found",
    `/sessions ${id.slice(0, 7)}`,
    "/sessions rename Orchard work",
    "/sessions",
  ];
  const run = await talk(model, home, [...lines, "", "/sessions delete", "1"]);
  expect(run.stdout).toMatch(/No conversation has all of: nowhere to be found/);
  expect(run.stdout).toMatch(/Going on: about apples[\s\S]*It was begun in ~\/elsewhere; files are those of ~\./);
  expect(run.stdout).toMatch(/now called: Orchard work[\s\S]*1\. Orchard work/);
  expect(run.stdout).toMatch(/That is the conversation you are in/);
  const gone = await talk(model, home, ["/sessions delete", "Orchard work", "n", "/sessions delete orchard", "1", "y"]);
  expect(gone.stdout).toMatch(/It stays\.[\s\S]*Deleted: Orchard work/);
  expect(readdirSync(folderOf(home))).toEqual([]);
});

test("the conversations of another profile are neither offered nor gone on with by themselves", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  await talk(model, home, ["main's secret"]);
  model.calls("switch_profile", { name: "alex" });
  model.says("Hello Alex.");
  const run = await talk(model, home, ["I am Alex", "about apples", "/sessions secret", "/sessions", ""]);
  expect(run.stdout).toMatch(/No conversation has all of: secret/);
  expect(run.stdout).toMatch(/Which conversation\?\n> 1\. about apples .*\nType a number/);
  await runMarvin(["--plain", "--continue"], { home, env: viaModel(model), stdin: "and now?\n" });
  expect(said(model)).toEqual(["about apples", "done", "and now?"]);
  const listed = await runMarvin(["sessions", "list"], { home });
  expect(listed.stdout).toMatch(/main's secret/);
});

test("/tree goes back to before a prompt and gives it to be said otherwise; the old branch can be gone on with", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  for (const text of ["A1", "A2", "A2 again", "A3"]) model.says(text);
  const lines = ["one", "two", "/tree", "2", "two, otherwise", "/tree", "3", "three", "/tree", ""];
  const run = await talk(model, home, lines);
  expect(run.stdout).toMatch(/begins a branch/);
  expect(said(model, 2)).toEqual(["one", "A1", "two, otherwise"]);
  expect(run.stdout).toMatch(/1\. ● one .*\n.*2\. {3}├ two .*\n.*3\. {5}↳ go on here .*\n.*4\. ● ├ two, otherwise/);
  expect(said(model, 3)).toEqual(["one", "A1", "two", "A2", "three"]);
  const [file = ""] = readdirSync(folderOf(home));
  expect(readFileSync(join(folderOf(home), file), "utf8").match(/"type":"message"/g)).toHaveLength(8);
  await runMarvin(["--plain", "--continue"], { home, env: viaModel(model), stdin: "four\n" });
  expect(said(model)).toEqual(["one", "A1", "two", "A2", "three", "A3", "four"]);
});

test("/export writes what was said to a file of its own, never over another", async () => {
  await using model = await startScriptedModel();
  const home = temporaryFolder();
  const cwd = join(home, "work");
  mkdirSync(join(cwd, "sub"), { recursive: true });
  model.says("In <February>.");
  const exports = ["/export", "/export", "/export html sub", "/export my talk.json", "/export md ~/no/such/folder.md"];
  const run = await talk(model, home, ["/export", "when to prune wisteria", ...exports], cwd);
  expect(run.stdout).toMatch(/Nothing was said yet\./);
  expect(run.stdout).toMatch(/no\/such\/folder\.md cannot be written: its folder is not there\./);
  expect(readdirSync(cwd, { recursive: true }).map(String).toSorted()).toEqual([
    "marvin-when-to-prune-wisteria-2.md",
    "marvin-when-to-prune-wisteria.md",
    "my talk.json",
    "sub",
    "sub/marvin-when-to-prune-wisteria.html",
  ]);
  expect(readFileSync(join(cwd, "marvin-when-to-prune-wisteria.md"), "utf8")).toContain("In <February>.");
  expect(readFileSync(join(cwd, "sub/marvin-when-to-prune-wisteria.html"), "utf8")).toContain("In &lt;February&gt;.");
  expect(JSON.parse(readFileSync(join(cwd, "my talk.json"), "utf8")).entries).toHaveLength(2);
  for (const name of ["my talk.json", "marvin-when-to-prune-wisteria.md"])
    expect(statSync(join(cwd, name)).mode & 0o777).toBe(0o600);
});
