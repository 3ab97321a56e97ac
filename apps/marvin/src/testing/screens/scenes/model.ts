import { startLoopback } from "@marvin/http/testing";
import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";

const LISTS: Readonly<Record<string, readonly string[]>> = {
  "/groq/models": ["openai/gpt-oss-120b", "openai/gpt-oss-20b", "qwen/qwen3-32b"],
  "/router/models": ["anthropic/claude-haiku-4.5", "anthropic/claude-opus-4.6", "qwen/qwen3-32b"],
};

export const model: Scene = {
  name: "model",
  caption: "The models of every vendor that is ready, with their windows and prices; typing searches",
  async take() {
    await using vendors = await startLoopback(({ path }) => ({
      json: { data: (LISTS[path] ?? []).map((id) => ({ id })) },
    }));
    await using stage = await Stage.open({
      env: {
        GROQ_API_KEY: "a-key-for-the-pictures",
        GROQ_BASE_URL: `${vendors.baseUrl}/groq`,
        OPENROUTER_API_KEY: "a-key-for-the-pictures",
        OPENROUTER_BASE_URL: `${vendors.baseUrl}/router`,
        LLM_PROVIDER: "mistral",
      },
    });
    stage.model.models = ["codestral-latest", "ministral-8b-latest", "mistral-large-latest", "mistral-medium-latest"];
    await stage.terminal.send("/model");
    await stage.shows("Which model?");
    await stage.terminal.press("down", "down", "down");
    return await stage.picture("Which model?", "groq/openai/gpt-oss-120b", "openrouter/", "mistral-large-latest");
  },
};
