import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "openrouter",
  label: "OpenRouter",
  baseUrl: "https://openrouter.ai/api/v1",
  keyName: "OPENROUTER_API_KEY",
  keyFile: ".ssh/OPENROUTER_API_KEY",
  needsKey: true,
  defaultModel: "qwen/qwen3-32b",
  protocol: "openai-chat",
  headers: { "x-title": "Marvin" },
  advice: ({ message }) => (/support tool use/.test(message) ? "Choose a model that can call tools with --model." : ""),
  quirks: { thinking: (level) => ({ reasoning: { effort: level === "off" ? "none" : level } }) },
});
