import { setTimeout as sleep } from "node:timers/promises";
import { defineVendor, textOf } from "@marvin/ai";
import { scriptedProvider, startScriptedModel } from "@marvin/ai/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import type { AgentEvent } from "./agent-event.ts";
import { testAgent } from "./testing/index.ts";
import { defineTool } from "./tool/define-tool.ts";
import { ToolError } from "./tool/tool-error.ts";

const echo = defineTool({
  name: "echo",
  description: "Says a word again.",
  category: "always",
  tier: "read",
  input: z.object({ word: z.string().describe("What to say") }),
  run: async ({ word }) => ({ text: `echo of ${word}` }),
});

const plainVendor = {
  label: "Other",
  baseUrl: "http://127.0.0.1:1/v1",
  needsKey: false,
  defaultModel: "spare",
  protocol: "openai-chat",
} as const;

/** A tool that takes its time and keeps a diary. */
function slowTool(name: string, tier: "read" | "write" | "exec", diary: string[]) {
  return defineTool({
    name,
    description: "Takes a while.",
    category: "always",
    tier,
    input: z.object({ n: z.number() }),
    async run({ n }) {
      diary.push(`+${name}${n}`);
      await sleep(15);
      diary.push(`-${name}${n}`);
      return { text: `${name}${n} done` };
    },
  });
}

function record(agent: { subscribe(listener: (event: AgentEvent) => void): unknown }): AgentEvent[] {
  const events: AgentEvent[] = [];
  agent.subscribe((event) => events.push(event));
  return events;
}

test("an answer, and the events of it in order", async () => {
  await using model = await startScriptedModel();
  model.says("Hello", " there");
  const agent = testAgent(model);
  const events = record(agent);
  expect(await agent.prompt("hi")).toEqual({ stop: "done", answer: "Hello there" });
  const types = events.map((event) => event.type).filter((type, i, all) => type !== all[i - 1]);
  expect(types).toEqual([
    "agent_start",
    "message_start",
    "message_end",
    "turn_start",
    "message_start",
    "message_update",
    "message_end",
    "turn_end",
    "agent_end",
  ]);
  const said = events.map((event) => (event.type === "message_update" ? (event.text ?? "") : "")).join("");
  expect(said).toBe("Hello there");
});

test("a tool is offered, called and answered", async () => {
  await using model = await startScriptedModel();
  model.says("Let me see.").andCalls("echo", { word: "x" });
  model.says("There.");
  const agent = testAgent(model, { tools: [echo] });
  const events = record(agent);
  expect(await agent.prompt("go")).toEqual({ stop: "done", answer: "There." });
  expect(model.requests[0]?.body["tools"]).toMatchObject([
    {
      function: {
        name: "echo",
        parameters: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
      },
    },
  ]);
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: "tool", content: "echo of x" });
  expect(events.find((event) => event.type === "tool_execution_start")).toMatchObject({
    toolName: "echo",
    input: { word: "x" },
  });
  expect(events.find((event) => event.type === "tool_execution_end")).toMatchObject({ ok: true, text: "echo of x" });
  expect([...agent.usage.calls]).toEqual([["echo", 1]]);
  expect(agent.usage.turns).toBe(2);
});

test("reads run side by side, writes one after another, results in the order of the calls", async () => {
  await using model = await startScriptedModel();
  const diary: string[] = [];
  const names = ["write", "read", "write", "exec", "read"] as const;
  model.calls(...names.map((name, n) => [name, { n }] as const));
  const tools = (["read", "write", "exec"] as const).map((name) => slowTool(name, name, diary));
  await testAgent(model, { tools }).prompt("go");
  const changes = diary.filter((line) => !line.includes("read"));
  expect(changes).toEqual(["+write0", "-write0", "+write2", "-write2", "+exec3", "-exec3"]);
  expect(diary.indexOf("+read4")).toBeLessThan(diary.indexOf("-read1"));
  const results = model.requests[1]?.messages.filter((message) => message["role"] === "tool");
  expect(results?.map((message) => message["content"])).toEqual(names.map((name, n) => `${name}${n} done`));
});

test("an unknown tool is told the nearest name and the run goes on", async () => {
  await using model = await startScriptedModel();
  model.calls("ecko", { word: "x" });
  await testAgent(model, { tools: [echo] }).prompt("go");
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toMatch(/no tool named "ecko"[\s\S]*echo/);
});

