import { existsSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  symlink,
  truncate,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invokeTool, RUN_SLOT } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, expect, test } from "vitest";
import appendFile from "../../files/append-file.ts";
import applyPatch from "../../files/apply-patch.ts";
import createFile from "../../files/create-file.ts";
import readFileTool from "../../files/read-file.ts";
import { changeJournal, type UndoWish } from "./change-journal.ts";

let workingDir: string;
let context: ReturnType<typeof testToolContext>;
const run = { number: 0, prompt: "" };
const at = (name: string) => join(workingDir, name);
const text = (name: string) => readFile(at(name), "utf8");
const journal = () => changeJournal(context.session);
const prompt = (words: string) => Object.assign(run, { number: run.number + 1, prompt: words });
const call = async (...[tool, input]: [Parameters<typeof invokeTool>[0], unknown]) => {
  const outcome = await invokeTool(tool, input, context);
  expect(outcome).toMatchObject({ ok: true });
};
const undo = async (wish: UndoWish = { kind: "steps", count: 1 }) => (await journal().planUndo(wish)).apply();
const redo = async () => (await journal().planRedo()).apply();
const twenty = (change: (n: number) => string = (n) => `line ${n}`) =>
  Array.from({ length: 20 }, (_, n) => change(n)).join("\n");

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "journal-")));
  context = testToolContext({ workingDir });
  Object.assign(run, { number: 0, prompt: "" });
  context.session.get(RUN_SLOT, () => run);
  await writeFile(at("a.txt"), "one\r\ntwo\r\n");
  await chmod(at("a.txt"), 0o755);
});

test("what was changed for a prompt is taken back as one, and made again", async () => {
  prompt("first");
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  prompt("second");
  await call(appendFile, { path: "a.txt", content: "three\n" });
  await call(createFile, { path: "new/deep/n.txt", content: "n\n" });
  expect(await journal().steps()).toEqual([
    { run: 1, prompt: "first", paths: ["a.txt"] },
    { run: 2, prompt: "second", paths: ["a.txt", "new/deep/n.txt"] },
  ]);
  expect(await undo()).toBeUndefined();
  expect(await text("a.txt")).toBe("ONE\r\ntwo\r\n");
  expect(await readdir(workingDir)).toEqual(["a.txt"]);
  expect(await undo()).toBeUndefined();
  expect(await text("a.txt")).toBe("one\r\ntwo\r\n");
  expect((await stat(at("a.txt"))).mode & 0o777).toBe(0o755);
  expect(await journal().planUndo({ kind: "all" })).toMatchObject({ steps: [], files: [], refused: [] });
  expect([await redo(), await redo()]).toEqual([undefined, undefined]);
  expect([await text("a.txt"), await text("new/deep/n.txt")]).toEqual(["ONE\r\ntwo\r\nthree\r\n", "n\n"]);
  expect(await journal().planRedo()).toMatchObject({ steps: [], files: [] });
  expect(await undo({ kind: "steps", count: 2 })).toBeUndefined();
  expect(await text("a.txt")).toBe("one\r\ntwo\r\n");
});

test("a plan shows what it would do and does nothing", async () => {
  prompt("change it");
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await call(createFile, { path: "n.txt", content: "n\n" });
  const plan = await journal().planUndo({ kind: "all" });
  expect(plan).toMatchObject({
    steps: [{ prompt: "change it", paths: ["a.txt", "n.txt"] }],
    files: [
      { path: "a.txt", how: "changed", merged: false, before: "ONE\ntwo\n", after: "one\ntwo\n", added: 1, removed: 1 },
      { path: "n.txt", how: "removed", before: "n\n", after: undefined },
    ],
    refused: [],
  });
  expect(await text("a.txt")).toBe("ONE\r\ntwo\r\n");
  await writeFile(at("a.txt"), "at this moment\n");
  expect(await plan.apply()).toMatch(/a\.txt was changed at this very moment; ask again\. Nothing was touched/);
  expect([await text("a.txt"), await text("n.txt")]).toEqual(["at this moment\n", "n\n"]);
});

test("one file or folder alone is taken back, and the rest stays", async () => {
  prompt("all");
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "1" });
  await call(createFile, { path: "sub/b.txt", content: "b" });
  await call(createFile, { path: "subtle.txt", content: "c" });
  expect(await undo({ kind: "path", real: at("sub") })).toBeUndefined();
  expect([existsSync(at("sub")), existsSync(at("subtle.txt")), await text("a.txt")]).toEqual([
    false,
    true,
    "1\r\ntwo\r\n",
  ]);
  expect(await undo({ kind: "path", real: at("a.txt") })).toBeUndefined();
  expect([existsSync(at("subtle.txt")), await text("a.txt")]).toEqual([true, "one\r\ntwo\r\n"]);
  expect([await redo(), await redo()]).toEqual([undefined, undefined]);
  expect([await text("sub/b.txt"), await text("a.txt")]).toEqual(["b", "1\r\ntwo\r\n"]);
});

