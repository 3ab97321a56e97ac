import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "fireworks",
  label: "Fireworks",
  baseUrl: "https://api.fireworks.ai/inference/v1",
  keyName: "FIREWORKS_API_KEY",
  keyFile: ".ssh/FIREWORKS_API_KEY",
  needsKey: true,
  defaultModel: "accounts/fireworks/models/gpt-oss-120b",
  protocol: "openai-chat",
  quirks: {
    thinking: (level, { model }) =>
      model.includes("gpt-oss") ? { reasoning_effort: level === "off" ? "low" : level } : {},
  },
});
