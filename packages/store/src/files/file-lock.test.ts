import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { StoreError } from "../store-error.ts";
import { startProcess } from "../testing/start-process.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { takeLock } from "./file-lock.ts";
import { isAlive, ownMark } from "./lock-mark.ts";

const HOLD = `
  const { takeLock } = await import(src + "files/file-lock.ts");
  await takeLock(args[0], 10_000);
  console.log("held");
  setInterval(() => {}, 1000);
`;

/** As many at once as asked for; answers how many were inside together at most. */
async function crowd(lock: string, size: number): Promise<number> {
  let inside = 0;
  let most = 0;
  const one = async () => {
    await using _ = await takeLock(lock, 10_000);
    most = Math.max(most, ++inside);
    await sleep(1);
    inside--;
  };
  await Promise.all(Array.from({ length: size }, one));
  return most;
}

test("one at a time, and nothing is left", async () => {
  using folder = temporaryFolder();
  expect(await crowd(folder.at("x.lock"), 20)).toBe(1);
  expect(folder.names()).toEqual([]);
});

test("the lock of a process that was killed is taken over by one of many", async () => {
  using folder = temporaryFolder();
  const lock = folder.at("x.lock");
  const holder = startProcess(HOLD, lock);
  await holder.said("held");
  expect(folder.names()).toEqual(["x.lock"]);
  holder.child.kill("SIGKILL");
  await holder.ended;
  expect(await crowd(lock, 20)).toBe(1);
  expect(folder.names()).toEqual([]);
});

test("a living holder is waited for, then named", async () => {
  using folder = temporaryFolder();
  const holder = startProcess(HOLD, folder.at("x.json.lock"));
  await holder.said("held");
  const refused = await takeLock(folder.at("x.json.lock"), 50).catch((error: unknown) => error);
  holder.child.kill("SIGKILL");
  await holder.ended;
  expect(refused).toBeInstanceOf(StoreError);
  expect(refused).toMatchObject({ code: "busy", message: expect.stringContaining(`process ${holder.child.pid}`) });
  expect((refused as StoreError).message).toContain(folder.at("x.json "));
  expect(folder.names()).toEqual(["x.json.lock"]);
});

test("an empty lock is free", async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.at("x.lock"));
  expect(await crowd(folder.at("x.lock"), 3)).toBe(1);
});

test("a mark tells the living from the dead, and from another process with the same number", () => {
  const mark = ownMark();
  const [, started, place, random] = mark.split("-");
  expect(isAlive(mark)).toBe(true);
  expect(isAlive(`${pid}-1${started}-${place}-${random}`)).toBe(false);
  expect(isAlive(`4194304-0-${place}-${random}`)).toBe(false);
  expect(isAlive(`${pid}-${started}-elsewhere-${random}`)).toBeUndefined();
  expect(isAlive(".DS_Store")).toBeUndefined();
});

test("a lock from another machine is believed for a minute", async () => {
  using folder = temporaryFolder();
  const lock = folder.at("x.lock");
  mkdirSync(lock);
  writeFileSync(folder.at("x.lock/17-5-elsewhere-ab"), "");
  await expect(takeLock(lock, 30)).rejects.toThrow(/process 17/);
  utimesSync(lock, Date.now() / 1000 - 100, Date.now() / 1000 - 100);
  expect(await crowd(lock, 5)).toBe(1);
});

test("something else in its place is not removed", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("x.lock"), "not ours");
  await expect(takeLock(folder.at("x.lock"), 30)).rejects.toThrow(/another program/);
  rmSync(folder.at("x.lock"));
  expect(await crowd(folder.at("x.lock"), 2)).toBe(1);
});
