import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { ask, runMarvin, temporaryFolder, viaModel } from "../../testing/run-marvin.ts";

function folder(): string {
  const dir = realpathSync(temporaryFolder());
  writeFileSync(join(dir, "a.txt"), "one\ntwo\nthree\nfour\nfive\n");
  return dir;
}

const talk = (
  model: ScriptedModel,
  cwd: string,
  lines: readonly string[],
  args: readonly string[] = [],
  home?: string,
) =>
  runMarvin(["--plain", ...args], {
    cwd,
    env: viaModel(model),
    stdin: lines.map((line) => `${line}\n`).join(""),
    ...(home === undefined ? {} : { home }),
  });
const text = (cwd: string, name = "a.txt") => readFileSync(join(cwd, name), "utf8");
const edit = (model: ScriptedModel, from: string, to: string) =>
  model.calls("apply_patch", { path: "a.txt", old_str: from, new_str: to });

test("/diff shows, /undo takes back by prompt after a preview, /redo makes again; the model is told", async () => {
  const cwd = folder();
  await using model = await startScriptedModel();
  edit(model, "one", "ONE");
  model.calls("create_file", { path: "sub/n.txt", content: "new\n" });
  model.says("first done");
  edit(model, "five", "FIVE");
  model.says("second done");
  const lines = [
    "!code",
    "first",
    "second",
    "/diff",
    "/undo 2",
    "n",
    "/undo 2",
    "y",
    "!cat a.txt; ls",
    "/redo",
    "y",
    "/undo",
    "y",
    "so?",
  ];
  const run = await talk(model, cwd, lines);
  expect(run.stdout).toContain("-one\n+ONE\n");
  expect(run.stdout).toMatch(
    /Takes back what was changed for:\n {2}second\n {2}first\nFiles:\n {2}a\.txt: changed \(\+2 -2\)\n {2}sub\/n\.txt: removed/,
  );
  expect(run.stdout).toContain("Not covered: what git tools and background jobs did");
  expect(run.stdout).toMatch(
    /Everything stays as it is[\s\S]*Taken back[\s\S]*one\ntwo\nthree\nfour\nfive\na\.txt\n[\s\S]*Made again/,
  );
  expect(text(cwd)).toBe("ONE\ntwo\nthree\nfour\nfive\n");
  expect(existsSync(join(cwd, "sub/n.txt"))).toBe(true);
  const said = model.requests.at(-1)?.messages.map(({ content }) => String(content)) ?? [];
  expect(said.some((words) => /I took back what you changed in: .*a\.txt/.test(words))).toBe(true);
});

test("/undo PATH keeps what a person changed since, and refuses where it cannot", async () => {
  const cwd = folder();
  await using model = await startScriptedModel();
  edit(model, "one", "ONE");
  const mine = "sed -i s/five/mine/ a.txt";
  const first = await talk(model, cwd, ["!code", "go", `!${mine}`, "/undo a.txt", "y"]);
  expect(first.stdout).toContain("a.txt: changed (+1 -1), around what was changed there since");
  expect(text(cwd)).toBe("one\ntwo\nthree\nfour\nmine\n");
  await using other = await startScriptedModel();
  edit(other, "one", "ONE");
  const second = await talk(other, cwd, ["!code", "go", "!sed -i s/ONE/mine/ a.txt", "/undo"]);
  expect(second.stdout).toMatch(/Nothing was touched:\n.*a\.txt was changed since in the same place \(about line 1\)/);
  expect(text(cwd)).toBe("mine\ntwo\nthree\nfour\nmine\n");
});

test("a session that is taken up again can take back what it changed before; a new one cannot", async () => {
  const [cwd, home] = [folder(), temporaryFolder()];
  await using model = await startScriptedModel();
  edit(model, "one", "ONE");
  model.calls("create_file", { path: "n.txt", content: "new\n" });
  model.says("done");
  await talk(model, cwd, ["!code", "change it"], [], home);
  const fresh = await talk(model, cwd, ["/diff", "/undo"], [], home);
  expect(fresh.stdout).toMatch(
    /No file was changed in this session\.\n[^\n]*No change of a file was made in this session/,
  );
  const again = await talk(model, cwd, ["/diff", "/undo", "y"], ["--continue"], home);
  expect(again.stdout).toMatch(
    /-one\n\+ONE\n[\s\S]*Takes back what was changed for:\n {2}change it\n[\s\S]*Taken back/,
  );
  expect([text(cwd), existsSync(join(cwd, "n.txt"))]).toEqual(["one\ntwo\nthree\nfour\nfive\n", false]);
  await talk(model, cwd, ["/redo", "y"], ["--continue"], home);
  expect([text(cwd), existsSync(join(cwd, "n.txt"))]).toEqual(["ONE\ntwo\nthree\nfour\nfive\n", true]);
});

test("a session that is taken up in a project that was moved takes back there what it changed before", async () => {
  const [cwd, home] = [folder(), temporaryFolder()];
  await using model = await startScriptedModel();
  edit(model, "one", "ONE");
  await talk(model, cwd, ["!code", "change it"], [], home);
  const moved = `${cwd}-moved`;
  renameSync(cwd, moved);
  const again = await talk(model, moved, ["/diff", "/undo", "y"], ["--continue"], home);
  expect(again.stdout).toMatch(/--- a\.txt\n[\s\S]*Files:\n {2}a\.txt: changed[\s\S]*Taken back/);
  expect([text(moved), existsSync(cwd)]).toEqual(["one\ntwo\nthree\nfour\nfive\n", false]);
});

