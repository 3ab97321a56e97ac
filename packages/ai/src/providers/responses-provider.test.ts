import { type LoopbackAnswer, startLoopback, testHttpClient } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { type Message, userMessage } from "../message.ts";
import { SignInError } from "../sign-in/authorize.ts";
import { collect, lastOf, testRequest } from "../testing/index.ts";
import { failed, item, responseEvents } from "../testing/response-events.ts";
import codex from "./codex.ts";
import { createProvider, type ProviderOptions } from "./create-provider.ts";
import openai from "./openai.ts";
import openaiCompat from "./openai-compat.ts";
import type { Vendor } from "./vendor.ts";

const never = new AbortController().signal;
const limits = { firstByteMs: 2000, idleMs: 2000, turnMs: 2000 };
const stream = (events: readonly Record<string, unknown>[]): LoopbackAnswer => ({
  headers: { "content-type": "text/event-stream" },
  stream: events.map((event) => `event: ${event["type"]}\ndata: ${JSON.stringify(event)}\n\n`),
});
const says = (text: string) => stream(responseEvents([item.text(text)]));
const provider = (vendor: Vendor, baseUrl: string, options: Partial<ProviderOptions> = {}) =>
  createProvider(vendor, { http: testHttpClient(), limits, baseUrl, apiKey: "the-key", ...options });

describe("which protocol is spoken", () => {
  test.each([
    [openai, "gpt-5.3-codex", undefined, "/v1/responses"],
    [openai, "gpt-5.3-codex-2026-01-01", undefined, "/v1/responses"],
    [openai, "gpt-5.1-codex-max", undefined, "/v1/responses"],
    [openai, "codex-mini-latest", undefined, "/v1/responses"],
    [openai, "gpt-5.2-pro", undefined, "/v1/responses"],
    [openai, "gpt-6-sol", undefined, "/v1/responses"],
    [openai, "gpt-5.1", undefined, "/v1/chat/completions"],
    [openai, "gpt-5.1", "openai-responses", "/v1/responses"],
    [openai, "gpt-5.3-codex", "openai-chat", "/v1/chat/completions"],
    [openaiCompat, "gpt-5.3-codex", undefined, "/v1/chat/completions"],
    [codex, "gpt-5.5", undefined, "/responses"],
  ] as const)("$0.id, %s, option %s", async (vendor, model, protocol, path) => {
    await using server = await startLoopback({ status: 400, json: { error: { message: "enough" } } });
    const asked = provider(vendor, server.baseUrl, { protocol });
    await collect(asked.stream(testRequest("hi", { model }), never));
    expect(server.requests.map((request) => request.path)).toEqual([path]);
  });
});

test("a round with a tool: what was thought goes back before its call", async () => {
  const call = item.call("call_1", "read_file", '{"path":"a"}');
  await using server = await startLoopback([
    stream(responseEvents([item.reasoning("enc"), call])),
    says("ALPHA it is."),
  ]);
  const asked = provider(openai, server.baseUrl);
  const request = testRequest("hi", { model: "gpt-5.3-codex" });
  const first = lastOf(await collect(asked.stream(request, never)));
  if (first.type !== "finish") throw new Error(first.error.message);
  const content = [{ type: "text", text: "ALPHA" }] as const;
  const result: Message = { role: "tool", callId: "call_1", toolName: "read_file", ok: true, content };
  const messages = [...request.messages, first.message, result];
  const events = await collect(asked.stream({ ...request, messages }, never));
  expect(events[0]).toEqual({ type: "text", text: "ALPHA it is." });
  expect(server.requests[1]?.json()).toMatchObject({
    store: false,
    input: [
      { role: "user" },
      { type: "reasoning", encrypted_content: "enc" },
      { type: "function_call", call_id: "call_1" },
      { type: "function_call_output", call_id: "call_1", output: "ALPHA" },
    ],
  });
});

test.each([
  ["after text: shown", [...responseEvents([item.text("This")]).slice(0, -1), failed("server_error", "xyzzy")], true],
  ["before any: not shown", [failed("server_error", "xyzzy")], false],
])("a failure %s", async (_, events, shown) => {
  await using server = await startLoopback(stream(events));
  const last = lastOf(
    await collect(provider(openai, server.baseUrl, { protocol: "openai-responses" }).stream(testRequest(), never)),
  );
  expect(last).toMatchObject({
    type: "error",
    error: { kind: "overloaded", shown, message: expect.stringMatching(/xyzzy/) },
  });
});

