// A whole program with a tool of its own, on any OpenAI-compatible server. docs/embedding.md shows it; a test runs it.
import { Agent, defineTool } from "@marvin/agent-core";
import { createProvider, defineVendor } from "@marvin/ai";
import { createHttpClient } from "@marvin/http";
import * as z from "zod";

const dice = defineTool({
  name: "roll_dice",
  description: "Rolls dice and gives what each shows.",
  category: "always",
  tier: "read",
  input: z.object({ count: z.int().min(1).max(20).describe("How many dice") }),
  run: async ({ count }) => ({
    text: Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 6)).join(" "),
  }),
});

export async function play(baseUrl: string, say: (text: string) => void): Promise<string> {
  const vendor = defineVendor({
    id: "mine",
    label: "My server",
    baseUrl,
    needsKey: false,
    defaultModel: "any",
    protocol: "openai-chat",
  });
  const limits = { firstByteMs: 60_000, idleMs: 60_000, turnMs: 300_000 };
  const provider = createProvider(vendor, { http: createHttpClient({ userAgent: "dice/1.0" }), limits });
  const agent = new Agent({ provider, model: "any", systemPrompt: "You play fair.", tools: [dice] });
  agent.on("message_update", ({ text }) => say(text ?? ""));
  const { stop, answer, error } = await agent.prompt("Roll three dice.");
  return stop === "done" ? answer : (error?.message ?? stop);
}