test("after the last round one call without tools gives the answer", async () => {
  await using model = await startScriptedModel();
  let n = 0;
  model.answers((request) =>
    request.body["tools"] ? { calls: [["echo", { word: `w${n++}` }]] } : { chunks: ["That is all."] },
  );
  const agent = testAgent(model, { tools: [echo], limits: { rounds: 3 } });
  expect(await agent.prompt("go")).toEqual({ stop: "round-limit", answer: "That is all." });
  expect(model.requests.map((request) => (request.body["tools"] ? "tools" : "none"))).toEqual([
    "tools",
    "tools",
    "tools",
    "none",
  ]);
});

test("the same call with the same result three times ends the run", async () => {
  await using model = await startScriptedModel();
  model.answers(() => ({ calls: [["echo", { word: "x" }]] }));
  const result = await testAgent(model, { tools: [echo] }).prompt("go");
  expect(result).toMatchObject({ stop: "failed", error: { kind: "loop" } });
  expect(model.requests).toHaveLength(3);
});

test("two calls that take turns end the run too", async () => {
  await using model = await startScriptedModel();
  model.answers((_, n) => ({ calls: [["echo", { word: n % 2 ? "a" : "b" }]] }));
  const result = await testAgent(model, { tools: [echo] }).prompt("go");
  expect(result).toMatchObject({ stop: "failed", error: { kind: "loop" } });
  expect(model.requests).toHaveLength(6);
});

test("a budget stops the run before its calls, and the list stays valid", async () => {
  await using model = await startScriptedModel();
  model
    .says("Looking.")
    .andCalls("echo", { word: "x" })
    .usage({ prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 });
  const agent = testAgent(model, { tools: [echo], limits: { tokens: 1000 } });
  const result = await agent.prompt("go");
  expect(result).toMatchObject({ stop: "budget", answer: "Looking.", error: { kind: "max-tokens" } });
  expect(agent.usage.calls.size).toBe(0);
  expect(agent.state.messages.map((message) => message.role)).toEqual(["user", "assistant", "tool"]);
});

test("a call in a message that was cut at its length does not run", async () => {
  await using model = await startScriptedModel();
  model.calls("echo", { word: "x" }).finishes("length");
  const agent = testAgent(model, { tools: [echo] });
  expect(await agent.prompt("go")).toMatchObject({ stop: "done", answer: "done" });
  expect(agent.usage.calls.size).toBe(0);
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toMatch(/cut at the output limit/);
});

test("an answer cut at its length is an answer with a notice", async () => {
  await using model = await startScriptedModel();
  model.says("Half an ans").finishes("length");
  const agent = testAgent(model);
  const events = record(agent);
  expect(await agent.prompt("go")).toEqual({ stop: "done", answer: "Half an ans" });
  expect(events.some((event) => event.type === "notice" && /cut/.test(event.text))).toBe(true);
});

test.each(["", " \n\t", "\u00a0", "\u200b\ufeff", "\u001b[2J"])("%j is no answer, and that a failure", async (text) => {
  await using model = await startScriptedModel();
  model.thinks("hmm").andSays(text);
  expect(await testAgent(model).prompt("go")).toMatchObject({ stop: "failed", error: { kind: "no-answer" } });
});

test("a failure before anything was shown is tried again, with a notice", async () => {
  await using model = await startScriptedModel();
  model.fails(503, { message: "busy" });
  // "At once" is no wait at all: the usual one is taken.
  model.fails(429, { message: "slow down", headers: { "retry-after": "0" } });
  const agent = testAgent(model, { retry: { firstWaitMs: 100 } });
  const events = record(agent);
  expect(await agent.prompt("go")).toMatchObject({ stop: "done" });
  expect(model.requests).toHaveLength(3);
  const notices = events.flatMap((event) => (event.type === "notice" ? [event.text] : []));
  expect(notices).toEqual([expect.stringMatching(/in 0\.1 s/), expect.stringMatching(/in 0\.[23] s/)]);
});

test.each([
  ["four failures", (n: number) => ({ status: 500, headers: {}, n }), 4],
  ["a long retry-after", () => ({ status: 429, headers: { "retry-after": "3600" } }), 1],
  ["a bad request", () => ({ status: 400, headers: {} }), 1],
])("%s: the run fails after as many requests as it may send", async (_, fail, requests) => {
  await using model = await startScriptedModel();
  model.answers((_request, n) => ({ fail: { body: { error: { message: "xyzzy" } }, ...fail(n) } }));
  const result = await testAgent(model).prompt("go");
  expect(result.stop).toBe("failed");
  expect(result.error?.message).toContain("xyzzy");
  expect(model.requests).toHaveLength(requests);
});

