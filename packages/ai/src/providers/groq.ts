import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "groq",
  label: "Groq",
  baseUrl: "https://api.groq.com/openai/v1",
  keyName: "GROQ_API_KEY",
  keyFile: ".ssh/GROQ_API_KEY",
  needsKey: true,
  defaultModel: "openai/gpt-oss-120b",
  protocol: "openai-chat",
  quirks: {
    maxTokensField: "max_completion_tokens",
    // Without it these models write <think>…</think> into the text.
    body: ({ model }) => (/qwen|deepseek-r1/.test(model) ? { reasoning_format: "parsed" } : {}),
    thinking: (level, { model }) => {
      if (model.includes("gpt-oss")) return { reasoning_effort: level === "off" ? "low" : level };
      if (model.includes("qwen")) return { reasoning_effort: level === "off" ? "none" : "default" };
      return {};
    },
  },
});
