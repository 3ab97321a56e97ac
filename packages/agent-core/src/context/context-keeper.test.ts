import { type Message, userMessage } from "@marvin/ai";
import { startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { testAgent } from "../testing/index.ts";
import { defineTool } from "../tool/define-tool.ts";
import type { ContextKeeper } from "./context-keeper.ts";

const look = defineTool({
  name: "look",
  description: "Looks.",
  category: "always",
  tier: "read",
  input: z.object({}),
  run: async () => ({ text: "a view" }),
});
const OVERFLOW = { message: "maximum context length is 8192 tokens", code: "context_length_exceeded" };

/** Changes nothing but what a test says. */
function keeper(parts: Partial<ContextKeeper>): ContextKeeper {
  return {
    fit: async () => undefined,
    shrink: async () => undefined,
    counted: () => {},
    admit: async (results) => ({ results }),
    ...parts,
  };
}

const earlier: Message[] = Array.from({ length: 6 }, (_, n) => userMessage(`old ${n}`));

test("messages that the keeper gives are sent and stay; the answer is still the answer", async () => {
  await using model = await startScriptedModel();
  model.says("First.").andCalls("look", {});
  const context = keeper({ fit: async ({ messages }) => (messages.length > 6 ? messages.slice(-1) : undefined) });
  const agent = testAgent(model, { tools: [look], context, messages: earlier });
  expect(await agent.prompt("go")).toEqual({ stop: "done", answer: "done" });
  expect(model.requests[0]?.messages.map(({ content }) => content)).toEqual(["go"]);
  expect(agent.state.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
});

test("a request that is too large is made smaller once, after a larger model was looked for", async () => {
  await using model = await startScriptedModel();
  for (let n = 0; n < 3; n++) model.fails(400, OVERFLOW);
  const asked: string[] = [];
  const context = keeper({
    async shrink({ messages, model }) {
      asked.push(model);
      return messages.slice(-1);
    },
  });
  const route = { larger: (_: string, name: string) => (name === "scripted" ? "larger" : undefined) };
  const agent = testAgent(model, { context, route, messages: earlier });
  const result = await agent.prompt("go");
  expect(asked).toEqual(["larger"]);
  expect(model.requests.map(({ body }) => body["model"])).toEqual(["scripted", "larger", "larger"]);
  expect(result.error?.kind).toBe("context-overflow");
  expect(result.error?.message).toMatch(/8192 tokens.*cannot be made smaller/);
  expect(agent.state.messages).toHaveLength(1);
});

test("where the larger model is not served the conversation is made smaller for the first", async () => {
  await using model = await startScriptedModel();
  model.fails(400, OVERFLOW);
  model.fails(404, { message: "The model `larger` does not exist" });
  model.says("It fits.");
  const context = keeper({ shrink: async ({ messages }) => messages.slice(-1) });
  const agent = testAgent(model, { context, route: { larger: () => "larger" }, messages: earlier });
  expect(await agent.prompt("go")).toEqual({ stop: "done", answer: "It fits." });
  expect(model.requests.map(({ body }) => body["model"])).toEqual(["scripted", "larger", "scripted"]);
});

test("results are taken in as the keeper gives them, after what it puts before them", async () => {
  await using model = await startScriptedModel();
  model.calls("look", {});
  const context = keeper({
    admit: async (results, messages) => ({
      results: results.map((result) => ({ ...result, content: [{ type: "text", text: "less" }] })),
      messages: messages.slice(-1),
    }),
  });
  const agent = testAgent(model, { tools: [look], context, messages: earlier });
  await agent.prompt("go");
  expect(agent.state.messages.map(({ role }) => role)).toEqual(["assistant", "tool", "assistant"]);
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toBe("less");
});

test("the past is rewritten between requests unless it has changed meanwhile", async () => {
  await using model = await startScriptedModel();
  const agent = testAgent(model, { messages: earlier });
  expect(await agent.rewriteMessages(async (messages) => messages.slice(-2))).toBe(true);
  expect(agent.state.messages).toHaveLength(2);
  const change = async () => {
    await agent.prompt("meanwhile");
    return [];
  };
  expect(await agent.rewriteMessages(change)).toBe(false);
  expect(agent.state.messages).toHaveLength(4);
});
