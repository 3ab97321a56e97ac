import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startProcess } from "../testing/start-process.ts";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";
import { messageEntry } from "./session-entry.ts";
import type { SessionFile } from "./session-file.ts";
import { SessionFolder } from "./session-folder.ts";
import { newEntryId } from "./session-id.ts";

const FACTS = { workingDir: "/work", provider: "p", model: "m" };
const textOf = (message: unknown) => (message as { text: string }).text;

function sessionsIn(folder: TemporaryFolder): SessionFolder {
  return new SessionFolder({ dir: folder.at("sessions"), notice: folder.notice });
}

/** A session in which each text follows the one before it. */
async function said(sessions: SessionFolder, texts: readonly string[], facts = FACTS) {
  const { file, head } = sessions.create(facts);
  await file.append(head);
  const ids = await saidIn(file, texts, null);
  await file.append({ type: "mark", time: now(), title: texts[0] ?? "", by: "exchange", messages: texts.length });
  return { file, id: head.id, ids };
}

async function saidIn(file: SessionFile, texts: readonly string[], parent: string | null): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const id = newEntryId();
    await file.append(messageEntry(id, ids.at(-1) ?? parent, now(), { text }));
    ids.push(id);
  }
  return ids;
}

async function branch(file: SessionFile, to?: string): Promise<string[]> {
  const tree = await file.tree();
  const texts: string[] = [];
  const path = tree.path(to === undefined ? undefined : tree.find(to));
  for await (const { message } of file.messages(path)) texts.push(textOf(message));
  return texts;
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function now(): string {
  return new Date().toISOString();
}

test("a session is a file for its owner alone, found by the beginning of its id or its name", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  expect(await sessions.list()).toEqual([]);
  const { file, id } = await said(sessions, ["one", "two"]);
  expect([folder.mode("sessions"), folder.mode(`sessions/${basename(file.path)}`)]).toEqual(["700", "600"]);
  expect(await sessions.list()).toMatchObject([{ id, title: "one", messages: 2, ...FACTS }]);
  for (const name of [id, id.slice(0, 4), id.toUpperCase(), basename(file.path), basename(file.path, ".jsonl")]) {
    expect((await sessions.find(name)).path).toBe(file.path);
  }
  for (const name of ["zzz", "", "../x", "..", "/"]) await expect(sessions.find(name)).rejects.toThrow(/no session/);
  expect(id).toMatch(/^\d[b-z][0-9b-z]{8}$/);
});

test("a beginning that fits several is told with all of them", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const both = [await said(sessions, ["a"]), await said(sessions, ["b"])];
  const refused = await sessions.find(now().slice(0, 4)).catch((error: Error) => error.message);
  for (const { id } of both) expect(refused).toContain(id);
});

test("an edited question starts a branch, and the old one stays", async () => {
  using folder = temporaryFolder();
  const { file, ids } = await said(sessionsIn(folder), ["q1", "a1", "q2", "a2"]);
  await saidIn(file, ["q2 edited", "a2 edited"], ids[1] ?? null);
  expect(await branch(file)).toEqual(["q1", "a1", "q2 edited", "a2 edited"]);
  expect(await branch(file, ids[3])).toEqual(["q1", "a1", "q2", "a2"]);
  const tree = await file.tree();
  expect(tree.leaves().map(({ id }) => id)).toEqual([ids[3], tree.leaf?.id]);
});

test("what was changed in files goes with a session into its fork, and away with it", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const { file } = await said(sessions, ["q1"]);
  writeFileSync(file.changesPath, "changes\n", { mode: 0o644 });
  const forked = await sessions.fork(file);
  expect(readFileSync(forked.changesPath, "utf8")).toBe("changes\n");
  expect(statSync(forked.changesPath).mode & 0o777).toBe(0o600);
  expect(await sessions.list()).toHaveLength(2);
  await sessions.delete(file);
  await sessions.delete(forked);
  expect(readdirSync(folder.at("sessions"))).toEqual([]);
});

test("a fork has everything up to a message, and a life of its own", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const { file, id, ids } = await said(sessions, ["q1", "a1", "q2", "a2"]);
  const before = readFileSync(file.path, "utf8");
  const forked = await sessions.fork(file, ids[1]);
  await saidIn(forked, ["other"], ids[1] ?? null);
  expect(await branch(forked)).toEqual(["q1", "a1", "other"]);
  expect(await forked.head()).toMatchObject({ forkedFrom: { session: id, entry: ids[1] } });
  expect(await forked.summary()).toMatchObject({ title: "q1", messages: 3 });
  expect(readFileSync(file.path, "utf8")).toBe(before);
  expect(statSync(forked.path).mode & 0o777).toBe(0o600);
  await expect(sessions.fork(file, "nothing")).rejects.toThrow(/no message "nothing"/);
});

