import type { ThinkingLevel } from "../provider.ts";
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
  quirks: {
    maxTokensField: "max_completion_tokens",
    body: () => ({ store: false }),
    thinking: (level, { model }) => {
      const effort = effortOf(level, model);
      return effort === undefined ? {} : { reasoning_effort: effort };
    },
  },
});

/** Models that do not reason reject the field; gpt-5.0 and the o-series cannot be told not to. */
function effortOf(level: ThinkingLevel, model: string): string | undefined {
  if (!/^(gpt-[5-9]|o\d)/.test(model)) return undefined;
  if (level !== "off") return level;
  if (/^gpt-5(-|$)/.test(model)) return "minimal";
  return model.startsWith("o") ? "low" : "none";
}
