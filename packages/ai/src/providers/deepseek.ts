import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "deepseek",
  label: "DeepSeek",
  baseUrl: "https://api.deepseek.com/v1",
  keyName: "DEEPSEEK_API_KEY",
  keyFile: ".ssh/DEEPSEEK_API_KEY",
  needsKey: true,
  defaultModel: "deepseek-flash",
  protocol: "openai-chat",
  quirks: {
    // A thinking model rejects its own calls without the thoughts that led to them.
    reasoningField: "reasoning_content",
    // The older two names are each one mode and have no switch.
    thinking: (level, { model }) =>
      /-(chat|reasoner)$/.test(model) ? {} : { thinking: { type: level === "off" ? "disabled" : "enabled" } },
  },
});
