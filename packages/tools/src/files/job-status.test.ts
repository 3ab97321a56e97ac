import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { invokeTool, SessionSlots, type ToolContext } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { describeJobs, runningJobs } from "../support/programs/describe-jobs.ts";
import { outputFolder } from "../support/programs/output-folder.ts";
import { processTable } from "../support/programs/process-table.ts";
import jobOutput from "./job-output.ts";
import jobStatus from "./job-status.ts";
import jobStop from "./job-stop.ts";
import runCommand from "./run-command.ts";

const folders: string[] = [];
let context: ToolContext;
let session: SessionSlots;
const running = (word: string) => (processTable() ?? []).filter(({ command }) => command.includes(`sleep ${word}`));
const start = async (command: string) => {
  const { data } = await invokeTool(runCommand, { command, background: true }, context);
  return (data as { job_id: string }).job_id;
};
const until = async (holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200 && !(await holds()); tries++) await sleep(20);
};

beforeEach(async () => {
  const workingDir = await realpath(await mkdtemp(join(tmpdir(), "jobs-")));
  folders.push(workingDir);
  session = new SessionSlots();
  context = testToolContext({ workingDir, session, environment: { PATH: "/usr/bin:/bin" } });
  const kept = outputFolder(session);
  return async () => {
    await session[Symbol.asyncDispose]();
    await Promise.all(kept.readableDirs.map((folder) => rm(folder, { recursive: true, force: true })));
  };
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

test("a job from its start to its stop", async () => {
  const id = await start("echo ready; trap '' TERM; sleep 7701.5 & sleep 7701.5; sleep 7701.5");
  expect(id).toBe("job-1");
  await until(async () => (await invokeTool(jobOutput, { job_id: id }, context)).text.startsWith("ready"));
  expect((await invokeTool(jobOutput, { job_id: id }, context)).text).toMatch(/\[job-1: running for [\d.]+ s; bytes/);
  const status = await invokeTool(jobStatus, {}, context);
  expect(status.text).toMatch(/^job-1: running for .*output 6 bytes/);
  expect(describeJobs(session)).toMatch(/^job-1: echo ready/);
  expect(runningJobs(session)).toBe(1);
  const stopped = await invokeTool(jobStop, { job_id: id }, context);
  expect(stopped.text).toContain("job-1 was stopped and ended by SIGKILL");
  expect(running("7701.5")).toEqual([]);
  expect((await invokeTool(jobStatus, { job_id: id }, context)).text).toContain("stopped by signal SIGKILL");
  expect((await invokeTool(jobStop, { job_id: id }, context)).text).toContain("had ended already");
  expect((await invokeTool(jobOutput, { job_id: id }, context)).text).toMatch(
    /^ready\n[\s\S]*Nothing more will come\.\]$/,
  );
  expect(describeJobs(session)).toBe("");
  expect(runningJobs(session)).toBe(0);
});

test("the output is read on from an offset, characters whole", async () => {
  const id = await start("printf 'aé%.0s' $(seq 1 30000); echo; echo END; exit 4");
  await until(async () =>
    (await invokeTool(jobStatus, { job_id: id }, context)).text.includes("ended with exit code 4"),
  );
  const newest = await invokeTool(jobOutput, { job_id: id }, context);
  expect(newest.text).toContain("END");
  expect(newest.text).not.toContain("\uFFFD");
  let text = "";
  for (let offset = 0; ; ) {
    const { data } = await invokeTool(jobOutput, { job_id: id, offset }, context);
    const piece = data as { output: string; to: number; size: number };
    text += piece.output;
    offset = piece.to;
    if (offset >= piece.size) break;
  }
  expect(text).toBe(`${"aé".repeat(30_000)}\nEND\n`);
  expect((await invokeTool(jobOutput, { job_id: id, offset: 1e9 }, context)).text).toContain("(nothing new)");
});

test("a job runs for as long as anything of its group does", async () => {
  const id = await start("sleep 7702.5 & echo started");
  await sleep(400);
  expect((await invokeTool(jobStatus, { job_id: id }, context)).text).toContain("job-1: running");
  await invokeTool(jobStop, { job_id: id }, context);
  expect(running("7702.5")).toEqual([]);
});

test("what leaves a job is named, and ends with job_stop or the session", async () => {
  const id = await start("setsid -f sleep 7704.5 > /dev/null 2>&1");
  await until(async () => (await invokeTool(jobStatus, { job_id: id }, context)).text.includes("ended with"));
  const [left] = running("7704.5");
  expect((await invokeTool(jobStatus, { job_id: id }, context)).text).toContain(
    `it left running ${left?.pid} (sleep 7704.5), which job_stop ends`,
  );
  expect((await invokeTool(jobStop, { job_id: id }, context)).text).toContain(`was ended: ${left?.pid}.`);
  expect(running("7704.5")).toEqual([]);
  await start("setsid -f sleep 7705.5 > /dev/null 2>&1");
  await until(async () => running("7705.5").length > 0);
  await session[Symbol.asyncDispose]();
  expect(running("7705.5")).toEqual([]);
});

test("jobs that are started at the same time are several jobs, and no more than eight", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 9 }, () => invokeTool(runCommand, { command: "sleep 7706.5", background: true }, context)),
  );
  const ids = outcomes.map(({ data }) => (data as { job_id: string } | undefined)?.job_id);
  expect(new Set(ids).size).toBe(9);
  expect(outcomes.filter(({ error }) => error?.code === "conflict")).toHaveLength(1);
});

test("eight at a time; the session's end ends them all", async () => {
  for (let count = 0; count < 8; count++) await start("sleep 7703.5");
  const ninth = await invokeTool(runCommand, { command: "true", background: true }, context);
  expect(ninth.error?.code).toBe("conflict");
  expect(ninth.text).toContain("job-8");
  expect(running("7703.5").length).toBeGreaterThanOrEqual(8);
  await session[Symbol.asyncDispose]();
  expect(running("7703.5")).toEqual([]);
});

test("an unknown job is answered with those that there are", async () => {
  expect((await invokeTool(jobStatus, {}, context)).text).toContain("No background job");
  const none = await invokeTool(jobOutput, { job_id: "job-7" }, context);
  expect(none.text).toContain("background: true");
  await start("true");
  expect((await invokeTool(jobStop, { job_id: "job-7" }, context)).text).toContain("job-1");
  expect((await invokeTool(jobStatus, { job_id: "1" }, context)).text).toMatch(/^job-1: /);
});
