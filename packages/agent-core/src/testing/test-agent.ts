import { createProvider, findVendor } from "@marvin/ai";
import type { ScriptedModel } from "@marvin/ai/testing";
import { testHttpClient } from "@marvin/http/testing";
import { Agent, type AgentOptions } from "../agent.ts";

/** An agent that talks to a scripted model over loopback, in the real wire format, and waits little before a retry. */
export function testAgent(model: ScriptedModel, options: Partial<AgentOptions> = {}): Agent {
  const vendor = findVendor("openai-compat");
  if (!vendor) throw new Error("There is no vendor openai-compat.");
  const limits = { firstByteMs: 5000, idleMs: 5000, turnMs: 20_000 };
  const provider = createProvider(vendor, { http: testHttpClient(), baseUrl: model.url, limits });
  return new Agent({ provider, model: "scripted", retry: { firstWaitMs: 5 }, ...options });
}
