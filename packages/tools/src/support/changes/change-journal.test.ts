import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, realpath, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, expect, test } from "vitest";
import appendFile from "../../files/append-file.ts";
import applyPatch from "../../files/apply-patch.ts";
import createFile from "../../files/create-file.ts";
import { changeJournal } from "./change-journal.ts";

let workingDir: string;
let context: ReturnType<typeof testToolContext>;
const at = (name: string) => join(workingDir, name);
const text = (name: string) => readFile(at(name), "utf8");
const journal = () => changeJournal(context.session);
const call = async (...[tool, input]: [Parameters<typeof invokeTool>[0], unknown]) => {
  const outcome = await invokeTool(tool, input, context);
  expect(outcome).toMatchObject({ ok: true });
};

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "journal-")));
  context = testToolContext({ workingDir });
  await writeFile(at("a.txt"), "one\r\ntwo\r\n");
  await chmod(at("a.txt"), 0o755);
});

test("changes are taken back one by one, and made again", async () => {
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await call(appendFile, { path: "a.txt", content: "three\n" });
  await call(createFile, { path: "new/n.txt", content: "n\n" });
  expect(journal().entries.map(({ tool, files }) => [tool, files[0]?.shown])).toEqual([
    ["apply_patch", "a.txt"],
    ["append_file", "a.txt"],
    ["create_file", "new/n.txt"],
  ]);
  expect(await journal().undo()).toMatchObject({ ok: true, entry: { tool: "create_file" } });
  expect(existsSync(at("new/n.txt"))).toBe(false);
  await journal().undo();
  expect(await text("a.txt")).toBe("ONE\r\ntwo\r\n");
  await journal().undo();
  expect(await text("a.txt")).toBe("one\r\ntwo\r\n");
  expect((await stat(at("a.txt"))).mode & 0o777).toBe(0o755);
  expect(await journal().undo()).toMatchObject({ ok: false, why: expect.stringContaining("no change") });
  for (let i = 0; i < 3; i++) expect(await journal().redo()).toMatchObject({ ok: true });
  expect(await text("a.txt")).toBe("ONE\r\ntwo\r\nthree\r\n");
  expect(await text("new/n.txt")).toBe("n\n");
  expect(await journal().redo()).toMatchObject({ ok: false });
});

test("a patch over several files is taken back as one", async () => {
  await writeFile(at("old.txt"), "x\n");
  const patch =
    "*** Begin Patch\n*** Add File: n.txt\n+n\n*** Delete File: old.txt\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n-two\n+TWO\n*** End Patch";
  await call(applyPatch, { patch });
  expect(await journal().undo()).toMatchObject({ ok: true });
  expect([await text("a.txt"), await text("old.txt")]).toEqual(["one\r\ntwo\r\n", "x\n"]);
  expect((await stat(at("a.txt"))).mode & 0o777).toBe(0o755);
  expect([existsSync(at("n.txt")), existsSync(at("b.txt"))]).toEqual([false, false]);
});

test("a file that others changed, removed or swapped since is not touched", async () => {
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await writeFile(at("a.txt"), "theirs\n");
  expect(await journal().undo()).toMatchObject({ ok: false, why: expect.stringMatching(/a\.txt was changed since/) });
  expect(await text("a.txt")).toBe("theirs\n");
  await unlink(at("a.txt"));
  expect(await journal().undo()).toMatchObject({ ok: false });
  await writeFile(at("target.txt"), "ONE\r\ntwo\r\n");
  await symlink("target.txt", at("a.txt"));
  expect(await journal().undo()).toMatchObject({ ok: false });
  expect(await text("target.txt")).toBe("ONE\r\ntwo\r\n");
});

test("a new change ends the way forward, and what was taken back has to be read again", async () => {
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "1" });
  await journal().undo();
  const stale = await invokeTool(applyPatch, { path: "a.txt", old_str: "two", new_str: "2" }, context);
  expect(stale.text).toMatch(/changed since it was last read/);
  await call(createFile, { path: "n.txt", content: "n" });
  expect(journal().canRedo).toBe(false);
});

test("the diff of a session is from its first state to its last", async () => {
  await call(applyPatch, { path: "a.txt", old_str: "one", new_str: "1" });
  await call(applyPatch, { path: "a.txt", old_str: "1", new_str: "uno" });
  await call(createFile, { path: "gone.txt", content: "x\n" });
  await call(applyPatch, { patch: "*** Begin Patch\n*** Delete File: gone.txt\n*** End Patch" });
  expect(journal().diff()).toEqual([
    { path: "a.txt", added: 1, removed: 1, diff: "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n-one\n+uno\n two\n" },
  ]);
  expect(journal().diff(2)).toMatchObject([{ path: "a.txt", diff: expect.stringContaining("-1\n+uno") }]);
});
