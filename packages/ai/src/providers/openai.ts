import { reasoningEffort } from "../protocols/reasoning-effort.ts";
import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "openai",
  label: "OpenAI",
  baseUrl: "https://api.openai.com/v1",
  keyName: "OPENAI_API_KEY",
  keyFile: ".ssh/OPENAI_API_KEY",
  needsKey: true,
  defaultModel: "gpt-5.1",
  protocol: "openai-chat",
  // By chat completions gpt-6 calls tools only if it must not think; the others are not there at all.
  protocolFor: (model) => (/^gpt-[6-9]|\bcodex\b|-(pro|deep-research)\b/.test(model) ? "openai-responses" : undefined),
  advice: ({ message }) =>
    /only supported in v1\/responses|not a chat model/.test(message) ? "Set OPENAI_PROTOCOL=responses for it." : "",
  quirks: {
    maxTokensField: "max_completion_tokens",
    body: () => ({ store: false }),
    thinking: (level, { model }) => {
      const effort = reasoningEffort(level, model);
      return effort === undefined ? {} : { reasoning_effort: effort };
    },
  },
});
