import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { type AssistantMessage, type Message, type ToolCallPart, toolCallsOf, userMessage } from "../../message.ts";
import type { ModelRequest } from "../../provider.ts";
import { collect, lastOf } from "../../testing/collect.ts";
import { testRequest } from "../../testing/scripted-provider.ts";
import { windowOf } from "./copilot-provider.ts";
import {
  missingRuntime,
  readFileTool,
  resultOf,
  type ScriptedCopilot,
  sentTo,
  startScriptedCopilot,
} from "./scripted-copilot.ts";

const missing = await missingRuntime();
beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});

const never = new AbortController().signal;
const listTool = { ...readFileTool, name: "list_files" };

function ask(messages: readonly Message[], more: Partial<ModelRequest> = {}): ModelRequest {
  return testRequest("", {
    model: "claude-haiku-4.5",
    system: "You are Marvin.",
    tools: [readFileTool],
    messages,
    ...more,
  });
}

async function answer(copilot: ScriptedCopilot, request: ModelRequest) {
  const events = await collect(copilot.provider.stream(request, never));
  const last = lastOf(events);
  if (last.type === "error") throw new Error(last.error.message);
  return { events, ...last };
}

function callIn(message: AssistantMessage, at = 0): ToolCallPart {
  const call = toolCallsOf(message)[at];
  if (call === undefined) throw new Error("no such call");
  return call;
}

test("text and thinking arrive in pieces, with our prompt and our tools alone", async () => {
  await using copilot = await startScriptedCopilot();
  const usage = { prompt_tokens: 1000, completion_tokens: 50, prompt_tokens_details: { cached_tokens: 600 } };
  copilot.model.thinks("Hm.").andSays("Hel", "lo.").usage(usage);
  const { events, message, reason, usage: counted } = await answer(copilot, ask([userMessage("hi")]));
  expect(events.slice(0, -1)).toEqual([
    { type: "thinking", text: "Hm." },
    { type: "text", text: "Hel" },
    { type: "text", text: "lo." },
  ]);
  expect({ reason, message }).toEqual({
    reason: "stop",
    message: {
      role: "assistant",
      provider: "copilot",
      model: "claude-haiku-4.5",
      content: [
        { type: "thinking", text: "Hm." },
        { type: "text", text: "Hello." },
      ],
    },
  });
  expect(counted).toEqual({ input: 400, output: 50, cacheRead: 600, cacheWrite: 0, reasoning: 0 });
  expect(sentTo(copilot.model)).toEqual(["system: You are Marvin.", "user: hi"]);
  expect(copilot.model.requests[0]?.body).toMatchObject({ tools: [{ function: { name: "read_file" } }] });
});

test("calls end the stream; the next request hands their results back and the runtime goes on", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.says("Looking.").andCalls(["read_file", '{"path": "a.txt"}'], ["read_file", { path: "b.txt" }]);
  copilot.model.calls("read_file", { path: "c.txt" });
  copilot.model.says("All read.");
  const messages: Message[] = [userMessage("read them")];

  const first = await answer(copilot, ask(messages));
  expect(first.reason).toBe("tool-calls");
  expect(first.events).toContainEqual({ type: "tool_call_start", name: "read_file" });
  expect(toolCallsOf(first.message).map((call) => call.arguments)).toEqual(['{"path": "a.txt"}', '{"path":"b.txt"}']);
  messages.push(first.message, resultOf(callIn(first.message), "ALPHA"));
  messages.push(resultOf(callIn(first.message, 1), "no such file", false));

  const second = await answer(copilot, ask(messages));
  messages.push(second.message, resultOf(callIn(second.message), "GAMMA"));
  const third = await answer(copilot, ask(messages));
  expect(third).toMatchObject({ reason: "stop", message: { content: [{ type: "text", text: "All read." }] } });
  expect(sentTo(copilot.model)).toEqual([
    "system: You are Marvin.",
    "user: read them",
    "assistant: Looking.",
    "tool: ALPHA",
    "tool: no such file",
    "assistant: null",
    "tool: GAMMA",
  ]);
  expect(copilot.model.requests.map((request) => request.invalid)).toEqual(["", "", ""]);
});

test("the user's next message goes on in the same conversation", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.says("One.");
  copilot.model.says("Two.");
  const first = await answer(copilot, ask([userMessage("a")]));
  await answer(copilot, ask([userMessage("a"), structuredClone(first.message), userMessage("b")]));
  expect(sentTo(copilot.model)).toEqual(["system: You are Marvin.", "user: a", "assistant: One.", "user: b"]);
});

test("tools that are offered later, taken away, and a word of the user between the rounds reach the model", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.calls("read_file", { path: "a" });
  copilot.model.calls("list_files", { path: "." });
  const messages: Message[] = [userMessage("go")];
  const first = await answer(copilot, ask(messages));
  messages.push(first.message, resultOf(callIn(first.message), "ALPHA"), userMessage("and hurry"));
  const second = await answer(copilot, ask(messages, { tools: [readFileTool, listTool] }));
  expect(sentTo(copilot.model).slice(-2)).toEqual(["tool: ALPHA", "user: and hurry"]);
  expect(copilot.model.requests[1]?.body).toMatchObject({ tools: [{}, { function: { name: "list_files" } }] });
  messages.push(second.message, resultOf(callIn(second.message), "a, b"));
  await answer(copilot, ask(messages, { tools: [] }));
  expect(copilot.model.requests[2]?.body["tools"] ?? []).toEqual([]);
  expect(sentTo(copilot.model).at(-1)).toBe("tool: a, b");
});

