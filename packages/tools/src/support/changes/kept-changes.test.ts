import { appendFile, chmod, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHANGES_SLOT, type ChangesPlace, invokeTool, RUN_SLOT, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, expect, test } from "vitest";
import appendFileTool from "../../files/append-file.ts";
import applyPatch from "../../files/apply-patch.ts";
import createFile from "../../files/create-file.ts";
import { changeJournal } from "./change-journal.ts";

let workingDir: string;
let kept: string;
let notices: string[];
const at = (name: string) => join(workingDir, name);
const text = (name: string) => readFile(at(name), "utf8");

/** As if the program had been started anew: nothing of it is in memory. */
function process(path: () => string | undefined = () => kept, moved?: ChangesPlace["moved"]) {
  const session = new SessionSlots();
  const run = { number: 0, prompt: "" };
  const notice = (words: string) => notices.push(words);
  session.get<ChangesPlace>(CHANGES_SLOT, () => ({ path, notice, ...(moved ? { moved } : {}) }));
  session.get(RUN_SLOT, () => run);
  const context = testToolContext({ workingDir, session });
  return {
    journal: changeJournal(session),
    async change(prompt: string, tool: Parameters<typeof invokeTool>[0], input: unknown) {
      Object.assign(run, { number: run.number + 1, prompt });
      expect(await invokeTool(tool, input, context)).toMatchObject({ ok: true });
    },
  };
}

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "kept-changes-")));
  kept = join(await realpath(await mkdtemp(join(tmpdir(), "kept-changes-"))), "data/one.changes");
  notices = [];
  await writeFile(at("a.txt"), "one\r\ntwo\r\n");
  await chmod(at("a.txt"), 0o755);
});

