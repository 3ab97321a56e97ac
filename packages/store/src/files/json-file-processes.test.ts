import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { execPath } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { storeErrorOf } from "../store-error.ts";
import { startProcess } from "../testing/start-process.ts";
import { type TemporaryFolder, temporaryFolder } from "../testing/temporary-folder.ts";

/** Says each record once it is stored. */
const ADD = `
  const { JsonFile } = await import(src + "files/json-file.ts");
  const { anyList } = await import(src + "files/file-schema.ts");
  const [path, name, count] = args;
  const file = new JsonFile(path, { schema: anyList, empty: () => [], notice: console.error });
  for (let n = 0; n < Number(count); n++) {
    await file.update((list) => [...list, name + n]);
    console.log(name + n);
  }
`;

const stored = (path: string) => JSON.parse(readFileSync(path, "utf8")) as string[];

test("two processes that add 200 records each leave 400", async () => {
  using folder = temporaryFolder();
  const path = folder.at("list.json");
  await Promise.all(["a", "b"].map((name) => startProcess(ADD, path, name, "200").ended));
  const list = stored(path);
  expect(list).toHaveLength(400);
  expect(new Set(list).size).toBe(400);
  expect(folder.names()).toEqual(["list.json"]);
});

test("fifty kills at random moments lose nothing that was stored", async () => {
  using folder = temporaryFolder();
  const path = folder.at("list.json");
  writeFileSync(path, '["first"]');
  const acknowledged = ["first"];
  for (let round = 0; round < 10; round++) {
    const writers = Array.from({ length: 5 }, (_, index) => startProcess(ADD, path, `r${round}w${index}n`, "100000"));
    await Promise.race(writers.map((writer, index) => writer.said(`r${round}w${index}n0`)));
    for (const writer of writers) {
      await sleep(Math.random() * 25);
      writer.child.kill("SIGKILL");
      expect(Array.isArray(stored(path))).toBe(true);
    }
    for (const { lines } of await Promise.all(writers.map((writer) => writer.ended))) acknowledged.push(...lines);
    const list = new Set(stored(path));
    expect(acknowledged.filter((record) => !list.has(record))).toEqual([]);
  }
  await startProcess(ADD, path, "last", "1").ended;
  expect(stored(path).at(-1)).toBe("last0");
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(folder.names().filter((name) => name !== "list.json")).toEqual([]);
});

/** On a disk of its own, mounted over the folder; undefined where nobody may mount one. */
function runOnDisk(folder: TemporaryFolder, mountOptions: string, code: string): string[] | undefined {
  const src = JSON.stringify(new URL("..", import.meta.url).href);
  const text = `
    const { JsonFile } = await import(${src} + "files/json-file.ts");
    const { AppendFile } = await import(${src} + "files/append-file.ts");
    const { anyList } = await import(${src} + "files/file-schema.ts");
    const why = (error) => console.log(error.name, error.code, error.message);
    const options = { schema: anyList, empty: () => [], notice: console.log };
    const list = new JsonFile(${JSON.stringify(folder.at("list.json"))}, options);
    const deep = new JsonFile(${JSON.stringify(folder.at("not/there/yet.json"))}, options);
    const lines = new AppendFile(${JSON.stringify(folder.at("lines.jsonl"))}, { notice: console.log });
    ${code}`;
  const script = 'mount -t tmpfs -o "$4" none "$1" && "$2" --input-type=module --eval "$3"';
  const args = ["-rm", "sh", "-c", script, "sh", folder.path, execPath, text, mountOptions];
  const run = spawnSync("unshare", args, { encoding: "utf8" });
  if (run.error !== undefined || /unshare|mount/.test(run.stderr)) return undefined;
  expect(run.stderr).toBe("");
  return run.stdout.split("\n").slice(0, -1);
}

test("a full disk is told, and what was stored stays", () => {
  using folder = temporaryFolder();
  const code = `
    await list.update(() => ["kept"]);
    await list.update(() => ["x".repeat(200_000)]).catch(why);
    console.log(JSON.stringify(await list.read()));
    await lines.append("kept");
    await lines.append("x".repeat(200_000)).catch(why);
    console.log(JSON.stringify(await lines.all()));`;
  const said = runOnDisk(folder, "size=64k", code);
  const full = storeErrorOf(Object.assign(new Error(), { code: "ENOSPC" }), "written", folder.at("list.json"));
  const told = `${full.name} ${full.code} ${full.message}`;
  expect(told).toBe(`StoreError no-space ${folder.at("list.json")} cannot be written: the disk is full.`);
  if (said === undefined) return;
  const cut = expect.stringContaining("cut off");
  expect(said).toEqual([told, '["kept"]', told.replace("list.json", "lines.jsonl"), cut, '["kept"]']);
});

test("a read-only disk is told", () => {
  using folder = temporaryFolder();
  const said = runOnDisk(
    folder,
    "ro",
    `console.log((await list.read()).length);
    await list.update(() => [1]).catch(why);
    await lines.append(1).catch(why);
    await deep.update(() => [1]).catch(why);`,
  );
  const denied = storeErrorOf(Object.assign(new Error(), { code: "EROFS" }), "written", folder.at("list.json"));
  const told = `StoreError not-allowed ${folder.at("list.json")} cannot be written: the disk is read-only.`;
  expect(`${denied.name} ${denied.code} ${denied.message}`).toBe(told);
  if (said === undefined) return;
  expect(said).toEqual([
    "0",
    ...["list.json", "lines.jsonl", "not/there/yet.json"].map((name) => told.replace("list.json", name)),
  ]);
});
