import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { invokeTool, type ModelSpending, type OwnProgram, SessionSlots, type ToolContext } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { childEnvironment } from "../support/child-agent/child-agent.ts";
import { describeJobs } from "../support/programs/describe-jobs.ts";
import { processTable } from "../support/programs/process-table.ts";
import launchAgent from "./launch-agent.ts";
import reviewCodebase from "./review-codebase.ts";
import reviewStatus from "./review-status.ts";

let dir: string;
let context: ToolContext;
let spent: ModelSpending[];
let reports: string[];

beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), "launch-")));
  await mkdir(join(dir, ".tickets"));
  await mkdir(join(dir, "below"));
  await addTicket("abc-1234", "task");
  [spent, reports] = [[], []];
  context = testToolContext({
    workingDir: dir,
    environment: { PATH: "/usr/bin:/bin" },
    session: new SessionSlots(),
    countUsage: (one) => spent.push(one),
    report: (text) => reports.push(text),
  });
});
afterEach(async () => {
  await context.session[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

const addTicket = (id: string, type: string) =>
  writeFile(join(dir, ".tickets", `${id}.md`), `---\nid: ${id}\nstatus: open\ntype: ${type}\n---\n# T\n`);

const COST = { session_cost: 0.5, llm_turns: 3, model_turns: { low: 3 }, model_cost: { low: 0.5 } };

/** A program that tells what it was given, and says what it is told to. */
async function program(body: string): Promise<OwnProgram> {
  const script = join(dir, "marvin.mjs");
  const head = `
    import { readFileSync, writeFileSync } from "node:fs";
    const { MARVIN_DEPTH, MARVIN_MODEL, MARVIN_TICKET, MARVIN_READONLY, GIT_DIR, TICKETS_DIR, A_KEY } = process.env;
    const prompt = readFileSync(0, "utf8");
    writeFileSync(${JSON.stringify(join(dir, "given.json"))}, JSON.stringify({ argv: process.argv.slice(2), cwd: process.cwd(), prompt,
      env: { MARVIN_DEPTH, MARVIN_MODEL, MARVIN_TICKET, MARVIN_READONLY, GIT_DIR, TICKETS_DIR, A_KEY } }));
    const event = (value) => console.log(JSON.stringify(value));
    const call = (toolName) => event({ type: "tool_execution_start", callId: "1", toolName, input: {} });
    const say = (text) => event({ type: "message_end", message: { role: "assistant", content: [{ type: "text", text }] } });
    const cost = () => console.error("MARVIN_COST:" + ${JSON.stringify(JSON.stringify(COST))});`;
  await writeFile(script, `${head}\n${body}`);
  return {
    command: [execPath, script],
    environment: { PATH: "/usr/bin:/bin", GIT_DIR: "/nowhere", A_KEY: "secret", MARVIN_TICKET: "old-0000" },
    models: { high: "high", low: "low", plan: "plan" },
  };
}

const given = async () => JSON.parse(await readFile(join(dir, "given.json"), "utf8"));
const launch = (input: object, change: Partial<ToolContext> = {}) =>
  invokeTool(launchAgent, { ticket_id: "1234", prompt: "Do it.", ...input }, { ...context, ...change });

describe("launch_agent", () => {
  test("the answer, the tools as they are called, the cost, and what the child is given", async () => {
    const ownProgram = await program(`call("read_file"); say("working"); call("tk"); say("All done."); cost();`);
    const outcome = await launch({ prompt: "Do it\nwell." }, { ownProgram });
    expect(outcome).toMatchObject({
      ok: true,
      text: "All done.",
      data: { ticket: "abc-1234", model: "low", exit_code: 0 },
    });
    expect(reports.join("")).toBe("  🔧 read_file\n  🔧 tk\n");
    expect(spent).toEqual([{ low: { turns: 3, cost: 0.5 } }]);
    expect(await given()).toEqual({
      argv: ["--non-interactive", "--output", "stream-json", "--working-dir", dir],
      cwd: dir,
      prompt: "Do it\nwell.",
      env: { MARVIN_DEPTH: "1", MARVIN_MODEL: "low", MARVIN_TICKET: "abc-1234", A_KEY: "secret" },
    });
  });

  test("an answer that was cut, or came after the last round, is told as one", async () => {
    const warn = `event({ type: "notice", level: "warning", text: "It was cut." });`;
    const cut = await launch({}, { ownProgram: await program(`${warn} call("tree"); say("Half a"); ${warn}`) });
    expect(cut.text).toBe("Half a\n\n[The agent may not have finished. It was cut.]");
    const whole = await launch({}, { ownProgram: await program(`say("Half a"); ${warn} call("tree"); say("All");`) });
    expect(whole.text).toBe("All");
    const last = `say("So far."); event({ type: "agent_end", stop: "round-limit" });`;
    const limited = await launch({}, { ownProgram: await program(last) });
    expect(limited.text).toBe("So far.\n\n[The agent may not have finished. It had used up its rounds of tool calls.]");
  });

  test.each([
    ["opus", {}, "task", "high"],
    ["codex", { readonly: true }, "task", "low"],
    ["auto", { readonly: true }, "bug", "high"],
    ["auto", {}, "bug", "plan"],
    ["auto", {}, "feature", "low"],
  ])("model %s with %o for a %s: the %s tier", async (model, more, type, tier) => {
    await addTicket("abc-1234", type);
    await launch({ model, ...more }, { ownProgram: await program(`say("x")`) });
    const { env } = await given();
    expect(env.MARVIN_MODEL).toBe(tier);
    expect(env.MARVIN_READONLY).toBe("readonly" in more ? "1" : undefined);
  });

  test("it may spend what is left of the run's budget; where nothing is left, nobody is sent", async () => {
    const ownProgram = await program(`say("x")`);
    await launch({}, { ownProgram, budgetLeft: () => ({ cost: 0.25, tokens: 1200 }) });
    expect((await given()).argv.slice(-4)).toEqual(["--max-cost", "0.250000", "--max-tokens", "1200"]);
    await rm(join(dir, "given.json"));
    const refused = await launch({}, { ownProgram, budgetLeft: () => ({ cost: 0 }) });
    expect(refused).toMatchObject({ ok: false, text: expect.stringMatching(/budget of this run is used up/) });
    await expect(given()).rejects.toThrow("ENOENT");
  });

  test("a folder below, and one with tickets of its own", async () => {
    const ownProgram = await program(`say("x")`);
    await launch({ working_dir: "below" }, { ownProgram });
    expect(await given()).toMatchObject({ cwd: join(dir, "below") });
    expect((await given()).env.TICKETS_DIR).toBeUndefined();
    await mkdir(join(dir, "below", ".tickets"));
    await launch({ working_dir: join(dir, "below") }, { ownProgram });
    expect((await given()).env.TICKETS_DIR).toBe(join(dir, ".tickets"));
    expect((await launch({ working_dir: ".." }, { ownProgram })).text).toMatch(/outside the working directory/);
    expect((await launch({ working_dir: "none" }, { ownProgram })).text).toMatch(/there is no folder "none"/);
  });

  test("a child that fails: its exit code, its words, its cost all the same", async () => {
    const body = `call("tk"); say("I tried"); event({ type: "agent_end", stop: "failed", error: { message: "No such model" } }); cost(); process.exitCode = 1;`;
    const outcome = await launch({}, { ownProgram: await program(body) });
    expect(outcome.ok).toBe(false);
    expect(outcome.text).toMatch(
      /exit code 1: No such model\nIt called one tool; its changes stay.\nIts last words: I tried/,
    );
    expect(spent).toHaveLength(1);
    const crash = await launch({}, { ownProgram: await program(`console.error("boom"); process.exit(3);`) });
    expect(crash.text).toMatch(/exit code 3: boom/);
  });

  test("a child that is killed: who did it, and how many messages it had completed", async () => {
    const turn = `event({ type: "message_end", message: { role: "assistant", model: "low", content: [] } }); event({ type: "turn_end", turn: 1 });`;
    const body = `console.error("Using it."); ${turn} ${turn} setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);`;
    const outcome = await launch({}, { ownProgram: await program(body) });
    expect(outcome.text).toBe("Error: The agent was ended from outside by SIGKILL.\nIt called no tools.");
    expect(spent).toEqual([{ low: { turns: 2 } }]);
  });

  test("whatever a child prints, the parent lives and takes what it can", async () => {
    const body = `call("tree"); console.log("no JSON");
      for (const odd of [null, 1, [], "x", {}, { type: "message_end" }, { type: "message_end", message: { role: "assistant", content: "x" } },
        { type: "message_end", message: { role: "assistant", content: [null, 1, { type: "text" }] } }, { type: "agent_end", error: 1 },
        { type: "tool_execution_start" }]) event(odd);
      process.stdout.write("y".repeat(9_000_000) + "\\n"); console.error("MARVIN_COST:{broken"); say("Here I am."); process.stdout.write('{"type":');`;
    const outcome = await launch({}, { ownProgram: await program(body) });
    expect(outcome).toMatchObject({ ok: true, text: "Here I am.", data: { tools: ["tree"] } });
    expect(spent).toEqual([]);
  });

  test.each([
    [{ ticket_id: "zzz" }, /ticket 'zzz' not found/],
    [{ prompt: " " }, /prompt is empty/],
    [{ tdd: true }, /tdd is out of scope/],
    [{ design_first: "true" }, /design_first is out of scope/],
    [{ model: "gpt" }, /model/],
  ])("%o is refused before anything starts", async (input, words) => {
    const outcome = await launch(input, { ownProgram: await program(`say("x")`) });
    expect(outcome).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    await expect(given()).rejects.toThrow();
  });

  test("five levels and no more; none where there is no program", async () => {
    const ownProgram = await program(`say("x")`);
    const at = (depth: string) => ({ ownProgram, environment: { PATH: "/usr/bin:/bin", MARVIN_DEPTH: depth } });
    expect((await launch({ tdd: false }, at("4"))).ok).toBe(true);
    expect((await given()).env.MARVIN_DEPTH).toBe("5");
    expect((await launch({}, at("5"))).text).toMatch(/5 levels deep/);
    expect((await launch({})).text).toMatch(/in a session of the marvin program alone/);
  });

  test("a cancel ends the child and what it started", async () => {
    const mark = `88${Math.floor(Math.random() * 1e6)}`;
    const ownProgram = await program(
      `const { spawn } = await import("node:child_process"); spawn("sleep", ["${mark}"], { detached: true }); call("run_command"); setInterval(() => {}, 1000);`,
    );
    const controller = new AbortController();
    const outcome = launch({}, { ownProgram, signal: controller.signal });
    while (reports.length === 0) await sleep(10);
    controller.abort();
    expect(await outcome).toMatchObject({ ok: false, error: { code: "aborted" } });
    await sleep(300);
    expect(processTable()?.filter(({ command }) => command.includes(mark) || command.includes(dir))).toEqual([]);
  });

  test("a session does not end before its agents have, and their cost is counted", async () => {
    const ownProgram = await program(
      `process.on("SIGTERM", () => { cost(); process.exit(143); }); call("tree"); setInterval(() => {}, 1000);`,
    );
    const outcome = launch({}, { ownProgram });
    while (reports.length === 0) await sleep(10);
    await context.session[Symbol.asyncDispose]();
    expect(processTable()?.filter(({ command }) => command.includes(dir))).toEqual([]);
    expect(spent).toEqual([{ low: { turns: 3, cost: 0.5 } }]);
    expect((await outcome).ok).toBe(false);
  });

  test("what belongs to the parent alone is not inherited", async () => {
    const own = await program("");
    const git = { GIT_COMMON_DIR: "/c", GIT_OBJECT_DIRECTORY: "/o", GIT_WORK_TREE: "/w", GIT_INDEX_FILE: "/i" };
    const start = {
      program: { ...own, environment: { ...own.environment, ...git } },
      model: "m",
      depth: 2,
      readonly: false,
    };
    expect(childEnvironment(start)).toEqual({
      PATH: "/usr/bin:/bin",
      A_KEY: "secret",
      MARVIN_DEPTH: "2",
      MARVIN_MODEL: "m",
    });
  });
});

describe("reviews", () => {
  const start = (focus: string, ownProgram: OwnProgram) =>
    invokeTool(reviewCodebase, { focus }, { ...context, ownProgram });
  const status = (job_id?: string) => invokeTool(reviewStatus, job_id === undefined ? {} : { job_id }, context);
  const ended = async (id: string) => {
    while ((await status(id)).text.includes("running")) await sleep(20);
    return status(id);
  };

  test("in the background, readonly, on the high tier; the report comes later", async () => {
    const ownProgram = await program(`call("tree"); say("REPORT: fine"); cost();`);
    expect((await status()).text).toBe("No review was started in this session.");
    expect(await start("names", ownProgram)).toMatchObject({ ok: true, data: { job_id: "review-1" } });
    expect((await ended("review-1")).text).toBe("review-1 (names): done\n\nREPORT: fine");
    expect((await status()).text).toMatch(/REPORT: fine/);
    const { env, prompt } = await given();
    expect(env).toEqual({ MARVIN_DEPTH: "1", MARVIN_MODEL: "high", MARVIN_READONLY: "1", A_KEY: "secret" });
    expect(prompt).toMatch(/Look at this most of all: names/);
    expect(spent).toEqual([{ low: { turns: 3, cost: 0.5 } }]);
  });

  test("three at once, and all end with the session", async () => {
    const ownProgram = await program("setInterval(() => {}, 1000);");
    for (const focus of ["a", "b", "c"]) expect((await start(focus, ownProgram)).ok).toBe(true);
    expect((await start("d", ownProgram)).text).toMatch(/3 reviews are running already: review-1, review-2, review-3/);
    expect((await status()).text.split("\n")).toHaveLength(3);
    expect(describeJobs(context.session)).toBe("review-1: a\nreview-2: b\nreview-3: c");
    expect((await status("review-9")).text).toMatch(/no review "review-9"\.\nReviews of this session: review-1/);
    await context.session[Symbol.asyncDispose]();
    expect(processTable()?.filter(({ command }) => command.includes(dir))).toEqual([]);
  });

  test("one that fails says so", async () => {
    await start("x", await program(`console.error("no key"); process.exit(1);`));
    expect((await ended("review-1")).text).toMatch(/^review-1 \(x\): failed: no key/);
    await start("y", await program(`process.kill(process.pid, "SIGKILL");`));
    expect((await ended("review-2")).text).toMatch(/^review-2 \(y\): ended from outside by SIGKILL/);
    expect((await status()).text).toMatch(/^review-1 .*\nreview-2 .*\nA report is given by its id: .*"review-2"/);
  });
});
