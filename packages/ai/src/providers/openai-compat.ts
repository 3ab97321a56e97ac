import { defineVendor } from "./vendor.ts";

const OPENROUTER = "https://openrouter.ai/";

/** Any server that speaks chat completions; OpenRouter if no other is named. */
export default defineVendor({
  id: "openai-compat",
  label: "OpenAI-compatible server",
  baseUrl: `${OPENROUTER}api/v1`,
  barePath: "/v1",
  keyName: "OPENAI_COMPAT_API_KEY",
  keyFile: ".ssh/OPENAI_COMPAT_API_KEY",
  needsKey: "own-url",
  defaultModel: "qwen/qwen3-32b",
  protocol: "openai-chat",
  headers: { "x-title": "Marvin" },
  quirks: {
    thinking: (level, { baseUrl }) => {
      if (baseUrl.startsWith(OPENROUTER)) return { reasoning: { effort: level === "off" ? "none" : level } };
      return level === "off" ? {} : { reasoning_effort: level };
    },
  },
});