test("summaries that the organization may not have: asked again without, and not asked for any more", async () => {
  const refusal = { message: "Your organization must be verified to generate reasoning summaries." };
  await using server = await startLoopback([{ status: 400, json: { error: refusal } }, says("OK"), says("OK")]);
  const request = testRequest("hi", { model: "gpt-5.3-codex", thinking: "high" });
  const asked = provider(openai, server.baseUrl);
  expect(lastOf(await collect(asked.stream(request, never))).type).toBe("finish");
  expect(lastOf(await collect(asked.stream(request, never))).type).toBe("finish");
  expect(server.requests.map((seen) => (seen.json() as { reasoning: unknown }).reasoning)).toEqual([
    { effort: "high", summary: "auto" },
    { effort: "high" },
    { effort: "high" },
  ]);
});

test("thoughts that another organization wrote: asked again without", async () => {
  const refusal = {
    message: "The encrypted content for item rs_1 could not be verified.",
    code: "invalid_encrypted_content",
  };
  await using server = await startLoopback([{ status: 400, json: { error: refusal } }, says("OK")]);
  const thought = {
    type: "thinking" as const,
    text: "",
    extra: { summary: [], encrypted_content: "e", next: "message" },
  };
  const said = { type: "text" as const, text: "Hello." };
  const earlier = { role: "assistant" as const, content: [thought, said], provider: "openai", model: "gpt-5.3-codex" };
  const request = {
    ...testRequest("hi", { model: "gpt-5.3-codex" }),
    messages: [userMessage("a"), earlier, userMessage("b")],
  };
  expect(lastOf(await collect(provider(openai, server.baseUrl).stream(request, never))).type).toBe("finish");
  expect(server.requests.map((seen) => JSON.stringify(seen.json()).includes('"type":"reasoning"'))).toEqual([
    true,
    false,
  ]);
});

describe("a sign-in", () => {
  const token = (n: number) => ({ authorization: `Bearer token-number-${n}`, "chatgpt-account-id": "acc" });
  const refused = (message = "expired"): LoopbackAnswer => ({ status: 401, json: { error: { message } } });
  const signIn = (server: { baseUrl: string }, refusals: unknown[]) =>
    provider(codex, server.baseUrl, {
      apiKey: undefined,
      authorize: async (_signal, last) => {
        refusals.push(last);
        return token(refusals.length);
      },
    });

  test("its headers go with each request; 401 asks for others, once", async () => {
    await using server = await startLoopback([refused(), says("OK")]);
    const asked: unknown[] = [];
    const last = lastOf(await collect(signIn(server, asked).stream(testRequest("hi", { model: "gpt-5.5" }), never)));
    expect(last.type).toBe("finish");
    expect(asked).toEqual([undefined, token(1)]);
    expect(server.requests.map(({ headers }) => [headers["authorization"], headers["chatgpt-account-id"]])).toEqual([
      ["Bearer token-number-1", "acc"],
      ["Bearer token-number-2", "acc"],
    ]);
  });

  test("401 again: told with the way out and without a token", async () => {
    await using server = await startLoopback(refused("token-number-2 is expired"));
    const last = lastOf(await collect(signIn(server, []).stream(testRequest("hi", { model: "gpt-5.5" }), never)));
    expect(last).toMatchObject({ type: "error", error: { kind: "auth", status: 401 } });
    expect(JSON.stringify(last)).toContain("marvin login codex");
    expect(JSON.stringify(last)).not.toContain("token-number");
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    [false, "auth", false],
    [true, "network", true],
  ])("that cannot be used (for now: %s): nothing is sent", async (temporary, kind, retryable) => {
    await using server = await startLoopback(says("never"));
    const authorize = async () => {
      throw new SignInError("Nobody is signed in.", { temporary });
    };
    const asked = provider(codex, server.baseUrl, { apiKey: undefined, authorize });
    const last = lastOf(await collect(asked.stream(testRequest(), never)));
    expect(last).toMatchObject({ error: { kind, retryable, message: "Nobody is signed in." } });
    expect(server.requests).toHaveLength(0);
  });

  test("a cancel does not wait for a sign-in that hangs", async () => {
    const canceller = new AbortController();
    setTimeout(() => canceller.abort(), 50);
    const asked = provider(codex, "http://127.0.0.1:1", { apiKey: undefined, authorize: () => new Promise(() => {}) });
    const last = lastOf(await collect(asked.stream(testRequest(), canceller.signal)));
    expect(last).toMatchObject({ error: { kind: "aborted", retryable: false } });
  });

  test("lists the account's models when one is missing", async () => {
    const missing = { detail: "The 'x' model is not supported when using Codex with a ChatGPT account." };
    await using server = await startLoopback(({ method }) =>
      method === "GET" ? { json: { models: [{ slug: "gpt-5.5" }] } } : { status: 400, json: missing },
    );
    const last = lastOf(await collect(signIn(server, []).stream(testRequest("hi", { model: "x" }), never)));
    expect(last).toMatchObject({ error: { message: expect.stringMatching(/not supported.*On offer: gpt-5.5/) } });
    expect(server.requests[1]).toMatchObject({ url: "/models?client_version=1.0.0", headers: token(1) });
  });
});