test("the newest of the folder comes before the newest of all; a new name does not make it newer", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  expect(await sessions.newest("/work")).toBeUndefined();
  const here = await said(sessions, ["here"], { ...FACTS, workingDir: "/here" });
  await sleep(20);
  const there = await said(sessions, ["there"]);
  expect((await sessions.newest("/here"))?.path).toBe(here.file.path);
  expect((await sessions.newest("/elsewhere"))?.path).toBe(there.file.path);
  expect((await sessions.newest("/elsewhere", "anybody"))?.path).toBe(there.file.path);
  const alex = await said(sessions, ["alex's"], { ...FACTS, profile: "alex" } as typeof FACTS);
  expect((await sessions.newest("/work", "alex"))?.path).toBe(alex.file.path);
  expect((await sessions.newest("/work", "sam"))?.path).toBe(there.file.path);
  await sessions.delete(alex.file);
  await sessions.rename(here.file, "A name\nin two");
  expect((await sessions.newest("/elsewhere"))?.path).toBe(there.file.path);
  expect(await here.file.summary()).toMatchObject({ title: "A name\nin two", titleBy: "user", messages: 1 });
  await sessions.delete(there.file);
  expect(await sessions.list()).toHaveLength(1);
});

test.each([
  ["is no session", "this is \0 not a session {{{\n"],
  ["has lost its head", `${JSON.stringify(messageEntry("a", null, "", {}))}\n`],
  ["is empty", ""],
  ["is of a newer Marvin", '{"type":"session","version":99,"else":1}\n'],
])("a file that %s is named and left alone", async (_, bytes) => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const { file } = await said(sessions, ["fine"]);
  await sleep(20);
  writeFileSync(folder.at("sessions/bad.jsonl"), bytes);
  mkdirSync(folder.at("sessions/folder.jsonl"));
  expect(await sessions.list()).toHaveLength(1);
  expect(folder.notices).toEqual([expect.stringMatching(/bad\.jsonl .*left as it is/)]);
  expect((await sessions.newest("/work"))?.path).toBe(file.path);
  await expect((await sessions.find("bad")).tree()).rejects.toThrow(/bad\.jsonl/);
  await expect(sessions.rename(await sessions.find("bad"), "x")).rejects.toThrow(/bad\.jsonl/);
  expect(readFileSync(folder.at("sessions/bad.jsonl"), "utf8")).toBe(bytes);
});

test("files that were open to others are closed", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const { file } = await said(sessions, ["x"]);
  chmodSync(file.path, 0o644);
  await sessions.list();
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test("torn and damaged lines cost what is in them alone", async () => {
  using folder = temporaryFolder();
  const { file, ids } = await said(sessionsIn(folder), ["q1", "a1"]);
  appendFileSync(file.path, `{"type":"message","id":"torn","parent":"${ids[1]}","time":"","message":{"te`);
  expect(await branch(file)).toEqual(["q1", "a1"]);
  await saidIn(file, ["q2"], "torn");
  await saidIn(file, ["q3"], "never-written");
  appendFileSync(file.path, '\0\0\0\n{"message":{"text":"by hand"},"parent":null,"id":"hand","type":"message"}\n');
  expect(await branch(file, (await file.tree()).nodes.at(-2)?.id)).toEqual(["q1", "a1", "q2", "q3"]);
  expect(await branch(file)).toEqual(["by hand"]);
});

test("a parent that comes later, or is itself, cannot lead in a circle", async () => {
  using folder = temporaryFolder();
  const { file } = await said(sessionsIn(folder), []);
  await file.append(messageEntry("a", "b", "", { text: "a" }));
  await file.append(messageEntry("b", "b", "", { text: "b" }));
  await file.append(messageEntry("c", "a", "", { text: "c" }));
  expect(await branch(file, "b")).toEqual(["a", "b"]);
  expect(await branch(file)).toEqual(["a", "c"]);
});

test("search finds sessions with every word, and shows where", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  await said(sessions, [
    "how to prune",
    `x ${"y ".repeat(100)} Wisteria "in" winter\nsays the book ${"z ".repeat(100)}`,
  ]);
  await said(sessions, ["wisteria alone"]);
  const found = await allOf(sessions.search(["PRUNE", "wisteria"], textOf));
  expect(found).toHaveLength(1);
  expect(found[0]?.snippets.map(({ text }) => text)).toEqual([
    "how to prune",
    expect.stringMatching(/^….*Wisteria "in" winter says the book.*…$/),
  ]);
  expect(await allOf(sessions.search(["wisteria"], textOf))).toHaveLength(2);
  expect(await allOf(sessions.search(['"in"'], textOf))).toHaveLength(1);
  expect(await allOf(sessions.search(["nowhere"], textOf))).toEqual([]);
  expect(await allOf(sessions.search([], textOf))).toEqual([]);
});