test("another prompt or model between two turns keeps the conversation", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.says("One.");
  const first = await answer(copilot, ask([userMessage("a")]));
  const messages = [userMessage("a"), first.message, userMessage("b")];
  copilot.model.says("Two.");
  const { events } = await answer(copilot, ask(messages, { system: "You are new.", model: "gpt-5.1" }));
  expect(events.filter((event) => event.type === "text")).toEqual([{ type: "text", text: "Two." }]);
  expect(copilot.model.requests[1]?.body["model"]).toBe("gpt-5.1");
  expect(sentTo(copilot.model).slice(0, 3)).toEqual(["system: You are new.", "user: a", "assistant: One."]);
});

test("another history begins a new conversation with a transcript of it", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.calls("read_file", { path: "a" });
  const first = await answer(copilot, ask([userMessage("read a")]));
  const call = callIn(first.message);
  const changed = [userMessage("read the other a"), first.message, resultOf(call, "ALPHA")];
  copilot.model.says("It says ALPHA.");
  const second = await answer(copilot, ask(changed));
  const [, prompt, ...rest] = sentTo(copilot.model);
  expect(rest).toEqual([]);
  expect(prompt).toMatch(
    /earlier_conversation.*\[user\]\nread the other a.*called read_file.*ALPHA.*Go on from there/s,
  );
  // and goes on there
  await answer(copilot, ask([...changed, second.message, userMessage("thanks")]));
  expect(sentTo(copilot.model).slice(2)).toEqual(["assistant: It says ALPHA.", "user: thanks"]);
});

test("a call of a tool that was not offered is ours to answer, not the runtime's", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.says("Let me.").andCalls(["list_files", { path: "." }], ["read_file", '{"path": "br']);
  const { message, reason } = await answer(copilot, ask([userMessage("go")]));
  expect(reason).toBe("tool-calls");
  expect(toolCallsOf(message)).toMatchObject([{ name: "list_files" }, { arguments: '{"path": "br' }]);
  const results = toolCallsOf(message).map((call) => resultOf(call, `result of ${call.name}`));
  await answer(copilot, ask([userMessage("go"), message, ...results]));
  expect(sentTo(copilot.model).at(-1)).toContain("[result of list_files]\nresult of list_files");
});

test("a cut answer is told as one and not continued behind our back", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.says("It goes on and").finishes("length");
  const { message, reason } = await answer(copilot, ask([userMessage("go")]));
  expect({ reason, content: message.content }).toEqual({
    reason: "length",
    content: [{ type: "text", text: "It goes on and" }],
  });
});

test("a refusal is told as one", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.says("no").finishes("content_filter");
  expect((await answer(copilot, ask([userMessage("go")]))).reason).toBe("refusal");
});

test("images go along with a prompt", async () => {
  await using copilot = await startScriptedCopilot();
  const content = [
    { type: "text" as const, text: "what is this?" },
    { type: "image" as const, mimeType: "image/png", base64: DOT, name: "dot.png" },
    { type: "image" as const, mimeType: "image/png", base64: DOT, name: "the same.png" },
  ];
  await answer(copilot, ask([{ role: "user", content }]));
  expect(sentTo(copilot.model).at(-1)?.split(DOT)).toHaveLength(3);
});

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("two conversations side by side do not disturb each other", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.answers(({ messages }) => ({ chunks: [`to ${String(messages.at(-1)?.["content"]).slice(-1)}`] }));
  const [one, two] = await Promise.all(["1", "2"].map((text) => answer(copilot, ask([userMessage(text)]))));
  expect([one?.message.content, two?.message.content]).toMatchObject([[{ text: "to 1" }], [{ text: "to 2" }]]);
});

test("close leaves no process and no conversation behind, and a later call works", async () => {
  await using copilot = await startScriptedCopilot();
  copilot.model.calls("read_file", { path: "a" });
  await answer(copilot, ask([userMessage("one")]));
  expect(await copilot.processes()).toHaveLength(1);
  expect((await stat(copilot.options.baseDirectory)).mode & 0o777).toBe(0o700);
  await copilot.provider.close();
  expect(await copilot.processes()).toEqual([]);
  expect(await readdir(join(copilot.options.baseDirectory, "session-state")).catch(() => [])).toEqual([]);
  await answer(copilot, ask([userMessage("two")]));
  expect(await copilot.processes()).toHaveLength(1);
});

test("a model's window is what the runtime says; nobody's is no error", async () => {
  const limits = { max_context_window_tokens: 144_000, max_prompt_tokens: 128_000, max_output_tokens: 8000 };
  expect(windowOf(limits)).toEqual({ contextWindow: 144_000, inputLimit: 128_000, outputLimit: 8000 });
  expect(windowOf()).toEqual({});
  await using signedOut = await startScriptedCopilot({ provider: undefined });
  expect(await signedOut.provider.describeModel("claude-haiku-4.5", never)).toEqual({});
});
