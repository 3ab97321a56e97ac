import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, expect, test } from "vitest";
import appendFile from "./append-file.ts";

let workingDir: string;
const at = (name: string) => join(workingDir, name);
const append = (path: string, content: string) =>
  invokeTool(appendFile, { path, content }, testToolContext({ workingDir }));

beforeEach(async () => {
  workingDir = await realpath(await mkdtemp(join(tmpdir(), "append-file-")));
});

test.each([
  ["exact bytes", "one\n", "two\nthree", "one\ntwo\nthree"],
  ["behind a line without end", "no newline", "\nnext é\n", "no newline\nnext é\n"],
  ["into an empty file", "", "a\r\nb", "a\r\nb"],
  ["the line ends of the file", "a\r\nb\r\n", "c\nd\n", "a\r\nb\r\nc\r\nd\r\n"],
  ["CRLF into LF", "a\n", "b\r\n", "a\nb\n"],
  ["behind a mark", "\ufeffa\n", "b\n", "\ufeffa\nb\n"],
])("%s", async (_, before, content, after) => {
  await writeFile(at("f.txt"), before);
  expect(await append("f.txt", content)).toMatchObject({ ok: true });
  expect(await readFile(at("f.txt"), "utf8")).toBe(after);
});

test("says what it did; mode and encoding stay", async () => {
  await writeFile(at("f.sh"), "a");
  await chmod(at("f.sh"), 0o700);
  const outcome = await append("f.sh", "b\nc\n");
  expect(outcome.text).toBe("Added 2 lines to f.sh. The file did not end with a newline: its last line goes on.");
  expect(outcome.data).toMatchObject({ path: "f.sh", added: 2, removed: 1 });
  expect((await stat(at("f.sh"))).mode & 0o777).toBe(0o700);
  expect((await append("f.sh", "d\n")).text).toBe("Added 1 line to f.sh.");
  await writeFile(at("latin.txt"), Buffer.from("caf\u00e9\n", "latin1"));
  await append("latin.txt", "naïve\n");
  expect(await readFile(at("latin.txt"), "latin1")).toBe("caf\u00e9\nna\u00efve\n");
});

test("refuses what is no text file, or not there, at once", async () => {
  execFileSync("mkfifo", [at("pipe")]);
  await writeFile(at("p.bin"), Buffer.from([0, 1, 2, 0, 255]));
  expect((await append("pipe", "x")).text).toMatch(/named pipe/);
  expect((await append(".", "x")).text).toMatch(/is a folder/);
  expect((await append("p.bin", "x")).text).toMatch(/no text/);
  expect((await append("missing.txt", "x")).text).toMatch(/There is no "missing\.txt"[\s\S]*Working directory/);
  expect((await append("missing.txt", "x")).text).toMatch(/create_file makes new files/);
  expect((await append("p.bin", "")).text).toMatch(/nothing to add/);
  expect((await append("../x", "x")).text).toMatch(/outside/);
  expect((await stat(at("pipe"))).isFIFO()).toBe(true);
});

test("what several write at once all lands, each whole", async () => {
  await writeFile(at("log.txt"), "start\n");
  const lines = Array.from({ length: 12 }, (_, i) => `line ${i}`);
  const outcomes = await Promise.all(lines.map((line) => append("log.txt", `${line}\n`)));
  const told = lines.filter((_, i) => outcomes[i]?.ok);
  const now = (await readFile(at("log.txt"), "utf8")).split("\n");
  expect(now.toSorted()).toEqual(["", "start", ...told].toSorted());
  expect(told.length).toBeGreaterThan(1);
});