test("what one process changed, another shows, takes back and makes again, prompt by prompt", async () => {
  const first = process();
  await first.change("first", applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await first.change("second", createFile, { path: "new/n.bin", content: "\0\u0001" });
  const second = process();
  await second.change("third", appendFileTool, { path: "a.txt", content: "three\n" });
  const third = process();
  expect(await third.journal.steps()).toMatchObject([
    { prompt: "first", paths: ["a.txt"] },
    { prompt: "second", paths: ["new/n.bin"] },
    { prompt: "third", paths: ["a.txt"] },
  ]);
  expect(await third.journal.diff()).toMatchObject([{ path: "a.txt", added: 2, removed: 1 }, { path: "new/n.bin" }]);
  expect(third.journal.knownPaths()).toEqual(["a.txt", "new/n.bin"]);
  expect(await (await third.journal.planUndo({ kind: "steps", count: 2 })).apply()).toBeUndefined();
  expect(await readdir(workingDir)).toEqual(["a.txt"]);
  expect(await text("a.txt")).toBe("ONE\r\ntwo\r\n");
  const fourth = process();
  expect(await (await fourth.journal.planRedo()).apply()).toBeUndefined();
  expect(await text("a.txt")).toBe("ONE\r\ntwo\r\nthree\r\n");
  expect(await (await process().journal.planUndo({ kind: "all" })).apply()).toBeUndefined();
  expect(await text("a.txt")).toBe("one\r\ntwo\r\n");
  expect((await stat(at("a.txt"))).mode & 0o777).toBe(0o755);
  expect(await process().journal.planUndo({ kind: "all" })).toMatchObject({ steps: [] });
  expect(notices).toEqual([]);
});

test("in a project that was moved, what was changed before is taken back and made again there", async () => {
  const from = workingDir;
  await process().change("first", applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await process().change("second", createFile, { path: "new/n.txt", content: "n\n" });
  const to = `${from}-moved`;
  await rename(from, to);
  const later = () => process(undefined, () => ({ from, to }));
  expect(await later().journal.diff(undefined, to)).toMatchObject([{ path: "a.txt" }, { path: "new/n.txt" }]);
  workingDir = to;
  await later().change("third", appendFileTool, { path: "a.txt", content: "three\n" });
  expect(await (await later().journal.planUndo({ kind: "all" })).apply()).toBeUndefined();
  expect([await readdir(to), await text("a.txt")]).toEqual([["a.txt"], "one\r\ntwo\r\n"]);
  expect(await (await later().journal.planRedo()).apply()).toBeUndefined();
  expect(await text("a.txt")).toBe("ONE\r\ntwo\r\nthree\r\n");
  expect(await (await later().journal.planUndo({ kind: "steps", count: 1 })).apply()).toBeUndefined();
  expect(await (await later().journal.planUndo({ kind: "steps", count: 2 })).apply()).toBeUndefined();
  expect([await readdir(to), await text("a.txt")]).toEqual([["a.txt"], "one\r\ntwo\r\n"]);
});

test("another project is not taken for one that was moved, nor is a copy", async () => {
  const from = workingDir;
  await process().change("first", applyPatch, { patch: "*** Begin Patch\n*** Delete File: a.txt\n*** End Patch" });
  const to = await realpath(await mkdtemp(join(tmpdir(), "kept-changes-")));
  const elsewhere = () => process(undefined, () => ({ from, to })).journal;
  expect(await (await elsewhere().planUndo({ kind: "all" })).apply()).toBeUndefined();
  expect([await readdir(from), await readdir(to)]).toEqual([["a.txt"], []]);
  await (await elsewhere().planRedo()).apply();
  await rm(from, { recursive: true });
  await writeFile(join(to, "b.txt"), "other\n");
  expect((await elsewhere().planUndo({ kind: "all" }, to)).files).toMatchObject([{ path: join(from, "a.txt") }]);
});

test("the file is its owner's alone, holds a content once, and is not there before a change", async () => {
  const { journal, change } = process();
  expect(await journal.diff()).toEqual([]);
  await expect(stat(kept)).rejects.toThrow("ENOENT");
  const long = Array.from({ length: 300 }, () => crypto.randomUUID()).join("\n");
  await change("make", createFile, { path: "long.txt", content: long });
  const size = (await stat(kept)).size;
  await change("move", applyPatch, {
    patch: "*** Begin Patch\n*** Update File: long.txt\n*** Move to: b.txt\n*** End Patch",
  });
  expect((await stat(kept)).size - size).toBeLessThan(1000);
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
});

test("a line that was cut off costs itself; one whose content is damaged too", async () => {
  const { change } = process();
  await change("first", applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await change("second", createFile, { path: "b.txt", content: "b\n" });
  const lines = (await readFile(kept, "utf8")).split("\n");
  const damaged = lines.map((line) => (line.includes("b.txt") ? line.replace(/("[0-9a-f]{64}":")./, "$1!") : line));
  await writeFile(kept, damaged.join("\n"));
  await appendFile(kept, '{"type":"undo","changes":[');
  const { journal } = process();
  expect(await journal.steps()).toMatchObject([{ prompt: "first" }]);
  expect(notices).toEqual([expect.stringMatching(/cut off/)]);
  await process().change("third", createFile, { path: "c.txt", content: "c\n" });
  expect(await process().journal.steps()).toMatchObject([{ prompt: "first" }, { prompt: "third" }]);
});

test("a newer Marvin's file is told and left as it is", async () => {
  await process().change("first", createFile, { path: "b.txt", content: "b\n" });
  const newer = (await readFile(kept, "utf8")).replace('"version":1', '"version":2');
  await writeFile(kept, newer);
  const { journal, change } = process();
  await change("second", createFile, { path: "c.txt", content: "c\n" });
  expect(notices).toEqual([expect.stringMatching(/newer Marvin/)]);
  expect(await readFile(kept, "utf8")).toBe(newer);
  expect(await journal.steps()).toMatchObject([{ prompt: "second" }]);
});

test("where nothing can be kept, that is told once, and undo works until the end", async () => {
  await writeFile(join(workingDir, "in the way"), "");
  const { journal, change } = process(() => at("in the way/x.changes"));
  await change("first", createFile, { path: "b.txt", content: "b\n" });
  await change("second", createFile, { path: "c.txt", content: "c\n" });
  expect(notices.filter((words) => /only until Marvin ends/.test(words))).toHaveLength(1);
  expect(await (await journal.planUndo({ kind: "all" })).apply()).toBeUndefined();
  expect(await readdir(workingDir)).toEqual(["a.txt", "in the way"]);
});

test("another session has its own changes, and the first one's are back with it", async () => {
  const other = `${kept}-other`;
  let open = kept;
  const { journal, change } = process(() => open);
  await change("here", createFile, { path: "b.txt", content: "b\n" });
  open = other;
  expect(await journal.steps()).toEqual([]);
  await change("there", createFile, { path: "c.txt", content: "c\n" });
  open = kept;
  expect(await journal.steps()).toMatchObject([{ prompt: "here" }]);
  await change("here again", createFile, { path: "d.txt", content: "d\n" });
  expect(await journal.steps()).toMatchObject([{ prompt: "here" }, { prompt: "here again" }]);
});

test("what was changed before the session had a file is kept when it has one", async () => {
  let open: string | undefined;
  const { journal, change } = process(() => open);
  await change("before", createFile, { path: "b.txt", content: "b\n" });
  open = kept;
  await change("after", createFile, { path: "c.txt", content: "c\n" });
  expect(await journal.steps()).toMatchObject([{ prompt: "before" }, { prompt: "after" }]);
  expect(await process().journal.steps()).toMatchObject([{ prompt: "before" }, { prompt: "after" }]);
});

test("the file does not grow without end: what was forgotten is thrown out of it", async () => {
  const { journal } = process();
  const content = (seed: number) => ({ bytes: Buffer.alloc(30 * 1024 * 1024, `${seed} and so on\n`) });
  for (let n = 1; n <= 14; n++) {
    const file = { real: at("big"), shown: "big", before: content(n), after: content(n + 1) };
    await journal.record("create_file", new Date(), [file], { number: n, prompt: `prompt ${n}` });
  }
  const lines = (await readFile(kept, "utf8")).trimEnd().split("\n");
  expect(lines.length).toBeLessThan(12);
  expect(await process().journal.steps()).toEqual(await journal.steps());
  expect(notices).toEqual([]);
});
