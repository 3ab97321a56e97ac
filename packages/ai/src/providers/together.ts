import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "together",
  label: "Together",
  baseUrl: "https://api.together.xyz/v1",
  keyName: "TOGETHER_API_KEY",
  keyFile: ".ssh/TOGETHER_API_KEY",
  needsKey: true,
  defaultModel: "openai/gpt-oss-120b",
  protocol: "openai-chat",
  quirks: {
    thinking: (level, { model }) =>
      model.includes("gpt-oss") ? { reasoning_effort: level === "off" ? "low" : level } : {},
  },
});
