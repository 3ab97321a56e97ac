import { closeSync, mkdtempSync, openSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DocumentRequest } from "@marvin/tools";
import { afterAll, expect, test } from "vitest";
import { runMarvin, temporaryFolder } from "../testing/run-marvin.ts";
import { DocumentProcesses } from "./document-process.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "document-process-")));
writeFileSync(join(folder, "read-me"), "content");
const fd = openSync(join(folder, "read-me"), "r");
afterAll(() => closeSync(fd));

const limits = { inputBytes: 1000, inflatedBytes: 1000, textCharacters: 1000, milliseconds: 100 };
const request: DocumentRequest = { fd, size: 7, head: Buffer.from("content"), name: "read-me", limits };
const { signal } = new AbortController();

/** A process that does what the script says instead of reading. Its own folder is the one that it may read. */
function processes(script: string, options = {}): DocumentProcesses {
  const dir = mkdtempSync(join(folder, "dist-"));
  const entry = join(mkdtempSync(join(dir, "dist-")), "child.mjs");
  writeFileSync(entry, script);
  return new DocumentProcesses({ entry, ...options });
}

const onMessage = (body: string) => `process.once("message", (request) => { ${body} });`;

test.each<[string, string, RegExp]>([
  ["never ends", onMessage("for (;;);"), /took longer than 0\.1 seconds/],
  ["goes away", onMessage("process.exit(3);"), /broken down/],
  ["goes away without a word", onMessage("process.exit(0);"), /broken down/],
  ["never listens", "", /broken down/],
  ["fills its heap", onMessage("const all = []; for (;;) all.push(new Array(1000).fill({}));"), /too much memory/],
])("what %s is ended, and said to be unreadable", async (_, script, reason) => {
  const reply = await processes(script, { heapMegabytes: 64 }).read(request, signal);
  expect(reply).toMatchObject({ kind: "unreadable", reason: expect.stringMatching(reason) });
});

test("what fills memory beside its heap is ended", async () => {
  const script = onMessage("const all = []; setInterval(() => all.push(Buffer.alloc(2e7, 1)), 5);");
  const slow = { ...request, limits: { ...limits, milliseconds: 60_000 } };
  const reply = await processes(script, { mostBytes: 400_000_000 }).read(slow, signal);
  expect(reply).toMatchObject({ kind: "unreadable", reason: expect.stringMatching(/too much memory/) });
});

test("a cancel ends it", async () => {
  const canceller = new AbortController();
  const reading = processes(onMessage("for (;;);")).read(request, canceller.signal);
  canceller.abort();
  await expect(reading).rejects.toThrow(/abort/i);
});

test("it has what it is to read, and nothing else: no files, no programs, no variables", async () => {
  const script = `
    import { spawnSync } from "node:child_process"; import fs from "node:fs";
    const tried = (use) => { try { return String(use()); } catch (error) { return error.code; } };
    ${onMessage(`
      const own = Buffer.alloc(7); fs.readSync(request.fd, own, 0, 7, 0);
      process.send({ own: own.toString(), read: tried(() => fs.readFileSync("${folder}/read-me")),
        write: tried(() => fs.writeFileSync("${folder}/x", "")), list: tried(() => fs.readdirSync("${folder}")),
        start: tried(() => spawnSync("true")), variables: Object.keys(process.env).join() });`)}`;
  const denied = "ERR_ACCESS_DENIED";
  expect(await processes(script).read(request, signal)).toEqual({
    ...{ own: "content", read: denied, write: denied, list: denied, start: denied, variables: "" },
  });
});

test("two at a time, and the others in their turn", async () => {
  const script = onMessage("setTimeout(() => process.send({ kind: 'none' }), 50);");
  const readers = processes(script);
  const replies = await Promise.all(Array.from({ length: 5 }, () => readers.read(request, signal)));
  expect(replies).toEqual(Array.from({ length: 5 }, () => ({ kind: "none" })));
});

test("the built program reads a database, with its log, in such a process", async () => {
  const cwd = temporaryFolder();
  const db = new DatabaseSync(join(cwd, "data.db"));
  db.exec("PRAGMA journal_mode = WAL; CREATE TABLE people(name); INSERT INTO people VALUES ('Ann')");
  const run = await runMarvin(["tool", "read_file", "path=data.db:people"], { cwd });
  db.close();
  expect(run.stdout).toContain("| Ann |");
  writeFileSync(join(cwd, "bad.zip"), "PK\x03\x04 and nothing more");
  const bad = await runMarvin(["tool", "read_file", "path=bad.zip"], { cwd });
  expect(bad).toMatchObject({ code: 1, stderr: expect.stringContaining("cannot be shown") });
});
