import { nineCharacterId } from "../protocols/openai-chat/nine-character-id.ts";
import { defineVendor } from "./vendor.ts";

export default defineVendor({
  id: "mistral",
  label: "Mistral",
  baseUrl: "https://api.mistral.ai/v1",
  keyName: "MISTRAL_API_KEY",
  keyFile: ".ssh/MISTRAL_API_KEY",
  needsKey: true,
  defaultModel: "mistral-medium-latest",
  protocol: "openai-chat",
  quirks: {
    usageInStream: false,
    strictMessages: true,
    // The models of others that Mistral hosts make ids of another shape and want those back.
    callId: (id, { model }) => (model.startsWith("zai-") ? id : nineCharacterId(id)),
    thinking: (level, { model }) =>
      /^mistral-(small|medium)/.test(model) ? { reasoning_effort: level === "off" ? "none" : "high" } : {},
  },
  advice: ({ kind }) => (kind === "auth" ? "Mistral says the same when a plan is used up." : ""),
});
