import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "gemini",
  label: "Gemini",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
  keyName: "GEMINI_API_KEY",
  keyFile: ".ssh/GEMINI_API_KEY",
  needsKey: true,
  defaultModel: "gemini-3.1-pro-preview",
  protocol: "openai-chat",
  quirks: {
    needsThoughtSignatures: true,
    simpleSchemas: true,
    // Only the 2.5 Flash models can be told not to think.
    thinking: (level, { model }) => ({
      reasoning_effort: level !== "off" ? level : /2\.5-flash/.test(model) ? "none" : "low",
    }),
  },
});
