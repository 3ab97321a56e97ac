import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { readConfig } from "../config/read-config.ts";
import { ownProgram } from "./own-program.ts";

async function models(id: string, env: Record<string, string> = {}) {
  const config = await readConfig(parseArguments([]), { HOME: "/nowhere", ...env });
  return ownProgram(config, () => ({ provider: id, model: "mine" }));
}

test.each([
  ["copilot", { high: "claude-opus-4.6", low: "gpt-5.3-codex", plan: "gpt-5.2" }],
  ["openai", { high: "mine", low: "gpt-5.3-codex", plan: "gpt-5.2" }],
  ["anthropic", { high: "claude-opus-4-6", low: "mine", plan: "mine" }],
  ["openai-compat", { high: "mine", low: "mine", plan: "mine" }],
])("%s: the usual models where it has them, else the session's own", async (id, expected) => {
  expect((await models(id)).models).toEqual(expected);
});

test("the variables come first; keys, provider and a log go along", async () => {
  const env = {
    MARVIN_CODE_MODEL_HIGH: "h",
    MARVIN_CODE_MODEL_LOW: "l",
    MARVIN_CODE_MODEL_PLAN: "p",
    GROQ_API_KEY: "k",
  };
  const program = await models("groq", env);
  expect(program.models).toEqual({ high: "h", low: "l", plan: "p" });
  expect(program.environment).toMatchObject({ LLM_PROVIDER: "groq", GROQ_API_KEY: "k" });
  expect(program.environment["MARVIN_SUBAGENT_LOG"]).toMatch(/^\/nowhere\/.*\/logs\/agents-.*\.jsonl$/);
  const named = await models("groq", { MARVIN_SUBAGENT_LOG: "/x.jsonl" });
  expect(named.environment["MARVIN_SUBAGENT_LOG"]).toBe("/x.jsonl");
  const near = await models("groq", { MARVIN_SUBAGENT_LOG: "logs/x.jsonl" });
  expect(near.environment["MARVIN_SUBAGENT_LOG"]).toBe(resolve("logs/x.jsonl"));
});

test("another model from now on is that of the agents too, and their log stays the same", async () => {
  const config = await readConfig(parseArguments([]), { HOME: "/nowhere" });
  let asked = { provider: "groq", model: "one" };
  const program = ownProgram(config, () => asked);
  const before = program.environment;
  asked = { provider: "mistral", model: "two" };
  expect(program.environment).toEqual({ ...before, LLM_PROVIDER: "mistral" });
  expect(program.models.plan).toBe("two");
});
