import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryUsage, platform } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { invokeTool, SessionSlots, type ToolContext } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { outputFolder } from "../support/programs/output-folder.ts";
import { processTable } from "../support/programs/process-table.ts";
import readFileTool from "./read-file.ts";
import runCommand from "./run-command.ts";

const folders: string[] = [];
let dir: string;
let session: SessionSlots;
let marks = 0;

/** A number of seconds that nobody else sleeps. */
const mark = () => `77${Math.floor(Math.random() * 1e6)}.${++marks}`;
const running = (word: string) => (processTable() ?? []).filter(({ command }) => command.includes(`sleep ${word}`));
const context = (more: Partial<ToolContext> = {}) =>
  testToolContext({
    workingDir: dir,
    session,
    environment: { PATH: "/usr/bin:/bin", HOME: dir, HARMLESS: "kept" },
    ...more,
  });
const run = (command: string, more: Record<string, unknown> = {}, change: Partial<ToolContext> = {}) =>
  invokeTool(runCommand, { command, ...more }, context(change));

beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), "run-command-")));
  folders.push(dir);
  session = new SessionSlots();
  const kept = outputFolder(session);
  return async () => {
    await session[Symbol.asyncDispose]();
    await Promise.all(kept.readableDirs.map((folder) => rm(folder, { recursive: true, force: true })));
  };
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

test("both streams in order, the exit code, and where it ran", async () => {
  const outcome = await run("echo one; echo two >&2; echo three; echo four > /dev/stderr; pwd; exit 7");
  expect(outcome.text).toMatch(/^one\ntwo\nthree\nfour\n/);
  expect(outcome.text).toContain(dir);
  expect(outcome.text).toContain("[Exit code 7 after");
  expect(outcome.data).toMatchObject({ exit_code: 7, timed_out: false, signal: null });
});

