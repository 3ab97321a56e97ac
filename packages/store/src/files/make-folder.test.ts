import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { makeFolder } from "./make-folder.ts";

test("makes what is missing, for its owner alone, also twice at once", async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.at("there"), { mode: 0o755 });
  await Promise.all([makeFolder(folder.at("there/a/b/c")), makeFolder(folder.at("there/a/b/d"))]);
  for (const path of ["there/a", "there/a/b", "there/a/b/c", "there/a/b/d"]) {
    expect(statSync(folder.at(path)).mode & 0o777).toBe(0o700);
  }
  expect(statSync(folder.at("there")).mode & 0o777).toBe(0o755);
});

test("a file in the way is told", async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.at("file"), "");
  await expect(makeFolder(folder.at("file/a/b"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test("where nobody can make a folder there is an end", async (context) => {
  if (!existsSync("/proc/self")) return context.skip("needs /proc");
  await expect(makeFolder("/proc/.config/marvin")).rejects.toMatchObject({ code: "ENOENT" });
});