test("creations, deletions and moves of one patch are taken back together", async () => {
  await writeFile(at("old.txt"), "x\n");
  const patch =
    "*** Begin Patch\n*** Add File: n.txt\n+n\n*** Delete File: old.txt\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n-two\n+TWO\n*** End Patch";
  await call(applyPatch, { patch });
  expect(await undo()).toBeUndefined();
  expect([await text("a.txt"), await text("old.txt")]).toEqual(["one\r\ntwo\r\n", "x\n"]);
  expect((await stat(at("a.txt"))).mode & 0o777).toBe(0o755);
  expect([existsSync(at("n.txt")), existsSync(at("b.txt"))]).toEqual([false, false]);
  expect(await redo()).toBeUndefined();
  expect([await text("b.txt"), existsSync(at("old.txt"))]).toEqual(["one\r\nTWO\r\n", false]);
});

const MOVE = "*** Begin Patch\n*** Update File: a.txt\n*** Move to: sub/b.txt\n@@\n-two\n+TWO\n*** End Patch";

test("what a person did to a moved file goes back with it, and forth again", async () => {
  await writeFile(at("a.txt"), twenty().replace("line 9", "two"));
  await call(applyPatch, { patch: MOVE });
  await writeFile(at("sub/b.txt"), (await text("sub/b.txt")).replace("line 2\n", "mine\n"));
  expect(await journal().planUndo({ kind: "path", real: at("sub/b.txt") })).toMatchObject({
    files: [
      { path: "a.txt", how: "made again", merged: true },
      { path: "sub/b.txt", how: "removed" },
    ],
    refused: [],
  });
  expect(await undo({ kind: "path", real: at("sub/b.txt") })).toBeUndefined();
  expect(await text("a.txt")).toBe(twenty().replace("line 9", "two").replace("line 2\n", "mine\n"));
  expect(await readdir(workingDir)).toEqual(["a.txt"]);
  await writeFile(at("a.txt"), (await text("a.txt")).replace("line 17\n", "mine too\n"));
  expect(await redo()).toBeUndefined();
  expect(await readdir(workingDir)).toEqual(["sub"]);
  expect(await text("sub/b.txt")).toMatch(/mine\n[\s\S]*TWO\n[\s\S]*mine too\n/);
});

test("where both changed the same line of a moved file, it stays where it is", async () => {
  await call(applyPatch, { patch: MOVE });
  await writeFile(at("sub/b.txt"), "one\r\nmine\r\n");
  const plan = await journal().planUndo({ kind: "all" });
  expect(plan).toMatchObject({ steps: [], files: [], refused: [{ path: "sub/b.txt" }] });
  expect(await plan.apply()).toBeUndefined();
  expect([existsSync(at("a.txt")), await text("sub/b.txt")]).toEqual([false, "one\r\nmine\r\n"]);
});

test("a file that was changed, moved and moved again comes back in one go", async () => {
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await call(applyPatch, { patch: MOVE });
  await call(applyPatch, { patch: "*** Begin Patch\n*** Update File: sub/b.txt\n*** Move to: c.txt\n*** End Patch" });
  await chmod(at("c.txt"), 0o700);
  expect(await undo({ kind: "path", real: at("c.txt") })).toBeUndefined();
  expect(await readdir(workingDir)).toEqual(["a.txt"]);
  expect(await text("a.txt")).toBe("one\r\ntwo\r\n");
});

test("what a person changed elsewhere in a file stays, with its line ends, mark and mode", async () => {
  const original = `\ufeff${twenty()}\n`.replaceAll("\n", "\r\n");
  await writeFile(at("long.txt"), original);
  await call(applyPatch, { path: "long.txt", old_str: "line 4\nline 5\n", new_str: "four\nand a half\nfive\n" });
  await call(applyPatch, { path: "long.txt", old_str: "line 15\n", new_str: "" });
  const theirs = (file: string) => file.replace("line 10\r\n", "TEN\r\nTEN AND A HALF\r\n").replace("line 0\r\n", "");
  await writeFile(at("long.txt"), theirs(await text("long.txt")));
  await chmod(at("long.txt"), 0o700);
  expect(await journal().planUndo({ kind: "all" })).toMatchObject({ files: [{ path: "long.txt", merged: true }] });
  expect(await undo({ kind: "all" })).toBeUndefined();
  expect(await text("long.txt")).toBe(theirs(original));
  expect((await stat(at("long.txt"))).mode & 0o777).toBe(0o700);
  expect(await redo()).toBeUndefined();
  expect(await text("long.txt")).toContain("four\r\nand a half\r\nfive\r\n");
});