test("what a command did is taken back, and what a person changed since in the same place is left out", async () => {
  const cwd = folder();
  await using model = await startScriptedModel();
  model.calls("run_command", { command: "sed -i s/one/ONE/ a.txt; echo new > n.txt; mkdir -p d; echo d > d/d.txt" });
  model.says("done");
  const run = await talk(model, cwd, ["!code", "go", "y", "!echo mine >> n.txt", "/undo", "y"]);
  expect(run.stdout).toMatch(/These stay as they are:\n {2}n\.txt was changed after it was made/);
  expect(run.stdout).toMatch(/a\.txt: changed \(\+1 -1\)\n {2}d\/d\.txt: removed\n[\s\S]*Taken back/);
  expect([text(cwd), text(cwd, "n.txt"), existsSync(join(cwd, "d"))]).toEqual([
    "one\ntwo\nthree\nfour\nfive\n",
    "new\nmine\n",
    false,
  ]);
});

test("/tree offers to take back the files of the time that it goes back over", async () => {
  const cwd = folder();
  await using model = await startScriptedModel();
  edit(model, "one", "ONE");
  model.says("first done");
  edit(model, "five", "FIVE");
  model.says("second done");
  model.says("otherwise");
  const run = await talk(model, cwd, ["!code", "first", "second", "/tree", "2", "y", "otherwise"]);
  expect(run.stdout).toMatch(/Takes back what was changed for:\n {2}second\nFiles:\n {2}a\.txt: changed \(\+1 -1\)\n/);
  expect(text(cwd)).toBe("ONE\ntwo\nthree\nfour\nfive\n");
  const said = JSON.stringify(model.requests.at(-1)?.messages);
  expect(said).toContain("otherwise");
  expect(said).not.toMatch(/second done|took back/);
});

test("after the working directory moved, files are named from where it is now", async () => {
  const cwd = folder();
  await using model = await startScriptedModel();
  edit(model, "one", "ONE");
  model.calls("create_file", { path: "sub/n.txt", content: "new\n" });
  model.calls("set_working_dir", { path: "sub" });
  model.says("done");
  const run = await talk(model, cwd, ["!code", "go", "/diff", "/undo", "n"]);
  expect(run.stdout).toContain("+++ n.txt\n@@ -0,0 +1,1 @@\n+new\n");
  expect(run.stdout).toContain(`\n  ${join(cwd, "a.txt")}: changed (+1 -1)\n  n.txt: removed`);
});

test("there may be nothing to show, to take back or to make again", async () => {
  await using model = await startScriptedModel();
  const run = await talk(model, folder(), ["/diff", "/diff x", "/undo", "/undo all", "/redo"]);
  expect(run.stdout).toMatch(
    /No file was changed in this session\.\n.*there\.\n.*in this session that could.*\n.*\n.*Nothing was taken back/,
  );
});

test("a session that was left in coding mode is taken up in it", async () => {
  const [cwd, home] = [folder(), temporaryFolder()];
  await using model = await startScriptedModel();
  await talk(model, cwd, ["!code", "hello"], [], home);
  edit(model, "one", "ONE");
  await talk(model, cwd, ["change it", "!code", "bye"], ["--continue"], home);
  expect(text(cwd)).toBe("ONE\ntwo\nthree\nfour\nfive\n");
  const later = model.requests.length;
  await talk(model, cwd, ["and now?"], ["--continue"], home);
  const offered = model.requests.slice(later).map(({ body }) => JSON.stringify(body["tools"]));
  expect(offered.join("")).not.toContain('"apply_patch"');
});

test("/plan holds changes back until /plan go, also after the session was left", async () => {
  const [cwd, home] = [folder(), temporaryFolder()];
  await using model = await startScriptedModel();
  edit(model, "one", "ONE");
  model.says("This is the plan.");
  const first = await talk(model, cwd, ["/plan", "change it"], [], home);
  expect(first.stdout).toContain("Plan mode is on");
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toMatch(/has to wait: this is plan mode/);
  await using later = await startScriptedModel();
  edit(later, "one", "EARLY");
  later.says("not yet");
  edit(later, "one", "ONE");
  const second = await talk(later, cwd, ["now?", "/plan go", "hm"], ["--continue"], home);
  expect(second.stdout).toContain("Plan mode is off");
  expect(text(cwd)).toBe("ONE\ntwo\nthree\nfour\nfive\n");
  expect(later.requests[2]?.messages.at(-1)?.["content"]).toBe("The plan is good. Go ahead with it.");
});

test("--plan without a screen reads alone, and waits for no ticket", async () => {
  const cwd = folder();
  await using model = await startScriptedModel();
  model.calls("read_file", { path: "a.txt" });
  model.calls("run_command", { command: "touch made" });
  model.says("plan");
  const run = await ask(model, "plan it", ["--plan", "--working-dir", cwd]);
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining("plan\n") });
  expect(model.requests[2]?.messages.at(-1)?.["content"]).toMatch(/run_command has to wait/);
  const offered = JSON.stringify(model.requests[0]?.body["tools"]);
  expect(offered).toContain('"read_file"');
  expect(offered).not.toContain('"apply_patch"');
});
