import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ScriptedModel, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import { runMarvin, temporaryFolder } from "../testing/run-marvin.ts";

/** Copilot's real runtime, with the scripted model behind it: no sign-in, no network. */
function viaCopilot(model: ScriptedModel, more: Record<string, string> = {}): Record<string, string> {
  return { COPILOT_BASE_URL: model.url, COPILOT_API_KEY: "own-model-key", MARVIN_TOOLS: "all", ...more };
}

const ASK = ["--non-interactive", "--provider", "copilot", "--prompt"];

test("a prompt with rounds of calls goes through the whole program", async () => {
  await using model = await startScriptedModel();
  model.says("Looking.").andCalls(["read_file", { path: "a.txt" }], ["read_file", { path: "b.txt" }]);
  model.calls("convert_units", { value: 1, from_unit: "km", to_unit: "m" });
  model.says("ALPHA, BETA and 1000 m.");
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.txt"), "ALPHA\n");
  writeFileSync(join(cwd, "b.txt"), "BETA\n");
  const run = await runMarvin([...ASK, "go"], { cwd, env: viaCopilot(model) });
  expect(run.words).toBe("Using copilot, model claude-haiku-4.5 (--provider).");
  expect(run.stdout).toBe("Looking.\n  🔧 read_file, read_file\n  🔧 convert_units\nALPHA, BETA and 1000 m.\n");
  expect(run).toMatchObject({ code: 0, cost: { llm_turns: 3, model_turns: { "claude-haiku-4.5": 3 } } });
  expect(run.cost?.["session_cost"]).toBeCloseTo((3 * (10 * 1 + 5 * 5)) / 1e6, 8);
  expect(JSON.stringify(model.requests[1]?.messages)).toMatch(/ALPHA[\s\S]*BETA/);
  expect(model.requests.map(({ invalid }) => invalid)).toEqual(["", "", ""]);
  expect(runtimesIn(cwd)).toEqual([]);
});

test("MARVIN_CHAT_MODEL names the model; no key of another vendor reaches the runtime", async () => {
  await using model = await startScriptedModel();
  const env = viaCopilot(model, { LLM_PROVIDER: "copilot", MARVIN_CHAT_MODEL: "gpt-5.1", OPENAI_API_KEY: "sk-other" });
  const seen: string[] = [];
  model.answers(() => {
    for (const id of runtimesIn(cwd)) seen.push(readFileSync(`/proc/${id}/environ`, "utf8"));
    return { chunks: ["done"] };
  });
  const cwd = temporaryFolder();
  const run = await runMarvin(["--non-interactive", "--prompt", "hi"], { cwd, env });
  expect(run.stdout).toBe("done\n");
  expect(model.requests[0]?.body["model"]).toBe("gpt-5.1");
  expect(seen.join()).toContain("PATH=");
  expect(seen.join()).not.toContain("sk-other");
});

test.each([
  ["SIGTERM", 143],
  ["SIGKILL", null],
] as const)("after %s in mid-answer no process is left", async (signal, code) => {
  await using model = await startScriptedModel();
  model.stalls("Once ");
  let running: number | undefined;
  const cwd = temporaryFolder();
  const run = await runMarvin([...ASK, "go"], {
    cwd,
    env: viaCopilot(model),
    onOutput: (child) => {
      running ??= runtimesIn(cwd).length;
      child.kill(signal);
    },
  });
  expect({ code: run.code, running }).toEqual({ code, running: 1 });
  await expect.poll(() => runtimesIn(cwd)).toEqual([]);
});

test("without a sign-in the run says how to sign in", async () => {
  const run = await runMarvin([...ASK, "go"]);
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.words).toContain("marvin login copilot");
});

test("login says how to sign in", async () => {
  const run = await runMarvin(["login", "copilot"]);
  expect(run).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\/login[\s\S]*gh auth login[\s\S]*COPILOT_GITHUB_TOKEN/),
  });
});

/** The processes of Copilot's runtime that work in a folder. */
function runtimesIn(folder: string): string[] {
  return readdirSync("/proc").filter((id) => {
    try {
      if (!readFileSync(`/proc/${id}/comm`, "utf8").startsWith("copilot")) return false;
      return readlinkSync(`/proc/${id}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
