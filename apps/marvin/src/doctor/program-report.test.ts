import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/run-marvin.ts";
import { findOnPath, programReports } from "./program-report.ts";

function folderWith(name: string, mode: number): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), "");
  chmodSync(join(folder, name), mode);
  return folder;
}

test("the first folder that has it counts; what cannot be run and what is a folder do not", () => {
  const [closed, first, second] = [folderWith("lynx", 0o644), folderWith("lynx", 0o755), folderWith("lynx", 0o755)];
  const nested = temporaryFolder();
  mkdirSync(join(nested, "lynx"));
  expect(findOnPath("lynx", [nested, closed, first, second].join(":"))).toBe(join(first, "lynx"));
});

test.each(["", ".", "bin:./bin", ":"])("relative entries are not searched: %j", (path) => {
  expect(findOnPath("package.json", path)).toBeUndefined();
});

test("one of several commands is enough, and what comes with Marvin is the last resort", () => {
  const folder = folderWith("sox", 0o755);
  const reports = programReports(folder, { rg: "/ours/rg" });
  const pathOf = (name: string) => reports.find((report) => report.name === name)?.path;
  expect([pathOf("recorder"), pathOf("rg"), pathOf("gh")]).toEqual([join(folder, "sox"), "/ours/rg", null]);
});

test("every program says what it is for, what is done without it and how to get it", () => {
  for (const report of programReports("")) {
    expect(report.for).not.toBe("");
    expect(report.without).not.toBe("");
    expect(report.install.length).toBeGreaterThan(0);
  }
});