test("silence and success are told", async () => {
  expect((await run("true")).text).toMatch(/^\(no output\)\n\n\[Exit code 0 after/);
});

test("a signal is told", async () => {
  expect((await run("kill -SEGV $$")).text).toContain("Ended by signal SIGSEGV");
});

test("stdin is closed, nobody pages or edits, and the environment is the one that was given", async () => {
  const { text } = await run('cat; read x; echo "rc=$?"; env; tty');
  expect(text).toContain("rc=1");
  for (const line of ["HARMLESS=kept", "PAGER=cat", "GIT_EDITOR=true", "GIT_TERMINAL_PROMPT=0", "TERM=dumb"]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).toContain("not a tty");
});

test("git works where the command runs, whatever repository we were started for", async () => {
  const environment = {
    PATH: "/usr/bin:/bin",
    GIT_DIR: "/elsewhere",
    GIT_INDEX_FILE: "/elsewhere",
    GIT_AUTHOR_NAME: "Ada",
  };
  const { text } = await run("env", {}, { environment });
  expect(text).not.toContain("/elsewhere");
  expect(text).toContain("GIT_AUTHOR_NAME=Ada\n");
});

test("cd goes where its words say, whatever variables for it we were started with", async () => {
  const environment = { PATH: "/usr/bin:/bin", OLDPWD: "/usr", CDPATH: "/" };
  const { text } = await run("mkdir bin; cd bin >/dev/null && pwd; cd - >/dev/null && pwd", {}, { environment });
  expect(text).toContain(`${dir}/bin\n${dir}\n`);
  expect((await run("cd -", {}, { environment })).text).toContain("OLDPWD not set");
});

test("bash is taken, sh where there is none; relative entries of PATH are not", async () => {
  expect((await run('[ -n "$BASH_VERSION" ] && echo is-bash')).text).toContain("is-bash");
  await mkdir(join(dir, "bin"));
  await writeFile(join(dir, "bin/sh"), '#!/bin/sh\necho planted "$@"\n', { mode: 0o755 });
  const plain = await run("echo fine", {}, { environment: { PATH: "bin:.:/bin" } });
  expect(plain.text).toContain("fine");
  const none = await run("echo fine", {}, { environment: { PATH: "bin:/nowhere" } });
  expect(none.error?.code).toBe("missing-program");
});

test("a working directory that is gone is named", async () => {
  await rm(dir, { recursive: true });
  const { text, error } = await run("true");
  expect(error?.code).toBe("not-found");
  expect(text).toContain(dir);
  expect(text).toContain("set_working_dir");
});

test("what is left behind does not hold up the answer, is named, and ends with the session", async () => {
  const word = mark();
  const { text, data } = await run(`sleep ${word} & echo hi`);
  expect(text).toMatch(/^hi\n/);
  const [left] = running(word);
  expect(text).toContain(`Still running: ${left?.pid} (sleep ${word})`);
  expect((data as { still_running: number[] }).still_running).toEqual([left?.pid]);
  await session[Symbol.asyncDispose]();
  expect(running(word)).toEqual([]);
});

test("what is written after the exit of the shell still comes", async () => {
  expect((await run("(sleep 0.1; echo late) & echo early")).text).toMatch(/early\nlate\n/);
});

test("a time-out ends the group, what ignores TERM, and what left the group", async (given) => {
  if (platform !== "linux") given.skip("needs /proc");
  const word = mark();
  const { text, ok, data } = await run(
    `echo before; sleep ${word} & (trap '' TERM HUP INT; sleep ${word}; sleep ${word}) & setsid sleep ${word} & (setsid env -i sleep ${word} &) ; (cd / && env -i setsid -f sleep ${word} > /dev/null 2>&1 &) ; sleep ${word}`,
    { timeout: 1 },
  );
  expect(running(word)).toEqual([]);
  expect(ok).toBe(true);
  expect(text).toMatch(/^before\n/);
  expect(text).toContain("Timed out after 1 s");
  expect(data).toMatchObject({ timed_out: true, exit_code: null });
});

test("a cancelled command's words up to then are told", async () => {
  const canceller = new AbortController();
  const report = (text: string) => void (text.includes("so far") && canceller.abort());
  const { error, text } = await run("echo so far; sleep 7733.5", {}, { signal: canceller.signal, report });
  expect(error?.code).toBe("aborted");
  expect(text).toMatch(/^Error: run_command was cancelled\.\nAfter \d+\.\d s it had printed: \nso far$/);
});

test("a cancel ends all of it", async () => {
  const word = mark();
  const canceller = new AbortController();
  const asked = run(
    `sleep ${word} & (trap '' TERM INT; sleep ${word}; sleep ${word}) & setsid sleep ${word} & sleep ${word}`,
    {},
    {
      signal: canceller.signal,
    },
  );
  while (running(word).length < 4) await sleep(10);
  canceller.abort();
  expect((await asked).error?.code).toBe("aborted");
  // A busy machine may answer before the last one is gone.
  await vi.waitFor(() => expect(running(word)).toEqual([]), { timeout: 20_000 });
});

test("the end of the session ends a command that runs", async () => {
  const word = mark();
  const asked = run(`sleep ${word}`);
  while (running(word).length === 0) await sleep(10);
  await session[Symbol.asyncDispose]();
  expect(running(word)).toEqual([]);
  expect((await asked).text).toContain("Ended by signal SIGTERM");
});

test("output is reported as it comes", async () => {
  const report = (text: string) => {
    if (text.includes("first")) writeFileSync(join(dir, "heard"), "");
  };
  const { text, data } = await run("echo first; until [ -e heard ]; do sleep 0.02; done; echo second", {}, { report });
  expect(text).toMatch(/^first\nsecond\n/);
  expect(data).toMatchObject({ timed_out: false });
});

test("200 MB: bounded memory, head and tail, exit code, the whole in a file for its owner alone", async () => {
  const before = memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryUsage().rss - before);
  }, 20);
  let reported = 0;
  const command = "echo HEAD-MARK; yes 'a line of noise é' | head -c 200000000; echo; echo TAIL-MARK; exit 3";
  const { text, data } = await run(
    command,
    { timeout: 50 },
    {
      report: (piece) => {
        reported += piece.length;
      },
    },
  );
  clearInterval(watch);
  expect(peak).toBeLessThan(150e6);
  expect(reported).toBeLessThan(20e6);
  expect(Buffer.byteLength(text)).toBeLessThan(51 * 1024);
  expect(text).toMatch(/^HEAD-MARK\n/);
  expect(text).toMatch(/TAIL-MARK\n\n\[Exit code 3 after/);
  expect(text).not.toContain("\uFFFD");
  const { log } = data as { log: string };
  expect(text).toContain(log);
  const kept = await stat(log);
  expect(kept.mode & 0o777).toBe(0o600);
  expect(kept.size).toBe("HEAD-MARK\n".length + 200_000_000 + "\nTAIL-MARK\n".length);
  await session[Symbol.asyncDispose]();
  expect((await stat(log)).size).toBe(kept.size);
  await rm(log);
});

test("what is over 48 KB is kept whole in a file that read_file can read", async () => {
  const { text, data } = await run("seq 1 100000");
  expect(text).toMatch(/^1\n2\n/);
  expect(text).toContain("100000\n\n[Exit code 0");
  const { log } = data as { log: string };
  expect(text).toContain(`The whole is in ${log}`);
  const readableDirs = outputFolder(session).readableDirs;
  const read = await invokeTool(
    readFileTool,
    { path: log, start_line: 50_000, end_line: 50_001 },
    context({ readableDirs }),
  );
  expect(read.text).toContain(" 50000\t50000\n");
  await rm(log);
});

test.each([
  [{ command: "true", timeout: 0 }, /at least 1/],
  [{ command: "true", timeout: 60_000 }, /seconds, at most 3600/],
  [{ command: " " }, /empty/],
  [{ command: "echo a\0b" }, /NUL/],
])("%j is refused with a reason", async (input, words) => {
  const outcome = await invokeTool(runCommand, input, context());
  expect(outcome.error?.code).toBe("invalid-input");
  expect(outcome.text).toMatch(words);
});

test("a job outlives its call, and its environment carries the marker of the one around it", async () => {
  const environment = { PATH: "/usr/bin:/bin", MARVIN_COMMAND_IDS: "outer" };
  await run("env > seen; sleep 0.2", { background: true }, { environment });
  await sleep(100);
  expect(await readFile(join(dir, "seen"), "utf8")).toMatch(/^MARVIN_COMMAND_IDS=outer:[0-9a-f-]{36}$/m);
});