const WRITE = `
  const { SessionFolder } = await import(src + "sessions/session-folder.ts");
  const { messageEntry } = await import(src + "sessions/session-entry.ts");
  const { newEntryId } = await import(src + "sessions/session-id.ts");
  const sessions = new SessionFolder({ dir: args[0], notice: console.error });
  const { file, head } = sessions.create({ workingDir: "/w", provider: "p", model: "m" });
  await file.append(head);
  let parent = null;
  for (let n = 0; n < Number(args[1]); n++) {
    const id = newEntryId();
    await file.append(messageEntry(id, parent, new Date().toISOString(), { text: n + " " + "x".repeat((n * 7919) % 60_000) }));
    parent = id;
    console.log(n);
  }
`;

test("a writer that is killed leaves a session with everything it said was written", async () => {
  using folder = temporaryFolder();
  for (let round = 0; round < 20; round++) {
    const dir = folder.at(`sessions-${round}`);
    const writer = startProcess(WRITE, dir, "1000000");
    await writer.said(String(round % 4));
    await sleep(Math.random() * 40);
    writer.child.kill("SIGKILL");
    const { lines } = await writer.ended;
    const sessions = new SessionFolder({ dir, notice: folder.notice });
    const [summary] = await sessions.list();
    const file = await sessions.find(summary?.id ?? "");
    const texts = (await branch(file)).map((text) => text.split(" ")[0]);
    expect(texts.slice(0, lines.length)).toEqual(lines);
    expect(texts.length - lines.length).toBeLessThanOrEqual(1);
    expect(summary?.messages).toBeGreaterThanOrEqual(lines.length);
  }
  expect(folder.notices).toEqual([]);
});

test("a run that was killed after megabytes of results still has its title and its count", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const { file, ids } = await said(sessions, ["prune the wisteria"]);
  await saidIn(
    file,
    Array.from({ length: 90 }, (_, n) => `${n} ${"x".repeat(40_000)}`),
    ids[0] ?? null,
  );
  expect(await file.summary()).toMatchObject({ title: "prune the wisteria", messages: 91 });
});

test("two Marvins in one folder have a session each", async () => {
  using folder = temporaryFolder();
  await Promise.all([1, 2].map(() => startProcess(WRITE, folder.at("sessions"), "50").ended));
  const all = await sessionsIn(folder).list();
  expect(all.map(({ messages }) => messages)).toEqual([50, 50]);
});

test("two that go on with the same session have a branch each", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const { id, ids } = await said(sessions, ["q", "a"]);
  const both = await Promise.all(
    ["left", "right"].map(async (side) => {
      const file = await sessions.find(id);
      return saidIn(file, [`${side} 1`, `${side} 2`, `${side} 3`], ids[1] ?? null);
    }),
  );
  const file = await sessions.find(id);
  expect(await branch(file, both[0]?.[2])).toEqual(["q", "a", "left 1", "left 2", "left 3"]);
  expect(await branch(file, both[1]?.[2])).toEqual(["q", "a", "right 1", "right 2", "right 3"]);
});

test("all that others could read of the sessions is closed to them", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  await sessions.closeToOthers(); // there is none yet
  const { file } = await said(sessions, ["one"]);
  writeFileSync(file.changesPath, "{}\n");
  for (const path of [file.path, file.changesPath]) chmodSync(path, 0o664);
  chmodSync(folder.at("sessions"), 0o755);
  await sessions.closeToOthers();
  const modes = [folder.at("sessions"), file.path, file.changesPath].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test("50,000 messages are listed, searched and taken up", async () => {
  using folder = temporaryFolder();
  const sessions = sessionsIn(folder);
  const { file, id } = await said(sessions, ["first"]);
  let parent = (await file.tree()).leaf?.id ?? null;
  for (let block = 0; block < 50; block++) {
    let text = "";
    for (let n = 0; n < 1000; n++) {
      const next = newEntryId();
      const message = { text: `message ${block * 1000 + n} ${"lorem ipsum dolor ".repeat(30)}` };
      text += `${JSON.stringify(messageEntry(next, parent, now(), message))}\n`;
      parent = next;
    }
    appendFileSync(file.path, text);
  }
  await file.append({ type: "mark", time: now(), title: "long", by: "exchange", messages: 50_001 });
  expect(await sessions.list()).toMatchObject([{ id, title: "long", messages: 50_001 }]);
  const tree = await file.tree();
  expect(tree.path()).toHaveLength(50_001);
  expect(await branch(file, tree.nodes[20_000]?.id)).toHaveLength(20_001);
  const found = await allOf(sessions.search(["message", "49999"], textOf));
  expect(found[0]?.snippets[0]?.text).toMatch(/^message 49999/);
});