test("edits between two changes stay when both are taken back", async () => {
  await writeFile(at("long.txt"), twenty());
  await call(applyPatch, { path: "long.txt", old_str: "line 3\n", new_str: "THREE\n" });
  await writeFile(at("long.txt"), (await text("long.txt")).replace("line 12", "TWELVE"));
  await call(readFileTool, { path: "long.txt" });
  await call(applyPatch, { path: "long.txt", old_str: "line 18\n", new_str: "EIGHTEEN\n" });
  expect(await undo({ kind: "all" })).toBeUndefined();
  expect(await text("long.txt")).toBe(twenty((n) => (n === 12 ? "TWELVE" : `line ${n}`)));
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ["changed in the same place", () => writeFile(at("a.txt"), "mine\r\ntwo\r\n"), /same place \(about line 1\)/],
  ["removed", () => unlink(at("a.txt")), /not there any more/],
  ["made a folder", () => unlink(at("a.txt")).then(() => mkdir(at("a.txt"))), /is a folder now/],
  ["made a binary file", () => writeFile(at("a.txt"), Buffer.of(0, 1, 2, 0)), /no text/],
  [
    "made a link",
    () => rename(at("a.txt"), at("t")).then(() => symlink("t", at("a.txt"))),
    /cannot be read: it is a link now/,
  ],
  ["made very large", () => truncate(at("a.txt"), 5e9), /cannot be read: it has 4\.7 GB now/],
])("a file that was %s since is not touched; the others are taken back", async (_, change, why) => {
  await call(createFile, { path: "n.txt", content: "n" });
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await change();
  const plan = await journal().planUndo({ kind: "all" });
  expect(plan.refused).toMatchObject([{ path: "a.txt", why: expect.stringMatching(why) }]);
  expect(plan).toMatchObject({ files: [{ path: "n.txt", how: "removed" }], steps: [{ paths: ["n.txt"] }] });
  const theirs = await readFile(at("a.txt")).catch(() => "no file");
  expect(await plan.apply()).toBeUndefined();
  expect(existsSync(at("n.txt"))).toBe(false);
  expect(await readFile(at("a.txt")).catch(() => "no file")).toEqual(theirs);
  expect(await journal().steps()).toMatchObject([{ paths: ["a.txt"] }]);
});

test("a new file that was worked on since is not removed, and a deleted one not put over another", async () => {
  await call(createFile, { path: "n.txt", content: "n\n" });
  await call(applyPatch, { patch: "*** Begin Patch\n*** Delete File: a.txt\n*** End Patch" });
  await writeFile(at("n.txt"), "n\nmine\n");
  await writeFile(at("a.txt"), "mine\n");
  expect((await journal().planUndo({ kind: "all" })).refused).toMatchObject([
    { path: "n.txt", why: expect.stringMatching(/changed after it was made/) },
    { path: "a.txt", why: expect.stringMatching(/another now/) },
  ]);
});

test("a folder that was swapped for a link leads nowhere, and holds nothing else up", async () => {
  const outside = await realpath(await mkdtemp(join(tmpdir(), "outside-")));
  await mkdir(at("sub"));
  await writeFile(at("sub/x.txt"), "one");
  await call(applyPatch, { path: "sub/x.txt", old_str: "one", new_str: "two" });
  await rename(at("sub"), at("moved"));
  await symlink(outside, at("sub"));
  await writeFile(join(outside, "x.txt"), "two");
  await call(createFile, { path: "n.txt", content: "n" });
  const plan = await journal().planUndo({ kind: "all" });
  expect(plan).toMatchObject({
    files: [{ path: "n.txt" }],
    refused: [{ path: "sub/x.txt", why: expect.stringMatching(/replaced by a link/) }],
  });
  expect(await plan.apply()).toBeUndefined();
  expect(await readFile(join(outside, "x.txt"), "utf8")).toBe("two");
});

test("a new change ends the way forward, and what was taken back has to be read again", async () => {
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "1" });
  await undo();
  const stale = await invokeTool(applyPatch, { path: "a.txt", old_str: "two", new_str: "2" }, context);
  expect(stale.text).toMatch(/changed since it was last read/);
  await call(createFile, { path: "n.txt", content: "n" });
  expect(await journal().planRedo()).toMatchObject({ steps: [], files: [] });
});

test("the diff of a session is from its first state to its last", async () => {
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "1" });
  await call(applyPatch, { path: "a.txt", old_str: "1", new_str: "uno" });
  await call(createFile, { path: "gone.txt", content: "x\n" });
  await call(createFile, { path: "image.bin", content: "\0\u0001" });
  await call(applyPatch, { patch: "*** Begin Patch\n*** Delete File: gone.txt\n*** End Patch" });
  expect(await journal().diff()).toEqual([
    {
      ...{ path: "a.txt", before: "one\ntwo\n", after: "uno\ntwo\n", added: 1, removed: 1 },
      diff: "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n-one\n+uno\n two\n",
    },
    {
      path: "image.bin",
      before: undefined,
      after: undefined,
      added: 0,
      removed: 0,
      diff: "Binary file image.bin added\n",
    },
  ]);
  expect(await journal().diff(at("a.txt"))).toHaveLength(1);
});
