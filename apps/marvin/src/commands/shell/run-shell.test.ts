import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { isAlive } from "../../testing/is-alive.ts";
import { temporaryFolder } from "../../testing/run-marvin.ts";
import { runShell } from "./run-shell.ts";
import { ScreenLines } from "./screen-lines.ts";

const environment = { PATH: process.env["PATH"] ?? "" };

async function run(command: string, signal = new AbortController().signal) {
  const workingDir = realpathSync(temporaryFolder());
  let output = "";
  const onOutput = (bytes: Buffer) => {
    output += bytes.toString("utf8");
  };
  const end = await runShell(command, { workingDir, environment, signal, onOutput });
  return { ...end, output, began: workingDir };
}

test.each([
  ["echo out; echo err >&2; echo more", { code: 0, output: "out\nerr\nmore\n" }],
  ["exit 3", { code: 3, output: "" }],
  ["echo a && false", { code: 1, output: "a\n" }],
  ["cat; echo end", { code: 0, output: "end\n" }],
  ["if [[ 1 == 1 ]]; then echo bash; fi", { code: 0, output: "bash\n" }],
  ["echo one\necho two", { code: 0, output: "one\ntwo\n" }],
  ["kill -9 $$", { code: 137, output: "" }],
])("%j", async (command, expected) => {
  expect(await run(command)).toMatchObject(expected);
});

test("tells where it was at its end", async () => {
  expect((await run("cd /; pwd")).workingDir).toBe("/");
  const stayed = await run("(cd /)");
  expect(stayed.workingDir).toBe(stayed.began);
});

test("a cancel ends all of the group, also what ignores the first word", async () => {
  const canceller = new AbortController();
  const mark = join(temporaryFolder(), "pid");
  const running = run(`(trap '' INT; echo $BASHPID > ${mark}; exec sleep 60) & wait; sleep 60`, canceller.signal);
  const pid = async () => {
    while (!existsSync(mark) || readFileSync(mark, "utf8") === "") await sleep(20);
    return Number(readFileSync(mark, "utf8"));
  };
  const stubborn = await pid();
  canceller.abort();
  expect((await running).code).not.toBe(0);
  while (isAlive(stubborn)) await sleep(50);
});

test("nobody waits for what was sent to the background", async () => {
  expect(await run("sleep 60 & echo $!; disown")).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\n$/) });
});

test("what a program prints becomes lines without control sequences", () => {
  const lines = new ScreenLines(1000);
  const push = (text: string) => lines.push(Buffer.from(text));
  expect(push("\x1b[31mred\x1b")).toBe("");
  expect(push("[0m\r\n10%\r50%\r100%\r\nhalf")).toBe("red\n100%\n");
  expect(push("\x1b]0;title\x07")).toBe("");
  expect(lines.end()).toBe("half\n");
  expect(lines.end()).toBe("");
});

test("a character that was split over two pieces is one", () => {
  const lines = new ScreenLines(1000);
  const bytes = Buffer.from("ä\n");
  expect(lines.push(bytes.subarray(0, 1)) + lines.push(bytes.subarray(1))).toBe("ä\n");
});

test("so much is shown, and the rest is counted", () => {
  const lines = new ScreenLines(10);
  expect(lines.push(Buffer.from("12345\n67890\nmore\n"))).toBe("12345\n6789\n");
  expect(lines.push(Buffer.from("and more\n"))).toBe("");
  expect(lines.leftOut).toBe(2 + 5 + 9);
});

test("a line without an end does not pile up", () => {
  const lines = new ScreenLines(1_000_000);
  expect(lines.push(Buffer.alloc(70_000, "x"))).toHaveLength(70_001);
});
