import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ToolError } from "@marvin/agent-core";
import { expect, test } from "vitest";
import { runProgram } from "./child-process.ts";
import { LiveReport } from "./live-report.ts";
import { processTable } from "./process-table.ts";
import { absolutePath, findProgram, needProgram } from "./program-path.ts";

const signal = new AbortController().signal;
const base = {
  file: "/bin/sh",
  cwd: tmpdir(),
  environment: { PATH: "/usr/bin:/bin", A: "1" },
  signal,
  timeoutMs: 5000,
};
const sh = (script: string, more: object = {}) => runProgram({ ...base, args: ["-c", script], ...more });
const running = (word: string) => (processTable() ?? []).filter(({ command }) => command.includes(`sleep ${word}`));

test("streams apart, exit code, no input, an argument list as it is", async () => {
  expect(await sh("echo out; echo err >&2; cat; exit 3")).toMatchObject({
    stdout: "out\n",
    stderr: "err\n",
    code: 3,
    why: "exit",
    cut: false,
  });
  const { stdout } = await runProgram({ ...base, file: "/bin/echo", args: ["$(id)", ";", "a b"] });
  expect(stdout).toBe("$(id) ; a b\n");
});

test("who writes more than is read is ended", async () => {
  const result = await sh("yes", { limitBytes: 1000 });
  expect(result).toMatchObject({ cut: true });
  expect(result.stdout).toHaveLength(1000);
});

test("a time-out and an abort end all of it", async () => {
  expect(await sh("echo so-far; sleep 7901.5 & sleep 7901.5", { timeoutMs: 200 })).toMatchObject({
    why: "timeout",
    stdout: "so-far\n",
  });
  const asked = sh("sleep 7902.5 & sleep 7902.5", { signal: AbortSignal.timeout(200) });
  await expect(asked).rejects.toThrow("aborted");
  expect([...running("7901.5"), ...running("7902.5")]).toEqual([]);
  await expect(sh("true", { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});

test("what cannot be started is told", async () => {
  await expect(runProgram({ ...base, file: "/no/such", args: [] })).rejects.toThrow("could not be started (ENOENT)");
  await expect(sh("true", { cwd: "/no/such" })).rejects.toThrow("is no longer there");
  await expect(runProgram({ ...base, args: ["a\0b"] })).rejects.toThrow("NUL");
  await expect(runProgram({ ...base, args: ["-c", "true", "x".repeat(3e6)] })).rejects.toBeInstanceOf(ToolError);
});

test("programs are found by absolute entries of PATH alone", () => {
  const dir = mkdtempSync(join(tmpdir(), "path-"));
  mkdirSync(join(dir, "folder"));
  writeFileSync(join(dir, "plain"), "", { mode: 0o644 });
  symlinkSync("/bin/sh", join(dir, "prog"));
  expect(absolutePath({ PATH: `.::bin:${dir}` })).toBe(dir);
  expect(findProgram("prog", { PATH: `.:${dir}` })).toBe(join(dir, "prog"));
  for (const name of ["plain", "folder", "none"]) expect(findProgram(name, { PATH: dir })).toBeUndefined();
  expect(findProgram("sh", {})).toBeDefined();
  expect(() => needProgram("none", { PATH: dir }, "Get it.")).toThrow("none is not installed");
});

test("reports come in few pieces, of a flood the newest part", async () => {
  const pieces: string[] = [];
  {
    using live = new LiveReport((text) => pieces.push(text));
    for (let count = 0; count < 1000; count++) live.add(Buffer.from(`line ${count} ${"x".repeat(100)}\n`));
    live.add(Buffer.from("é").subarray(0, 1));
    live.add(Buffer.from("é").subarray(1));
  }
  expect(pieces).toHaveLength(1);
  expect(pieces[0]?.length).toBeLessThanOrEqual(8192);
  expect(pieces[0]).toMatch(/line 999 x+\né$/);
});
