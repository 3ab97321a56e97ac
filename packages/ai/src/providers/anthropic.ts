import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "anthropic",
  label: "Anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  keyName: "ANTHROPIC_API_KEY",
  keyFile: ".ssh/ANTHROPIC_API_KEY",
  needsKey: true,
  defaultModel: "claude-sonnet-5-5",
  protocol: "anthropic-messages",
  authorize: (key) => ({ "x-api-key": key }),
  modelsPath: "/models?limit=1000",
  headers: { "anthropic-version": "2023-06-01" },
});
