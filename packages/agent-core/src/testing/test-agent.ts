import { type ScriptedModel, scriptedProvider } from "@marvin/ai/testing";
import { Agent, type AgentOptions } from "../agent.ts";

/** An agent that talks to a scripted model over loopback, in the real wire format, and waits little before a retry. */
export function testAgent(model: ScriptedModel, options: Partial<AgentOptions> = {}): Agent {
  return new Agent({ provider: scriptedProvider(model), model: "scripted", retry: { firstWaitMs: 5 }, ...options });
}
