import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHANGES_SLOT, type ChangesPlace, invokeTool, RUN_SLOT, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import runCommand from "../../files/run-command.ts";
import { changeJournal, type UndoWish } from "./change-journal.ts";
import { workspaceCopies } from "./workspace-copies.ts";

let workingDir: string;
let session: SessionSlots;
const at = (name: string) => join(workingDir, name);
const text = (name: string) => readFile(at(name), "utf8");
const journal = () => changeJournal(session);
const undo = async (wish: UndoWish = { kind: "all" }) => (await journal().planUndo(wish)).apply();
const paths = async () => (await journal().steps()).flatMap((step) => step.paths);
const bash = async (command: string, signal = new AbortController().signal) => {
  const context = testToolContext({ workingDir, session, signal, environment: { PATH: "/usr/bin:/bin" } });
  return await invokeTool(runCommand, { command }, context);
};

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "record-changes-")));
  session = new SessionSlots();
  const place: ChangesPlace = { path: () => undefined, notice: () => {} };
  session.get(CHANGES_SLOT, () => place);
  session.get(RUN_SLOT, () => ({ number: 1, prompt: "clean up" }));
  await writeFile(at("a.txt"), "one\ntwo\n");
  await writeFile(at("b.txt"), "b\n");
  await writeFile(at("tool.sh"), "#!/bin/sh\n");
  await mkdir(at("src"));
  await writeFile(at("src/main.c"), "int main;\n");
});

afterEach(async () => {
  await session[Symbol.asyncDispose]();
});

test("what a command changed, made, removed, moved and made executable is shown and taken back", async () => {
  await bash("sed -i s/one/ONE/ a.txt; rm b.txt; mkdir -p new/deep; echo n > new/deep/n; chmod 755 tool.sh");
  await bash("mv src/main.c src/app.c; echo three >> a.txt");
  expect(await journal().diff()).toMatchObject([
    { path: "a.txt", added: 2, removed: 1 },
    { path: "b.txt", removed: 1 },
    { path: "new/deep/n", added: 1 },
    { path: "tool.sh", added: 0 },
    { path: "src/app.c" },
    { path: "src/main.c" },
  ]);
  expect(await journal().steps()).toMatchObject([{ prompt: "clean up" }]);
  expect(await undo()).toBeUndefined();
  expect((await readdir(workingDir)).toSorted()).toEqual(["a.txt", "b.txt", "src", "tool.sh"]);
  expect([await text("a.txt"), await text("b.txt"), await text("src/main.c")]).toEqual([
    "one\ntwo\n",
    "b\n",
    "int main;\n",
  ]);
  expect((await stat(at("tool.sh"))).mode & 0o777).toBe(0o644);
  expect(await (await journal().planRedo()).apply()).toBeUndefined();
  expect([await text("a.txt"), existsSync(at("b.txt")), await text("new/deep/n")]).toEqual([
    "ONE\ntwo\nthree\n",
    false,
    "n\n",
  ]);
});

test("a folder that was moved goes back whole, and leaves none behind", async () => {
  await mkdir(at("src/deep"));
  await writeFile(at("src/deep/x"), "x\n");
  await mkdir(at("empty"));
  await bash("mkdir lib; mv src lib/code; mv lib/code/main.c empty; mv empty/main.c lib/code");
  expect(await undo()).toBeUndefined();
  expect((await readdir(workingDir)).toSorted()).toEqual(["a.txt", "b.txt", "empty", "src", "tool.sh"]);
  expect([await text("src/main.c"), await text("src/deep/x")]).toEqual(["int main;\n", "x\n"]);
  expect(await (await journal().planRedo()).apply()).toBeUndefined();
  expect((await readdir(workingDir)).toSorted()).toEqual(["a.txt", "b.txt", "empty", "lib", "tool.sh"]);
  await bash("mv lib/code/main.c empty");
  expect(await undo({ kind: "all" })).toBeUndefined();
  expect((await readdir(workingDir)).toSorted()).toEqual(["a.txt", "b.txt", "empty", "src", "tool.sh"]);
});

test("what was changed in between by others is not the command's, and stays", async () => {
  await bash("true");
  await writeFile(at("a.txt"), "one\ntwo\nmine\n");
  await bash("sed -i s/one/ONE/ a.txt");
  await writeFile(at("a.txt"), "ONE\ntwo\nmine\nmine too\n");
  expect(await undo()).toBeUndefined();
  expect(await text("a.txt")).toBe("one\ntwo\nmine\nmine too\n");
});

