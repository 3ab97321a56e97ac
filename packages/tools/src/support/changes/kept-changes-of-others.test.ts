import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { CHANGES_SLOT, type ChangesPlace, invokeTool, RUN_SLOT, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, expect, test } from "vitest";
import applyPatch from "../../files/apply-patch.ts";
import createFile from "../../files/create-file.ts";
import { changeJournal } from "./change-journal.ts";
import { hashOf } from "./file-state.ts";
import { eventOf, Unpacked } from "./kept-line.ts";

let workingDir: string;
let kept: string;
let notices: string[];
const at = (name: string) => join(workingDir, name);
const text = (name: string) => readFile(at(name), "utf8");

function process() {
  const session = new SessionSlots();
  const run = { number: 0, prompt: "" };
  session.get<ChangesPlace>(CHANGES_SLOT, () => ({ path: () => kept, notice: (words) => notices.push(words) }));
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

const packed = (content: string | Buffer) => {
  const bytes = Buffer.from(content);
  return { hash: hashOf(bytes), contents: { [hashOf(bytes)]: deflateRawSync(bytes).toString("base64") } };
};

function line(change: object = {}, file: object = {}, content: string | Buffer = "x\n") {
  const { hash, contents } = packed(content);
  const files = [{ path: "/nowhere/a.txt", shown: "a.txt", before: null, after: { hash, mode: 0o644 }, ...file }];
  const time = "2026-01-01T00:00:00.000Z";
  return { type: "change", id: "1", tool: "t", time, run: 1, prompt: "p", files, contents, ...change };
}

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "kept-changes-")));
  await mkdir(at("data"));
  kept = at("data/one.changes");
  notices = [];
  await writeFile(at("a.txt"), "one\ntwo\nthree\nfour\nfive\n");
});

test("two processes in one session know of each other's changes, and take back either's", async () => {
  const [one, other] = [process(), process()];
  await one.change("first", applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  expect(await other.journal.steps()).toMatchObject([{ prompt: "first" }]);
  await other.change("second", createFile, { path: "b.txt", content: "b\n" });
  await one.change("third", applyPatch, { path: "a.txt", old_str: "five", new_str: "FIVE" });
  expect(await other.journal.steps()).toMatchObject([{ prompt: "first" }, { prompt: "second" }, { prompt: "third" }]);
  expect(await (await other.journal.planUndo({ kind: "steps", count: 2 })).apply()).toBeUndefined();
  expect([await text("a.txt"), existsSync(at("b.txt"))]).toEqual(["ONE\ntwo\nthree\nfour\nfive\n", false]);
  expect(await (await one.journal.planRedo()).apply()).toBeUndefined();
  expect([await text("a.txt"), await text("b.txt")]).toEqual(["ONE\ntwo\nthree\nfour\nFIVE\n", "b\n"]);
  expect(await process().journal.steps()).toEqual(await other.journal.steps());
});

test("a plan that has been overtaken does nothing", async () => {
  const [one, other] = [process(), process()];
  await one.change("first", createFile, { path: "b.txt", content: "b\n" });
  await one.change("second", createFile, { path: "c.txt", content: "c\n" });
  const plan = await one.journal.planUndo({ kind: "all" });
  expect(await (await other.journal.planUndo({ kind: "steps", count: 1 })).apply()).toBeUndefined();
  expect(await plan.apply()).toMatch(/meanwhile; ask again\. Nothing was touched/);
  expect(await text("b.txt")).toBe("b\n");
  const again = await one.journal.planRedo();
  await other.change("third", createFile, { path: "d.txt", content: "d\n" });
  expect(await again.apply()).toMatch(/meanwhile; ask again\. Nothing was touched/);
  expect(existsSync(at("c.txt"))).toBe(false);
});

test("a file that somebody deleted begins anew, and what it holds then can be taken back", async () => {
  const { change, journal } = process();
  await change("first", applyPatch, { path: "a.txt", old_str: "one", new_str: "ONE" });
  await rm(kept);
  await change("second", applyPatch, { path: "a.txt", old_str: "ONE", new_str: "one" });
  expect(await journal.steps()).toMatchObject([{ prompt: "first" }, { prompt: "second" }]);
  expect(await (await process().journal.planUndo({ kind: "all" })).apply()).toBeUndefined();
  expect(await text("a.txt")).toMatch(/^ONE\n/);
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["a number", 5],
  ["a list", []],
  ["another type", { type: "other" }],
  ["no files", line({ files: null })],
  ["a number for a prompt", line({ prompt: 7 })],
  ["a number for an id", line({ id: {} })],
  ["a text for a run", line({ run: "7" })],
  ["a run without end", line({ run: 1e300 })],
  ["no time", line({ time: "soon" })],
  ["a number for a name", line({}, { shown: 7 })],
  ["a path from here", line({}, { path: "a.txt" })],
  ["a path with dots", line({}, { path: "/tmp/../etc/passwd" })],
  ["a path with NUL", line({}, { path: "/tmp/a\0b" })],
  ["a mode that is none", line({}, { after: { hash: packed("x\n").hash, mode: "777" } })],
  ["a content that is missing", line({ contents: {} })],
  ["another content than its hash says", line({ contents: { [packed("x\n").hash]: packed("y\n").contents } })],
  ["folders that are no list", line({}, { made: 5 })],
  ["an undo of nothing", { type: "undo", changes: 5, files: [], contents: {} }],
])("a line with %s is passed over", async (_, hostile) => {
  await writeFile(kept, `${JSON.stringify(hostile)}\n`);
  const { change, journal } = process();
  await change("mine", createFile, { path: "b.txt", content: "b\n" });
  expect(await journal.steps()).toMatchObject([{ prompt: "mine", run: 1 }]);
  expect(await journal.diff()).toMatchObject([{ path: "b.txt" }]);
  expect(await process().journal.steps()).toEqual(await journal.steps());
});

test("undo of a change that is not known cannot be made again, and hides nothing that can", async () => {
  const { change, journal } = process();
  await change("mine", createFile, { path: "b.txt", content: "b\n" });
  expect(await (await journal.planUndo({ kind: "all" })).apply()).toBeUndefined();
  const { files, contents } = line();
  await appendFile(
    kept,
    `${JSON.stringify({ type: "undo", changes: [{ entry: "?", real: "/x" }], files, contents })}\n`,
  );
  expect(await process().journal.planRedo()).toMatchObject({ files: [{ path: "b.txt" }], refused: [] });
});

test("contents do not fill the memory, however few bytes they come from", async () => {
  const unpacked = new Unpacked(1_000_000);
  const bomb = line({}, {}, Buffer.alloc(900_000));
  expect(await eventOf(bomb, unpacked)).toBeDefined();
  expect(await eventOf(line({}, {}, Buffer.alloc(900_001)), unpacked)).toBeUndefined();
  expect(await eventOf(bomb, unpacked)).toBeDefined();
  expect(await eventOf(line({}, {}, "small\n"), unpacked)).toBeDefined();
});
