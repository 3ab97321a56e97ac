import { Agent } from "@marvin/agent-core";
import { createHttpClient } from "@marvin/http";
import { expect, test } from "vitest";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { temporaryFolder } from "../testing/run-marvin.ts";
import { ModelSwitch } from "./model-switch.ts";

const KEYS = { GROQ_API_KEY: "g", OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a", OPENROUTER_API_KEY: "r" };

async function switchFrom(provider: string, env: Record<string, string> = KEYS, listed?: readonly string[]) {
  const config = await readConfig(parseArguments([]), { HOME: temporaryFolder(), ...env });
  const closed: string[] = [];
  const first = { id: provider, label: provider, stream: () => never(), close: async () => void closed.push(provider) };
  if (listed) Object.assign(first, { listModels: async () => listed });
  const agent = new Agent({ provider: first, model: "first" });
  const models = new ModelSwitch({
    config,
    http: createHttpClient({ userAgent: "test" }),
    agent,
    isCoding: () => false,
  });
  const asked = () => `${agent.state.provider.id} ${agent.state.model}`;
  return { models, agent, asked, closed };
}

async function* never() {}

test.each([
  ["openai", "gpt-5.2", "openai gpt-5.2"],
  ["openai", "some-new-model", "openai some-new-model"],
  ["openai", "groq/openai/gpt-oss-120b", "groq openai/gpt-oss-120b"],
  ["openai", "claude-opus", "anthropic claude-opus-"],
  ["openai", "ANTHROPIC", "anthropic claude-"],
  ["openai", "nobody/model", "openai nobody/model"],
  ["groq", "openai/gpt-oss-120b", "groq openai/gpt-oss-120b"],
  ["groq", "openai/gpt-5.2", "openai gpt-5.2"],
  ["groq", "groq/openai/gpt-oss-20b", "groq openai/gpt-oss-20b"],
  ["openrouter", "openrouter/anthropic/claude-x", "openrouter anthropic/claude-x"],
])("with %s, %j is %s", async (provider, name, expected) => {
  const { models, asked } = await switchFrom(provider);
  const words = await models.switchTo(name);
  expect(asked().startsWith(expected)).toBe(true);
  expect(words).toContain(`Using ${asked().split(" ")[0]}, model`);
});

test("a server of one's own may have any model: a bare name stays with it", async () => {
  const { models, asked } = await switchFrom("openai-compat", { ...KEYS, OPENAI_COMPAT_URL: "http://127.0.0.1:9/v1" });
  await models.switchTo("gpt-5.2");
  expect(asked()).toBe("openai-compat gpt-5.2");
  await models.switchTo({ provider: "openai", model: "gpt-5.2" });
  expect(asked()).toBe("openai gpt-5.2");
});

test.each([
  ["plum", "ollama plum", /\(\/model\)/],
  ["quin", "ollama quince:7b", /\(\/model\)/],
  ["pear", "ollama pear", /\(\/model\)/],
  ["claude-opus", "anthropic claude-opus-", /\(\/model\)/],
  ["ollama/claude-opus", "ollama claude-opus", /\(\/model\)/],
  ["gpt-nine", "ollama gpt-nine", /it does not list that one/],
])("on a server that lists what it has, %j is %s", async (name, expected, why) => {
  const listed = ["plum:latest", "plum:70b", "quince:7b", "pear:1b", "pear:2b"];
  const { models, asked } = await switchFrom("ollama", KEYS, listed);
  expect(await models.switchTo(name)).toMatch(why);
  expect(asked().startsWith(expected)).toBe(true);
});

test.each([
  ["anthropic", "cluade-opus-5-5", /did you mean claude-opus-5-5\?$/],
  ["anthropic", "anthropc/claude-opus-5-5", /did you mean anthropic\/claude-opus-5-5\?$/],
  ["openai", "xyzzy", /\(\/model\)\.$/],
  ["openai", "gpt-5.2", /\(\/model\)\.$/],
  ["groq", "openai/gpt-oss-20b", /\(\/model\)\.$/],
  ["openai-compat", "gpt-5.22", /\(\/model\)\.$/],
])("with %s, what %j may have been meant as is said, and it is taken", async (provider, name, words) => {
  const { models, asked } = await switchFrom(provider);
  expect(await models.switchTo(name)).toMatch(words);
  expect(asked()).toBe(`${provider} ${name}`);
});

test("a provider without its key is refused, and the model stays", async () => {
  const { models, asked } = await switchFrom("groq", { GROQ_API_KEY: "g" });
  await expect(models.switchTo("anthropic")).rejects.toThrow(ConfigError);
  await expect(models.once("copilot", async () => {})).rejects.toThrow(/not ready/);
  expect(asked()).toBe("groq first");
});

test("for one prompt: whatever comes of it, the model is the one before", async () => {
  const { models, asked } = await switchFrom("groq");
  let during = "";
  const failing = models.once("openai/gpt-5.2", async () => {
    during = asked();
    throw new Error("it failed");
  });
  await expect(failing).rejects.toThrow("it failed");
  expect([during, asked()]).toEqual(["openai gpt-5.2", "groq first"]);
});

test("a provider is connected once, and the session's own is left to the session", async () => {
  const { models, agent, closed } = await switchFrom("groq");
  await models.switchTo("openai");
  const openai = agent.state.provider;
  await models.switchTo("groq");
  await models.switchTo("openai");
  expect(agent.state.provider).toBe(openai);
  await models.close();
  expect(closed).toEqual([]);
});
