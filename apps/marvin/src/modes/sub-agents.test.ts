import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { isAlive } from "../testing/is-alive.ts";
import { ask, runMarvin, temporaryFolder, viaModel } from "../testing/run-marvin.ts";

const GOOD = 'create "Do it" -d "What, why and how." --acceptance "It is done"';
const TIERS = { MARVIN_CODE_MODEL_LOW: "tier-low", MARVIN_CODE_MODEL_HIGH: "tier-high" };
const ENV = { ...TIERS, GIT_CONFIG_GLOBAL: "/dev/null", PATH: "/usr/bin:/bin" };

function project(): string {
  const dir = join(temporaryFolder(), "my-web-app");
  mkdirSync(join(dir, ".tickets"), { recursive: true });
  writeFileSync(join(dir, ".tickets", "mwa-aaaa.md"), "---\nid: mwa-aaaa\nstatus: open\ntype: task\n---\n# Parent\n\n");
  return dir;
}

type Step = ReturnType<Parameters<ScriptedModel["answers"]>[0]>;
const calls = (name: string, input: object): Step => ({ calls: [[name, input]] });
const CHILD = "CHILD-PROMPT";

/** The parent's model plays its steps, a child's model the child's; each then says "done". */
function play(model: ScriptedModel, parent: readonly Step[], child: readonly Step[]): void {
  const left = { parent: [...parent], child: [...child] };
  model.answers((request) => {
    const isChild = request.messages.some(({ role, content }) => role === "user" && String(content).includes(CHILD));
    return left[isChild ? "child" : "parent"].shift();
  });
}

const results = (model: ScriptedModel, name: string) =>
  model.requests
    .flatMap(({ messages }) => messages)
    .filter(({ role, content }) => role === "tool" && String(content).includes(name));

test("changes wait for a ticket; the first create is refused once", async () => {
  await using model = await startScriptedModel();
  const dir = project();
  const file = { path: "made.txt", content: "x" };
  model.calls("create_file", file);
  model.calls("tk", { args: GOOD });
  model.calls("create_file", file);
  model.calls("tk", { args: GOOD });
  model.calls("create_file", file);
  const run = await ask(model, "go", ["--working-dir", dir], { env: ENV });
  const said = model.requests.slice(1).map(({ messages }) => String(messages.at(-1)?.["content"]));
  expect(said[0]).toMatch(/create_file waits for a ticket/);
  expect(said[1]).toMatch(/acceptance criteria/);
  expect(said[2]).toMatch(/waits for a ticket/);
  expect(said[3]).toMatch(/^mwa-[a-z0-9]{4}$/);
  expect(run.code).toBe(0);
  expect(existsSync(join(dir, "made.txt"))).toBe(true);
});

test.each([
  ["a readonly agent", ["--non-interactive", "--prompt", "go"], { MARVIN_READONLY: "1" }, "runs read-only"],
  ["one tool alone", ["tool", "tk", JSON.stringify({ args: GOOD })], {}, undefined],
])("no gate for %s", async (_, args, env, words) => {
  await using model = await startScriptedModel();
  model.calls("create_file", { path: "made.txt", content: "x" });
  const dir = project();
  const run = await runMarvin([...args, "--working-dir", dir], { env: { ...viaModel(model), ...ENV, ...env } });
  expect(run.code).toBe(0);
  if (words) expect(String(model.requests[1]?.messages.at(-1)?.["content"])).toContain(words);
  else expect(readdirSync(join(dir, ".tickets"))).toHaveLength(2);
});

test("an agent that is sent works behind its own gate; answer, cost and log come back", async () => {
  await using model = await startScriptedModel();
  const dir = project();
  const log = join(dir, "..", "audit.jsonl");
  const task = { ticket_id: "aaaa", prompt: `${CHILD} write the file`, model: "codex" };
  play(
    model,
    [calls("launch_agent", task)],
    [
      calls("create_file", { path: "early.txt", content: "x" }),
      calls("tk", { args: GOOD }),
      calls("tk", { args: GOOD }),
      calls("create_file", { path: "by-child.txt", content: "from the child\n" }),
      { chunks: ["CHILD-ANSWER"] },
    ],
  );
  const run = await ask(model, "go", ["--working-dir", dir], { env: { ...ENV, MARVIN_SUBAGENT_LOG: log } });
  expect(run.code).toBe(0);
  expect(results(model, "CHILD-ANSWER")).not.toEqual([]);
  expect(readFileSync(join(dir, "by-child.txt"), "utf8")).toBe("from the child\n");
  expect(existsSync(join(dir, "early.txt"))).toBe(false);
  const child = readdirSync(join(dir, ".tickets")).find((name) => name !== "mwa-aaaa.md") ?? "";
  expect(readFileSync(join(dir, ".tickets", child), "utf8")).toContain("\nparent: mwa-aaaa\n");
  expect(run.cost).toMatchObject({ llm_turns: 7, model_turns: { scripted: 2, "tier-low": 5 } });
  const lines = readFileSync(log, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ tool }) => tool)).toEqual(["create_file", "tk", "tk", "create_file", "launch_agent"]);
  expect(Object.keys(lines[0] ?? {})).toEqual(["ts", "tool", "args", "result", "elapsed_ms"]);
  expect(statSync(log).mode & 0o777).toBe(0o600);
});

test("a killed parent takes its agents and what they run along", async () => {
  await using model = await startScriptedModel();
  const dir = project();
  const pidFile = join(dir, "pid");
  const ticket = calls("tk", { args: GOOD });
  const command = { command: `echo $$ > pid.new; mv pid.new pid; trap '' TERM; sleep 600`, timeout: 900 };
  play(
    model,
    [calls("launch_agent", { ticket_id: "aaaa", prompt: CHILD })],
    [ticket, ticket, calls("run_command", command)],
  );
  const onStart = async (parent: ChildProcess) => {
    while (!existsSync(pidFile) && parent.exitCode === null) await sleep(20);
    parent.kill("SIGKILL");
  };
  await ask(model, "go", ["--working-dir", dir], { env: ENV, onStart: (parent) => void onStart(parent) });
  const pid = Number(readFileSync(pidFile, "utf8"));
  for (let tries = 0; tries < 500 && isAlive(pid); tries++) await sleep(20);
  expect(isAlive(pid)).toBe(false);
});

test("a cancelled parent takes its agents along", async () => {
  await using model = await startScriptedModel();
  const dir = project();
  play(model, [calls("launch_agent", { ticket_id: "aaaa", prompt: CHILD })], [{ raw: ["hang"] }]);
  const run = await ask(model, "go", ["--working-dir", dir], {
    env: ENV,
    onStart: (parent) => void model.asked(2).then(() => parent.kill("SIGTERM")),
  });
  expect(run.code).toBe(143);
  await model.left(1);
});