test.each([
  ["a file", "rm b.txt; mkdir -p b.txt/in; echo x > b.txt/in/x; echo y > b.txt/y", "b.txt", "b.txt/in/x"],
  ["a folder", "rm -r src; echo x > src", "src/main.c", "src"],
])(
  "%s in whose place a command put the other kind comes back in one go, and goes again",
  async (_, line, old, fresh) => {
    await bash(line);
    expect(await undo()).toBeUndefined();
    expect((await readdir(workingDir)).toSorted()).toEqual(["a.txt", "b.txt", "src", "tool.sh"]);
    expect(await text(old)).toBe(old === "b.txt" ? "b\n" : "int main;\n");
    expect(await (await journal().planRedo()).apply()).toBeUndefined();
    expect(await text(fresh)).toBe("x\n");
    expect(await undo()).toBeUndefined();
    expect(await text(old)).toBe(old === "b.txt" ? "b\n" : "int main;\n");
  },
);

test("a folder in the place of a file stays if there is something else in it, and a file in that of a folder", async () => {
  await bash("rm b.txt; mkdir b.txt; echo x > b.txt/x; rm -r src; sed -i s/one/ONE/ a.txt");
  await writeFile(at("b.txt/mine"), "mine\n");
  await writeFile(at("src"), "mine\n");
  const plan = await journal().planUndo({ kind: "all" });
  expect(plan.refused).toMatchObject([
    { path: "b.txt", why: expect.stringMatching(/folder in its place now, with other things in it/) },
    { path: "src/main.c", why: expect.stringMatching(/lies in src, which is no folder any more/) },
  ]);
  expect(await plan.apply()).toBeUndefined();
  expect([await text("b.txt/mine"), await text("src"), await text("a.txt")]).toEqual([
    "mine\n",
    "mine\n",
    "one\ntwo\n",
  ]);
});

test("what was in the way comes back if the rest cannot be done", async () => {
  await bash("rm b.txt; mkdir b.txt; echo x > b.txt/x; rm -r src; echo x > src; sed -i s/one/ONE/ a.txt");
  const plan = await journal().planUndo({ kind: "all" });
  await writeFile(at("a.txt"), "at this moment\n");
  expect(await plan.apply()).toBe("a.txt was changed at this very moment; ask again. Nothing was touched.");
  expect([await text("a.txt"), await text("b.txt/x"), await text("src")]).toEqual(["at this moment\n", "x\n", "x\n"]);
});

test("folders that an undo made again go with what it put in them", async () => {
  await bash("rm -r src");
  expect(await undo()).toBeUndefined();
  expect(await (await journal().planRedo()).apply()).toBeUndefined();
  expect(existsSync(at("src"))).toBe(false);
});

test("a command that reads, touches or fails to change anything leaves nothing to take back", async () => {
  await bash("cat a.txt; touch b.txt; cp -p a.txt /dev/null; exit 3");
  expect(await paths()).toEqual([]);
});

test("what a command did that was cut short is known too", async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 500);
  await bash("echo half > a.txt; sleep 30", stop.signal).catch(() => {});
  expect(await paths()).toEqual(["a.txt"]);
});

test("ignored, large and linked files are left out; what stops being ignored is no new file", async () => {
  const outside = await realpath(await mkdtemp(join(tmpdir(), "outside-")));
  await writeFile(join(outside, "theirs"), "theirs\n");
  await symlink(join(outside, "theirs"), at("link"));
  await writeFile(at(".gitignore"), "*.log\nout/\n");
  await mkdir(at("out"));
  await writeFile(at("old.log"), "old\n");
  await writeFile(at("big"), Buffer.alloc(2 * 1024 * 1024));
  await new Promise((resolve) => setTimeout(resolve, 60));
  await bash("echo x >> link; echo x >> old.log; echo x >> big; echo x > out/x; echo out/ > .gitignore; rm b.txt");
  expect(await paths()).toEqual([".gitignore", "b.txt"]);
  expect(await undo()).toBeUndefined();
  expect(await readFile(join(outside, "theirs"), "utf8")).toBe("theirs\nx\n");
});

