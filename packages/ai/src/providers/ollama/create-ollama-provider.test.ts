import {
  type Loopback,
  type LoopbackAnswer,
  type LoopbackRequest,
  startLoopback,
  testHttpClient,
} from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { userMessage } from "../../message.ts";
import type { ModelRequest, Provider } from "../../provider.ts";
import { collect, frames, lastOf, testRequest } from "../../testing/index.ts";
import { createProvider } from "../create-provider.ts";
import ollama from "../ollama.ts";
import { serverUrl } from "./create-ollama-provider.ts";

const never = new AbortController().signal;
const limits = { firstByteMs: 2000, idleMs: 2000, turnMs: 4000 };
const providerOf = (baseUrl: string): Provider => createProvider(ollama, { http: testHttpClient(), limits, baseUrl });
const ask = async (provider: Provider, more: Partial<ModelRequest> = {}) =>
  collect(provider.stream(testRequest("hi", { model: "quince", ...more }), never));

const line = (value: object) => `${JSON.stringify(value)}\n`;
const say = (content: string) => line({ message: { role: "assistant", content }, done: false });
const done = (more: object = {}) => line({ message: { content: "" }, done: true, done_reason: "stop", ...more });
const hello: LoopbackAnswer = { stream: [say("Hel"), say("lo"), done({ prompt_eval_count: 26, eval_count: 2 })] };
const described = {
  capabilities: ["completion", "tools", "thinking"],
  model_info: { "general.architecture": "q", "q.context_length": 20_000 },
};

type Chat = LoopbackAnswer | ((request: LoopbackRequest) => LoopbackAnswer);

/** An Ollama with two models. */
function startOllama(chat: Chat = hello, show: LoopbackAnswer = { json: described }): Promise<Loopback> {
  return startLoopback((request) => {
    if (request.path === "/api/tags") return { json: { models: [{ name: "quince" }, { name: "plum:7b" }] } };
    if (request.path === "/api/show") return show;
    if (request.path !== "/api/chat") return { status: 404, text: "404 page not found" };
    return typeof chat === "function" ? chat(request) : chat;
  });
}

const bodies = (server: Loopback, path: string) =>
  server.requests.filter((request) => request.path === path).map((request) => JSON.parse(request.body));

test("a whole round: text, usage, what was sent", async () => {
  await using server = await startOllama();
  const events = await ask(providerOf(server.baseUrl), { thinking: "high" });
  expect(
    events
      .filter((event) => event.type === "text")
      .map((event) => event.text)
      .join(""),
  ).toBe("Hello");
  expect(lastOf(events)).toMatchObject({ type: "finish", reason: "stop", usage: { input: 26, output: 2 } });
  expect(bodies(server, "/api/chat")).toMatchObject([
    { model: "quince", think: true, stream: true, messages: [{ role: "user", content: "hi" }] },
  ]);
});

test("the model is described once, and each of several", async () => {
  await using server = await startOllama();
  const provider = providerOf(server.baseUrl);
  for (const model of ["quince", "quince", "plum:7b", "quince"]) await ask(provider, { model });
  expect(bodies(server, "/api/show")).toEqual([{ model: "quince" }, { model: "plum:7b" }]);
});

describe("the context", () => {
  const sizes = async (server: Loopback, lengths: readonly number[]) => {
    const provider = providerOf(server.baseUrl);
    for (const length of lengths) await ask(provider, { messages: [userMessage("x".repeat(length))] });
    return bodies(server, "/api/chat").map((body) => body.options.num_ctx);
  };

  test("grows in steps, never shrinks, and stays below what the model can hold", async () => {
    await using server = await startOllama();
    expect(await sizes(server, [10, 3000, 20_000, 10, 100_000])).toEqual([12_288, 12_288, 16_384, 16_384, 20_000]);
  });

  test("has no bound that nobody named", async () => {
    await using server = await startOllama(hello, { json: {} });
    expect(await sizes(server, [1_000_000])).toEqual([393_216]);
  });

  test("is at least what the model's owner set", async () => {
    await using server = await startOllama(hello, { json: { parameters: "stop x\nnum_ctx    40960" } });
    expect(await sizes(server, [10])).toEqual([40_960]);
  });

  test.each<[string, LoopbackAnswer]>([
    ["is refused", { status: 500, json: { error: "x" } }],
    ["is unknown", { status: 404, json: { error: "not found" } }],
    ["is no JSON", { text: "<html>" }],
    ["comes too late", { fault: "hang" }],
  ])("is set also where the description %s", async (_, show) => {
    await using server = await startOllama(hello, show);
    expect(await sizes(server, [10])).toEqual([12_288]);
  });
});

