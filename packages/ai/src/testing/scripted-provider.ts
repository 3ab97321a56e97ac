import { testHttpClient } from "@marvin/http/testing";
import { userMessage } from "../message.ts";
import type { ModelRequest, Provider } from "../provider.ts";
import { createProvider, type ProviderOptions } from "../providers/create-provider.ts";
import { defineVendor, type Vendor } from "../providers/vendor.ts";
import type { ScriptedModel } from "./scripted-model.ts";

/** A provider for the scripted model, through the real driver, protocol and HTTP client. */
export function scriptedProvider(
  model: ScriptedModel,
  options: Partial<ProviderOptions> = {},
  vendor: Vendor = scriptedVendor,
): Provider {
  const limits = { firstByteMs: 5000, idleMs: 5000, turnMs: 10_000 };
  return createProvider(vendor, {
    http: testHttpClient(),
    baseUrl: model.url,
    apiKey: "scripted-key",
    limits,
    ...options,
  });
}

const scriptedVendor = defineVendor({
  id: "scripted",
  label: "Scripted",
  baseUrl: "http://127.0.0.1:1/v1",
  keyName: "SCRIPTED_API_KEY",
  needsKey: true,
  defaultModel: "scripted",
  protocol: "openai-chat",
});

/** A request that says one thing. */
export function testRequest(text = "hi", more: Partial<ModelRequest> = {}): ModelRequest {
  return { model: "scripted", system: "", messages: [userMessage(text)], tools: [], ...more };
}
