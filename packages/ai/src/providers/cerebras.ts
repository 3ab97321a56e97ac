import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "cerebras",
  label: "Cerebras",
  baseUrl: "https://api.cerebras.ai/v1",
  keyName: "CEREBRAS_API_KEY",
  keyFile: ".ssh/CEREBRAS_API_KEY",
  needsKey: true,
  defaultModel: "gpt-oss-120b",
  protocol: "openai-chat",
  quirks: {
    maxTokensField: "max_completion_tokens",
    thinking: (level, { model }) =>
      model.includes("gpt-oss") ? { reasoning_effort: level === "off" ? "low" : level } : {},
  },
});
