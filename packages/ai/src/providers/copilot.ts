import { defineVendor } from "./vendor.ts";

/** Spoken to through the runtime of its SDK, which knows the way: a base URL is that of a model of one's own behind it. */
export default defineVendor({
  id: "copilot",
  label: "GitHub Copilot",
  baseUrl: "https://api.githubcopilot.com",
  barePath: "/v1",
  keyName: "COPILOT_API_KEY",
  needsKey: false,
  signIn: "marvin login copilot",
  defaultModel: "claude-haiku-4.5",
  modelName: "MARVIN_CHAT_MODEL",
  protocol: "openai-chat",
  assemble: async () => (await import("./copilot/assemble-copilot.ts")).assembleCopilot,
});