test("a limit of cost says once what it cannot count, however many prompts there are", async () => {
  await using model = await startScriptedModel();
  model.calls("echo", { word: "a" });
  model.says("Done.");
  model.says("And again.");
  const agent = testAgent(model, { tools: [echo], limits: { cost: 0.01 } });
  const events = record(agent);
  expect(await agent.prompt("go")).toMatchObject({ stop: "done" });
  expect(await agent.prompt("again")).toMatchObject({ stop: "done" });
  const told = events.filter((event) => event.type === "notice" && /price of scripted is not known/.test(event.text));
  expect(told).toHaveLength(1);
});

test("a tool knows what the run may still spend, whoever spent the rest", async () => {
  await using model = await startScriptedModel();
  const left: unknown[] = [];
  const spend = defineTool({
    ...{ name: "spend", description: "Spends.", category: "always" as const, tier: "read" as const },
    input: z.object({}),
    async run(_, context) {
      context.countUsage({ other: { turns: 1, cost: 0.25 } });
      left.push(context.budgetLeft());
      return { text: "spent" };
    },
  });
  for (let n = 0; n < 3; n++) {
    model.calls("spend", {});
    model.says("Done.");
  }
  const agent = testAgent(model, { tools: [spend], limits: { cost: 1, tokens: 1_000_000 } });
  await agent.prompt("one");
  await agent.prompt("two");
  agent.setTools(agent.state.tools, { cost: 0.2 });
  await agent.prompt("three");
  expect(left).toEqual([
    { cost: 0.75, tokens: expect.any(Number) },
    { cost: 0.75, tokens: expect.any(Number) },
    { cost: 0 },
  ]);
});

test("a wait that is too long is told", async () => {
  await using model = await startScriptedModel();
  model.answers(() => ({ fail: { status: 503, body: { error: "busy" }, headers: { "retry-after": "600" } } }));
  expect((await testAgent(model).prompt("go")).error?.message).toMatch(/busy.* It asks to wait 10 min\.$/);
});

test("a message that broke off after text is kept and not asked for again", async () => {
  await using model = await startScriptedModel();
  model.cuts("This is");
  const agent = testAgent(model);
  expect(await agent.prompt("go")).toMatchObject({ stop: "failed", answer: "This is", error: { kind: "network" } });
  expect(model.requests).toHaveLength(1);
  expect(agent.state.messages.map(textOf)).toEqual(["go", "This is"]);
});

test("cancel in mid-answer keeps what was said and closes the connection", async () => {
  await using model = await startScriptedModel();
  model.stalls("partial");
  const agent = testAgent(model);
  agent.on("message_update", () => agent.cancel());
  expect(await agent.prompt("go")).toEqual({ stop: "cancelled", answer: "partial" });
  await model.left();
  expect(agent.state.isStreaming).toBe(false);
});

test("cancel before the first byte, during a tool and during a back-off", async () => {
  await using model = await startScriptedModel();
  model.stalls();
  const agent = testAgent(model, { tools: [slowTool("read", "read", [])], retry: { firstWaitMs: 60_000 } });
  const first = agent.prompt("go");
  await model.asked();
  agent.cancel();
  expect((await first).stop).toBe("cancelled");

  model.calls("read", { n: 1 });
  const stop = agent.on("tool_execution_start", () => agent.cancel());
  expect((await agent.prompt("go")).stop).toBe("cancelled");
  stop();
  expect(agent.state.messages.at(-1)).toMatchObject({ role: "tool" });

  model.fails(503);
  agent.on("notice", () => agent.cancel());
  expect((await agent.prompt("go")).stop).toBe("cancelled");
});

test("after any cancel the conversation goes on with a valid list", async () => {
  await using model = await startScriptedModel();
  model.calls(["read", { n: 1 }], ["write", { n: 2 }], ["write", { n: 3 }]);
  const diary: string[] = [];
  const agent = testAgent(model, { tools: [slowTool("read", "read", diary), slowTool("write", "write", diary)] });
  const stop = agent.on("tool_execution_start", (event) => event.toolName === "write" && agent.cancel());
  await agent.prompt("go");
  stop();
  expect(await agent.prompt("and now?")).toEqual({ stop: "done", answer: "done" });
  expect(model.requests.at(-1)?.invalid).toBe("");
});

test("steer is taken in before the next model call", async () => {
  await using model = await startScriptedModel();
  model.calls("echo", { word: "x" });
  const agent = testAgent(model, { tools: [echo] });
  agent.on("tool_execution_end", () => agent.steer("and be brief"));
  await agent.prompt("go");
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: "user", content: "and be brief" });
});