describe("only chat completions", () => {
  const compatible = (path404: LoopbackAnswer) =>
    startLoopback((request) => {
      if (request.path === "/v1/models") return { json: { data: [{ id: "quince" }] } };
      if (request.path !== "/v1/chat/completions") return path404;
      return { stream: [frames.sse(frames.text("by v1")), frames.sse(frames.finish()), frames.done] };
    });

  test.each<[string, LoopbackAnswer]>([
    ["Go", { status: 404, text: "404 page not found" }],
    ["FastAPI", { status: 404, json: { detail: "Not Found" } }],
    ["a page", { status: 404, text: "<html><title>404</title></html>" }],
    ["a wrong method", { status: 405, text: "Method Not Allowed" }],
  ])("is used from then on (%s)", async (_, path404) => {
    await using server = await compatible(path404);
    const provider = providerOf(server.baseUrl);
    for (let n = 0; n < 2; n += 1)
      expect(lastOf(await ask(provider, { model: "my-model" }))).toMatchObject({ type: "finish" });
    expect(server.requests.map((request) => request.path)).toEqual([
      "/api/show",
      "/api/chat",
      "/v1/chat/completions",
      "/v1/chat/completions",
    ]);
  });

  test("lists its models there", async () => {
    await using server = await compatible({ status: 404, text: "404 page not found" });
    await expect(providerOf(server.baseUrl).listModels?.(never)).resolves.toEqual(["quince"]);
  });
});

describe("errors", () => {
  const errorOf = async (chat: Chat, model = "nosuch") => {
    await using server = await startOllama(chat);
    const last = lastOf(await ask(providerOf(server.baseUrl), { model }));
    return last.type === "error" ? last.error : undefined;
  };

  test.each<[number, string, object]>([
    [
      404,
      "model 'nosuch' not found",
      {
        kind: "bad-request",
        retryable: false,
        message: expect.stringMatching(/ollama pull nosuch.*quince, plum:7b|ollama pull nosuch.*plum:7b, quince/),
      },
    ],
    [404, 'model "nosuch" not found, try pulling it first', { message: expect.stringContaining("ollama pull nosuch") }],
    [503, "server busy, please try again.  maximum pending requests exceeded", { kind: "overloaded", retryable: true }],
    [
      400,
      "registry.ollama.ai/library/gemma3:4b does not support tools",
      { kind: "bad-request", message: expect.stringContaining("--model") },
    ],
    [500, "model requires more system memory (14.9 GiB) than is available (7.7 GiB)", { retryable: false }],
    [401, "unauthorized", { kind: "auth", message: expect.stringContaining("ollama signin") }],
    [
      400,
      '{"error":{"code":400,"message":"request (8889 tokens) exceeds the available context size (4096 tokens)"}}',
      { kind: "context-overflow" },
    ],
    [
      400,
      "the prompt is longer than the context length currently available to the model",
      { kind: "context-overflow" },
    ],
  ])("%i %s", async (status, error, expected) => {
    expect(await errorOf({ status, json: { error } })).toMatchObject(expected);
  });

  test("an error inside the stream, after text", async () => {
    const error = await errorOf({ stream: [say("Yes"), line({ error: "an error was encountered" })] }, "quince");
    expect(error).toMatchObject({ shown: true, message: expect.stringContaining("an error was encountered") });
  });

  test("a stream that closes without its mark", async () => {
    expect(await errorOf({ stream: [say("This is")] }, "quince")).toMatchObject({ kind: "network", shown: true });
  });

  test("not running: how to start it", async () => {
    const server = await startOllama();
    await server.close();
    const last = lastOf(await ask(providerOf(server.baseUrl)));
    expect(last).toMatchObject({ error: { kind: "network", message: expect.stringContaining("ollama serve") } });
  });
});

test("cancelled while the model is described", async () => {
  await using server = await startOllama(hello, { fault: "hang" });
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 50);
  const events = await collect(providerOf(server.baseUrl).stream(testRequest("hi", { model: "quince" }), abort.signal));
  expect(lastOf(events)).toMatchObject({ error: { kind: "aborted" } });
  expect(bodies(server, "/api/chat")).toEqual([]);
});

test("its window is what the server says, and nothing where it says nothing", async () => {
  await using server = await startOllama();
  const provider = providerOf(server.baseUrl);
  expect(await provider.describeModel?.("quince", never)).toEqual({ contextWindow: 20_000, outputLimit: 8192 });
  await ask(provider);
  expect(bodies(server, "/api/show")).toHaveLength(1);
  await using silent = await startOllama(hello, { status: 404, json: { error: "not found" } });
  expect(await providerOf(silent.baseUrl).describeModel?.("quince", never)).toEqual({});
});

test("listModels", async () => {
  await using server = await startOllama();
  await expect(providerOf(`${server.baseUrl}/v1/`).listModels?.(never)).resolves.toEqual(["quince", "plum:7b"]);
});

test.each([
  ["http://127.0.0.1:11434", "http://127.0.0.1:11434"],
  ["http://127.0.0.1:11434/", "http://127.0.0.1:11434"],
  ["192.168.1.5:11434", "http://192.168.1.5:11434"],
  ["localhost:11434/v1", "http://localhost:11434"],
  ["http://h:1/api/chat", "http://h:1"],
  ["http://h:1/v1/chat/completions", "http://h:1"],
  ["https://h/ollama/api/", "https://h/ollama"],
  ["http://", "http://"],
  ["http://h:1//v1//", "http://h:1"],
])("the address %s", (given, url) => expect(serverUrl(given)).toBe(url));
