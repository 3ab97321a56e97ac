import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments/parse-arguments.ts";
import { chooseProvider, describeChoice } from "./choose-provider.ts";
import { readConfig } from "./config/read-config.ts";
import { temporaryFolder } from "./testing/run-marvin.ts";

interface World {
  readonly settings?: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Names of key files. */
  readonly files?: readonly string[];
  /** The models of an Ollama that answers. */
  readonly ollama?: readonly string[];
}

async function choose({ flags = [], env = {}, files = [], ollama, settings }: World) {
  const home = temporaryFolder();
  mkdirSync(join(home, ".config/marvin"), { recursive: true });
  if (settings) writeFileSync(join(home, ".config/marvin/settings.yaml"), settings);
  mkdirSync(join(home, ".ssh"));
  for (const name of files) writeFileSync(join(home, ".ssh", name), `key of ${name}\n`);
  const config = await readConfig(parseArguments(["--non-interactive", ...flags]), { HOME: home, ...env });
  let asked = false;
  const ollamaModels = async () => {
    asked = true;
    return ollama;
  };
  const choice = await chooseProvider(config, { ollamaModels });
  const id = choice.vendor === "offline" ? "offline" : choice.vendor.id;
  return { id, asked, ...choice };
}

const model = (name: string) => ({ flags: ["--model", name] });

describe("whose model", () => {
  test.each<[string, World, string, string]>([
    ["a flag", { flags: ["--provider", "mistral"], env: { LLM_PROVIDER: "groq" } }, "mistral", "--provider"],
    ["a variable", { env: { LLM_PROVIDER: "Groq", OPENAI_API_KEY: "k" } }, "groq", "LLM_PROVIDER"],
    ["a key", { env: { MISTRAL_API_KEY: "k" } }, "mistral", "MISTRAL_API_KEY"],
    [
      "a bare name of a model that another has",
      { ...model("claude-haiku-4-5"), env: { GEMINI_API_KEY: "k", OPENROUTER_API_KEY: "k", ANTHROPIC_API_KEY: "k" } },
      "anthropic",
      "--model",
    ],
    [
      "the name of a provider in place of a model",
      { ...model("anthropic"), env: { GEMINI_API_KEY: "k", OPENROUTER_API_KEY: "k", ANTHROPIC_API_KEY: "k" } },
      "anthropic",
      "--model",
    ],
    [
      "the name of a provider that is a model of one's own server",
      {
        ...model("mistral"),
        env: { OPENAI_COMPAT_URL: "http://h/v1", MISTRAL_API_KEY: "k", LLM_PROVIDER: "openai-compat" },
      },
      "openai-compat",
      "LLM_PROVIDER",
    ],
    [
      "a bare name that nobody ready is known to have",
      { ...model("claude-haiku-4-5"), env: { GEMINI_API_KEY: "k", MISTRAL_API_KEY: "k" } },
      "gemini",
      "GEMINI_API_KEY",
    ],
    [
      "a bare name of another's model, and a provider that was chosen",
      { ...model("claude-haiku-4-5"), env: { LLM_PROVIDER: "gemini", GEMINI_API_KEY: "k", ANTHROPIC_API_KEY: "k" } },
      "gemini",
      "LLM_PROVIDER",
    ],
    ["a key file", { files: ["XAI_API_KEY"] }, "xai", "~/.ssh/XAI_API_KEY"],
    [
      "the order of the list",
      { env: { MISTRAL_API_KEY: "k", ANTHROPIC_API_KEY: "k" } },
      "anthropic",
      "ANTHROPIC_API_KEY",
    ],
    [
      "files count as much as variables",
      { env: { XAI_API_KEY: "k" }, files: ["GEMINI_API_KEY"] },
      "gemini",
      "~/.ssh/GEMINI_API_KEY",
    ],
    ["an address of a server without a key", { env: { VLLM_BASE_URL: "http://h" } }, "vllm", "VLLM_BASE_URL"],
    [
      "an address of a compatible server",
      { env: { OPENAI_COMPAT_URL: "http://h" } },
      "openai-compat",
      "OPENAI_COMPAT_URL",
    ],
    [
      "a key before an address",
      { env: { LLAMACPP_BASE_URL: "http://h", DEEPSEEK_API_KEY: "k" } },
      "deepseek",
      "DEEPSEEK_API_KEY",
    ],
    ["an address alone is no key", { env: { MISTRAL_BASE_URL: "http://h" } }, "offline", "no key was found"],
    ["an Ollama that answers", { ollama: ["quince"] }, "ollama", "it answers, and nothing else is ready"],
    [
      "an Ollama that does not answer",
      { env: { OLLAMA_URL: "http://h" } },
      "offline",
      "no key was found, and no Ollama with a model answers at OLLAMA_URL",
    ],
    ["an Ollama without a model to talk to", { ollama: ["nomic-embed-text:latest"] }, "offline", "no key was found"],
    ["a key of Ollama's is for its cloud", { env: { OLLAMA_API_KEY: "k" } }, "offline", "no key was found"],
    ["nothing", {}, "offline", "no key was found"],
    ["offline by name", { env: { LLM_PROVIDER: "offline", GROQ_API_KEY: "k" } }, "offline", "LLM_PROVIDER"],
  ])("%s", async (_, world, id, why) => {
    expect(await choose(world)).toMatchObject({ id, why });
  });

  test("Ollama is asked only where nothing else is ready", async () => {
    expect(await choose({ env: { GROQ_API_KEY: "k" } })).toMatchObject({ asked: false });
    expect(await choose(model("anthropic/claude-opus"))).toMatchObject({ asked: false });
    expect(await choose({})).toMatchObject({ asked: true });
  });

  test("an unknown provider: the nearest name", async () => {
    await expect(choose({ flags: ["--provider", "mistrall"] })).rejects.toThrow(/mistrall.*mistral/s);
  });
});