test("what was said between two runs stands before the prompt of the second", async () => {
  await using model = await startScriptedModel();
  const agent = testAgent(model);
  agent.steer("by the way");
  await agent.prompt("go");
  expect(model.requests[0]?.messages.map(({ content }) => content)).toEqual(["by the way", "go"]);
});

test("steer during the last answer gets an answer of its own", async () => {
  await using model = await startScriptedModel();
  model.says("First.");
  model.says("Second.");
  const agent = testAgent(model);
  const stop = agent.on("message_update", () => {
    stop();
    agent.steer("more");
  });
  expect(await agent.prompt("go")).toEqual({ stop: "done", answer: "Second." });
});

test("continue goes on after a failure without saying anything again", async () => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "no" });
  const agent = testAgent(model);
  await agent.prompt("go");
  expect(await agent.continue()).toEqual({ stop: "done", answer: "done" });
  expect(model.requests[1]?.messages.filter((message) => message["role"] === "user")).toHaveLength(1);
});

test("a second prompt while one runs is refused", async () => {
  await using model = await startScriptedModel();
  const agent = testAgent(model);
  const running = agent.prompt("go");
  await expect(agent.prompt("too")).rejects.toThrow(/steer/);
  expect((await running).stop).toBe("done");
});

test("a listener that throws is told of once and breaks nothing", async () => {
  await using model = await startScriptedModel();
  model.says("a", "b", "c");
  const agent = testAgent(model);
  const events = record(agent);
  agent.subscribe(() => {
    throw new Error("my fault");
  });
  agent.subscribe(() => Promise.reject(new Error("my later fault")));
  expect((await agent.prompt("go")).answer).toBe("abc");
  await sleep(1);
  const notices = events.filter((event) => event.type === "notice").map((event) => event.text);
  expect(notices).toHaveLength(2);
});

test("stream() gives the events of one prompt", async () => {
  await using model = await startScriptedModel();
  model.says("x");
  const types: string[] = [];
  for await (const event of testAgent(model).stream("go")) types.push(event.type);
  expect([types[0], types.at(-1)]).toEqual(["agent_start", "agent_end"]);
});

test("leaving stream() cancels the run", async () => {
  await using model = await startScriptedModel();
  model.stalls("x");
  const agent = testAgent(model);
  for await (const event of agent.stream("go")) if (event.type === "message_update") break;
  await model.left();
  expect(agent.state.isStreaming).toBe(false);
});

test("when the provider fails before anything was shown the fallback answers, once, and it is told", async () => {
  await using model = await startScriptedModel();
  await using other = await startScriptedModel();
  model.answers(() => ({
    fail: { status: 429, body: { error: { message: "busy" } }, headers: { "retry-after": "3600" } },
  }));
  other.calls("echo", { word: "x" });
  other.says("From the other.");
  const vendor = defineVendor({ ...plainVendor, id: "other" });
  const fallback = async () => ({ provider: scriptedProvider(other, {}, vendor), model: "spare" });
  const agent = testAgent(model, { tools: [echo], route: { fallbacks: [async () => undefined, fallback, fallback] } });
  const events = record(agent);
  expect(await agent.prompt("go")).toEqual({ stop: "done", answer: "From the other." });
  expect([model.requests.length, other.requests.length]).toEqual([1, 2]);
  expect(events.find((event) => event.type === "model_cycle")).toMatchObject({
    from: "scripted/scripted",
    to: "other/spare",
  });
  expect([...agent.usage.models.keys()]).toEqual(["spare"]);
});

test.each([
  ["a wrong request", { status: 400, message: "no" }],
  ["a cancel", { status: 503, message: "cancel me" }],
])("%s does not fall back", async (_, { status, message }) => {
  await using model = await startScriptedModel();
  await using other = await startScriptedModel();
  model.answers(() => ({ fail: { status, body: { error: { message } }, headers: {} } }));
  const fallback = async () => ({
    provider: scriptedProvider(other, {}, defineVendor({ ...plainVendor, id: "other" })),
    model: "m",
  });
  const agent = testAgent(model, { route: { fallbacks: [fallback] }, retry: { firstWaitMs: 10_000 } });
  agent.on("notice", () => agent.cancel());
  expect((await agent.prompt("go")).stop).not.toBe("done");
  expect(other.requests).toHaveLength(0);
});

