import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startScriptedModel } from "@marvin/ai/testing";
import { describe, expect, test } from "vitest";
import { ask, MAIN, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

const PROMPT = ["--non-interactive", "--prompt", "go"];

/** The program behind a line of bash, for what only a shell can do to its streams. */
async function throughShell(line: string, args: readonly string[], env: Record<string, string>) {
  const home = temporaryFolder();
  const child = spawn("bash", ["-c", line, "bash", process.execPath, MAIN, ...args], {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home, LANG: "C.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err]: string[][] = [[], []];
  child.stdout.setEncoding("utf8").on("data", (piece: string) => out?.push(piece));
  child.stderr.setEncoding("utf8").on("data", (piece: string) => err?.push(piece));
  await once(child, "close");
  return { stdout: out?.join("") ?? "", stderr: err?.join("") ?? "" };
}

describe("a stop before there is anything to stop", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s while stdin says nothing is a cancel, in each form", async (signal, code) => {
    const stop = (child: ChildProcess) => setTimeout(() => child.kill(signal), 700);
    const json = await runMarvin(["--non-interactive", "--output", "json"], { onStart: stop, openStdin: true });
    expect(json).toMatchObject({ code, cost: { llm_turns: 0 } });
    expect(JSON.parse(json.stdout)).toMatchObject({ stop: "cancelled", answer: "", tools: [] });
    expect(JSON.parse(json.stdout)).not.toHaveProperty("error");
    const lines = await runMarvin(["--non-interactive", "--output", "stream-json"], { onStart: stop, openStdin: true });
    const events = lines.stdout
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(events).toMatchObject([{ type: "agent_start" }, { type: "agent_end", stop: "cancelled" }]);
  });
});

describe("a stdout that takes nothing", () => {
  test.each(["raw", "json", "stream-json"])("%s on a full disk: exit 1, and stderr says why", async (form) => {
    await using model = await startScriptedModel();
    model.says("an answer");
    const run = await throughShell('"$@" >/dev/full; echo "status $?"', [...PROMPT, "--output", form], viaModel(model));
    expect(run.stdout).toBe("status 1\n");
    expect(run.stderr).toMatch(/stdout could not be written: the disk is full/);
    expect(run.stderr.trimEnd().split("\n").at(-1)).toMatch(/^MARVIN_COST:/);
  });

  test("json to a reader that has gone: 141, quietly", async () => {
    await using model = await startScriptedModel();
    model.says("an answer").after(500);
    const line = 'set -o pipefail; "$@" | true; echo "status $?"';
    const run = await throughShell(line, [...PROMPT, "--output", "json"], viaModel(model));
    expect(run.stdout).toBe("status 141\n");
    expect(run.stderr).not.toMatch(/EPIPE|written/);
  });

  test.each([["--help"], ["tools"], ["tool", "system_info"], ["sessions"]])("%s says so too", async (...args) => {
    const run = await throughShell('"$@" >/dev/full; echo "status $?"', args, {});
    expect(run.stdout).toBe("status 1\n");
    expect(run.stderr).toMatch(/stdout could not be written: the disk is full/);
  });
});

test("a signal ends the wait for a reader that takes its time", async () => {
  await using model = await startScriptedModel();
  model.says("x".repeat(1_000_000));
  const line = '{ "$@" & sleep 2; kill -TERM $!; wait $!; echo "status $?" >&2; } | { sleep 4; head -c 4; }';
  const run = await throughShell(line, PROMPT, viaModel(model));
  expect(run.stderr).toMatch(/MARVIN_COST:.*\nstatus 143\n$/);
});

test("a stdin without an end is refused before it fills the memory", async () => {
  const run = await throughShell('"$@" </dev/zero; echo "status $?"', ["--non-interactive"], {});
  expect(run.stdout).toBe("status 1\n");
  expect(run.stderr).toMatch(/^The prompt on stdin is larger than 64 MB\..*\nMARVIN_COST:.*\n$/);
});

test("a working directory that was removed is named as what it is, and another one serves", async () => {
  const cwd = JSON.stringify(join(temporaryFolder(), "gone"));
  const line = `mkdir ${cwd} && cd ${cwd} && rmdir ${cwd} && "$@"; echo "status $?"`;
  const run = await throughShell(line, PROMPT, {});
  expect(run.stdout).toBe("status 1\n");
  expect(run.stderr).toMatch(/^The folder that Marvin was started in is not there any more\. .*--working-dir/);
  await using model = await startScriptedModel();
  model.says("here");
  const elsewhere = await throughShell(line, [...PROMPT, "--working-dir", "/tmp"], viaModel(model));
  expect(elsewhere.stdout).toBe("here\nstatus 0\n");
});

test("a working directory that is closed to us is named", async () => {
  const closed = mkdtempSync(join(tmpdir(), "marvin-closed-"));
  chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0o000);
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(process.execPath, [MAIN, ...PROMPT, "--working-dir", closed], {
    cwd: "/",
    env: { PATH: process.env["PATH"], HOME: closed },
    stdio: ["ignore", "ignore", "pipe"],
    ...user,
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The system does not let Marvin into the working directory .*\. Name another\.\nMARVIN_COST:/,
  );
});

test("what a library says to the console does not get into the answer", async () => {
  await using model = await startScriptedModel();
  model.says("a", "b", "c").every(60);
  const noise = join(temporaryFolder(), "noise.mjs");
  writeFileSync(
    noise,
    "setInterval(() => { console.log('chatter'); console.dir({ chatter: 1 }); console.table([1]); }, 10);",
  );
  const run = await ask(model, "go", ["--output", "json"], {
    env: { NODE_OPTIONS: `--import=${pathToFileURL(noise).href}` },
  });
  expect(JSON.parse(run.stdout)).toMatchObject({ answer: "abc" });
  expect(run.stderr).toMatch(/chatter[\s\S]*\nMARVIN_COST:.*\n$/);
});

test("a title that a message leaves open does not swallow the next message", async () => {
  await using model = await startScriptedModel();
  model.says("Looking\x1b]0;title").andCalls("get_working_dir", {});
  model.says("There.");
  const run = await ask(model, "go");
  expect(run).toMatchObject({ code: 0, stdout: "Looking\n  🔧 get_working_dir\nThere.\n" });
});

test("an answer of control sequences alone is none", async () => {
  await using model = await startScriptedModel();
  model.says("\x1b[2J\x1b[31m");
  const run = await ask(model, "go");
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.words).toMatch(/without an answer/);
});