describe("which model", () => {
  test.each<[string, World, string, string | undefined]>([
    ["a bare name", { ...model("gpt-5.2"), env: { OPENAI_API_KEY: "k" } }, "openai", "gpt-5.2"],
    ["a beginning", { ...model("claude-opus"), env: { ANTHROPIC_API_KEY: "k" } }, "anthropic", "claude-opus-5-5"],
    [
      "provider/model",
      { ...model("anthropic/claude-sonnet"), env: { OPENAI_API_KEY: "k" } },
      "anthropic",
      "claude-sonnet-5-5",
    ],
    [
      "before LLM_PROVIDER",
      { ...model("mistral/codestral-latest"), env: { LLM_PROVIDER: "openai" } },
      "mistral",
      "codestral-latest",
    ],
    ["not before --provider", { flags: ["--provider", "openai", "--model", "mistral/x"] }, "openai", "mistral/x"],
    [
      "a name with a slash",
      { ...model("openai/gpt-oss-20b"), env: { GROQ_API_KEY: "k" } },
      "groq",
      "openai/gpt-oss-20b",
    ],
    [
      "MARVIN_MODEL",
      { env: { MARVIN_MODEL: "mistral/mistral-small", OPENAI_API_KEY: "k" } },
      "mistral",
      "mistral-small-latest",
    ],
    [
      "a retired one, if that is wanted",
      { ...model("devstral-latest"), env: { MISTRAL_API_KEY: "k" } },
      "mistral",
      "devstral-latest",
    ],
    ["none", { env: { OPENAI_API_KEY: "k" } }, "openai", undefined],
  ])("%s", async (_, world, id, name) => {
    const choice = await choose(world);
    expect([choice.id, "model" in choice ? choice.model : undefined]).toEqual([id, name]);
  });

  test("the key of the provider that the model names", async () => {
    const env = { OPENAI_API_KEY: "one", ANTHROPIC_API_KEY: "other" };
    expect(await choose({ ...model("anthropic/claude-opus"), env })).toMatchObject({ apiKey: "other", why: "--model" });
  });

  test("what Ollama has, if it has not the usual one", async () => {
    expect(await choose({ ollama: ["bge-m3", "plum:7b", "quince"] })).toMatchObject({ usualModel: "plum:7b" });
    expect(await choose({ ollama: ["plum:7b", "qwen3-coder:30b"] })).toMatchObject({ usualModel: "qwen3-coder:30b" });
  });
});

test("one line says whose model it is and why, and that it is no more", async () => {
  const env = { MISTRAL_API_KEY: "k" };
  expect(describeChoice(await choose({ env }), "codestral-latest")).toBe(
    "Using mistral, model codestral-latest (MISTRAL_API_KEY).",
  );
  expect(describeChoice(await choose({ env }), "devstral-latest")).toMatch(/retired.*mistral-medium-latest\.$/);
  expect(describeChoice(await choose({}), "offline")).toBe("Using the offline assistant (no key was found).");
});

describe("a provider in the model's name, where the first that is ready has slashes in its own names", () => {
  const both = { GROQ_API_KEY: "k", MISTRAL_API_KEY: "k" };
  test.each<[string, Readonly<Record<string, string>>, string, string]>([
    ["mistral/mistral-small", both, "mistral", "mistral-small-latest"],
    ["MISTRAL/mistral-large-latest", both, "mistral", "mistral-large-latest"],
    ["openai/gpt-oss-20b", { ...both, OPENAI_API_KEY: "k" }, "groq", "openai/gpt-oss-20b"],
    ["mistral/saba", { GROQ_API_KEY: "k" }, "groq", "mistral/saba"],
    ["mistral/saba", { ...both, LLM_PROVIDER: "groq" }, "groq", "mistral/saba"],
    ["unheard/of", both, "groq", "unheard/of"],
  ])("%s with %j is asked of %s", async (name, env, id, asked) => {
    expect(await choose({ ...model(name), env })).toMatchObject({ id, model: asked });
  });
});

describe("a provider that is named above a model of another one in the settings", () => {
  const settings = [
    "model: anthropic/claude-opus",
    "providers: { work: { base_url: http://127.0.0.1:9/v1, model: small } }",
  ].join("\n");
  const env = { OPENAI_API_KEY: "k", ANTHROPIC_API_KEY: "k", OPENROUTER_API_KEY: "k" };
  test.each<[World, string, string | undefined]>([
    [{}, "anthropic", "claude-opus-5-5"],
    [{ flags: ["--provider", "work"] }, "work", undefined],
    [{ env: { LLM_PROVIDER: "openai" } }, "openai", undefined],
    [{ flags: ["--provider", "anthropic"] }, "anthropic", "claude-opus-5-5"],
    [{ flags: ["--provider", "openrouter"] }, "openrouter", expect.stringContaining("anthropic/claude-opus")],
    [{ flags: ["--provider", "work", "--model", "anthropic/x"] }, "work", "anthropic/x"],
    [{ flags: ["--provider", "work"], env: { MARVIN_MODEL: "anthropic/claude-opus" } }, "work", undefined],
    [{ env: { LLM_PROVIDER: "work", MARVIN_MODEL: "anthropic/claude-opus" } }, "anthropic", "claude-opus-5-5"],
  ])("%j: %s, %s", async (world, id, name) => {
    const choice = await choose({ settings, ...world, env: { ...env, ...world.env } });
    expect([choice.id, "model" in choice ? choice.model : undefined]).toEqual([id, name]);
  });
});