test("what does not fit goes to a larger model of the same provider", async () => {
  await using model = await startScriptedModel();
  model.fails(400, { message: "maximum context length is 8192 tokens", code: "context_length_exceeded" });
  model.says("It fits.");
  const larger = (_provider: string, name: string) => (name === "scripted" ? "scripted-large" : undefined);
  const agent = testAgent(model, { route: { larger } });
  expect(await agent.prompt("go")).toMatchObject({ stop: "done", answer: "It fits." });
  expect(model.requests.map((request) => request.body["model"])).toEqual(["scripted", "scripted-large"]);
});

test("a judge forbids a call when its turn comes, and the model is told why", async () => {
  await using model = await startScriptedModel();
  model.calls(["write", { n: 1 }], ["write", { n: 2 }]);
  const diary: string[] = [];
  const judge = async () => (diary.length > 0 ? new ToolError("denied", "once is enough") : undefined);
  await testAgent(model, { tools: [slowTool("write", "write", diary)], judge }).prompt("go");
  expect(diary).toEqual(["+write1", "-write1"]);
  expect(model.requests[1]?.messages.at(-1)?.["content"]).toMatch(/once is enough/);
});

test("a call starts when it may run: the time somebody thought about it is not its own", async () => {
  await using model = await startScriptedModel();
  model.calls(["write", { n: 1 }]);
  const diary: string[] = [];
  const judge = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    diary.push("allowed");
    return undefined;
  };
  const agent = testAgent(model, { tools: [slowTool("write", "write", diary)], judge });
  agent.on("tool_execution_start", () => diary.push("started"));
  await agent.prompt("go");
  expect(diary).toEqual(["allowed", "started", "+write1", "-write1"]);
});

test("a cancel while somebody is asked is told as one", async () => {
  await using model = await startScriptedModel();
  model.calls(["write", { n: 1 }]);
  const judge = async (_entry: unknown, _input: unknown, signal: AbortSignal) => {
    agent.cancel();
    signal.throwIfAborted();
    return undefined;
  };
  const agent = testAgent(model, { tools: [slowTool("write", "write", [])], judge });
  const told: string[] = [];
  agent.on("tool_execution_end", ({ text }) => told.push(text));
  expect(await agent.prompt("go")).toMatchObject({ stop: "cancelled" });
  expect(told).toEqual(["Error: write was cancelled."]);
});

test("what a tool shows a model is told with its end", async () => {
  await using model = await startScriptedModel();
  model.calls(["look", {}]);
  const image = { type: "image", mimeType: "image/png", base64: "AAAA", name: "a.png" } as const;
  const look = defineTool({
    ...echo,
    name: "look",
    input: z.object({}),
    run: async () => ({ text: "a.png", images: [image] }),
  });
  const agent = testAgent(model, { tools: [look] });
  const told: unknown[] = [];
  agent.on("tool_execution_end", ({ images }) => told.push(images));
  await agent.prompt("go");
  expect(told).toEqual([[image]]);
});

test("keys are taken out of what tools and errors say", async () => {
  await using model = await startScriptedModel();
  const leak = defineTool({
    ...echo,
    name: "leak",
    run: async () => ({ text: "key SECRET", data: { key: "SECRET" } }),
  });
  const refuse = defineTool({
    ...echo,
    name: "refuse",
    run: async () => {
      throw new ToolError("denied", "not with SECRET");
    },
  });
  model.calls(["leak", { word: "x" }], ["refuse", { word: "x" }]);
  model.fails(400, { message: "bad SECRET" });
  const agent = testAgent(model, { tools: [leak, refuse], redact: (text) => text.replaceAll("SECRET", "[key]") });
  const events = record(agent);
  const result = await agent.prompt("go");
  expect(JSON.stringify([events, result, agent.state.messages])).not.toContain("SECRET");
  expect(result.error?.message).toContain("[key]");
});

test("a conversation that was broken off loads into a valid list", async () => {
  await using model = await startScriptedModel();
  const agent = testAgent(model, {
    messages: [
      { role: "user", content: [{ type: "text", text: "go" }] },
      {
        role: "assistant",
        provider: "p",
        model: "m",
        content: [{ type: "tool_call", id: "a", name: "echo", arguments: "{}" }],
      },
    ],
  });
  await agent.continue();
  expect(model.requests[0]?.invalid).toBe("");
});

test("the model can be changed between runs", async () => {
  await using model = await startScriptedModel();
  const agent = testAgent(model);
  await agent.prompt("one");
  agent.setModel("other");
  await agent.prompt("two");
  expect(model.requests.map((request) => request.body["model"])).toEqual(["scripted", "other"]);
  expect([...agent.usage.models.keys()]).toEqual(["scripted", "other"]);
});