test("what was moved in from where nobody looks, or came to light there, is not taken for new", async () => {
  const outside = await realpath(await mkdtemp(join(tmpdir(), "outside-")));
  await mkdir(join(outside, "project"));
  await writeFile(join(outside, ".gitignore"), ".env\n");
  await writeFile(join(outside, "project/.env"), "KEY=mine\n");
  await writeFile(join(outside, "photo"), "the only copy\n");
  await mkdir(join(outside, "folder"));
  await writeFile(join(outside, "folder/x"), "the only copy\n");
  workingDir = join(outside, "project");
  await new Promise((resolve) => setTimeout(resolve, 60));
  await bash("mv ../photo ../folder .; : > ../.gitignore; echo n > n");
  expect(await paths()).toEqual(["n"]);
  expect(await undo()).toBeUndefined();
  expect((await readdir(workingDir)).toSorted()).toEqual([".env", "folder", "photo"]);
});

test("a file that was too large to be copied is not removed from where it was moved to and cut", async () => {
  await writeFile(at("big"), Buffer.alloc(2 * 1024 * 1024, "x"));
  await new Promise((resolve) => setTimeout(resolve, 60));
  await bash("mv big small; truncate -s 1000 small");
  expect(await paths()).toEqual([]);
});

test("a link that became a file is not removed with it", async () => {
  await symlink("a.txt", at("link"));
  await bash("sed -i s/one/ONE/ link; echo n > n");
  expect(await paths()).toEqual(["n"]);
});

test.each([
  ["moved over another", "mv b.txt a.txt", "b.txt"],
  ["copied over another and removed", "cp b.txt a.txt; rm b.txt", "b.txt"],
  ["moved to another file system", "cp b.txt c.txt; rm b.txt", "b.txt"],
])("what was %s stays if it cannot go back to its place", async (_, line, place) => {
  await writeFile(at("b.txt"), "my words\n");
  await bash(line);
  await writeFile(at(place), "something else\n");
  const now = await Promise.all([text("a.txt"), text("b.txt")]);
  const plan = await journal().planUndo({ kind: "all" });
  expect(plan).toMatchObject({ files: [], refused: [{ path: "b.txt" }] });
  expect(await plan.apply()).toBeUndefined();
  expect(await Promise.all([text("a.txt"), text("b.txt")])).toEqual(now);
});

test("two files that changed places go back together or not at all", async () => {
  await writeFile(at("b.txt"), "my words\n");
  await bash("mv a.txt t; mv b.txt a.txt; mv t b.txt");
  await rm(at("b.txt"));
  expect(await journal().planUndo({ kind: "all" })).toMatchObject({ files: [], refused: [{ path: "b.txt" }] });
  await writeFile(at("b.txt"), "one\ntwo\n");
  expect(await undo()).toBeUndefined();
  expect([await text("a.txt"), await text("b.txt")]).toEqual(["one\ntwo\n", "my words\n"]);
});

test("what a person did to a file that was moved over another goes back with it", async () => {
  await bash("mv b.txt a.txt");
  await writeFile(at("a.txt"), "b\nmine\n");
  expect(await undo()).toBeUndefined();
  expect([await text("a.txt"), await text("b.txt")]).toEqual(["one\ntwo\n", "b\nmine\n"]);
  expect(await (await journal().planRedo()).apply()).toBeUndefined();
  expect([await text("a.txt"), existsSync(at("b.txt"))]).toEqual(["b\nmine\n", false]);
});

test("a folder with too many files is not looked at", async () => {
  await mkdir(at("many"));
  await bash("cd many; for i in $(seq 1 5001); do : > $i; done");
  await bash("rm a.txt");
  expect(await paths()).toEqual([]);
});

test("copies have no name, and go with the session", async () => {
  await bash("true");
  const copies = workspaceCopies(session);
  const state = await copies.stateOf(workingDir, {});
  const copy = state?.files.get(at("a.txt"))?.copy;
  expect(String(await copy?.())).toBe("one\ntwo\n");
  expect((await readdir(tmpdir())).filter((name) => name.startsWith("marvin-before-"))).toEqual([]);
  await session[Symbol.asyncDispose]();
  await expect(copy?.()).rejects.toThrow();
});

test("where nobody could take anything back, nothing is looked at", async () => {
  session = new SessionSlots();
  await bash("rm b.txt");
  expect(session.peek("files/copies")).toBeUndefined();
  expect(await paths()).toEqual([]);
});
