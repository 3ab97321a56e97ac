import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "xai",
  label: "xAI",
  baseUrl: "https://api.x.ai/v1",
  keyName: "XAI_API_KEY",
  keyFile: ".ssh/XAI_API_KEY",
  needsKey: true,
  defaultModel: "grok-latest",
  protocol: "openai-chat",
  quirks: {
    // grok-4 and its fast kin think as they like and reject the field.
    thinking: (level, { model }) => {
      if (/^grok-(4\.[3-9]|[5-9]|latest)/.test(model)) return { reasoning_effort: level === "off" ? "none" : level };
      return model.startsWith("grok-3-mini") ? { reasoning_effort: level === "high" ? "high" : "low" } : {};
    },
  },
});
