import { startLoopback, testHttpClient } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { collect, lastOf, scriptedProvider, startScriptedModel, testRequest } from "../testing/index.ts";
import { resolveBaseUrl } from "./base-url.ts";
import { createProvider } from "./create-provider.ts";
import { findVendor } from "./find-vendor.ts";
import gemini from "./gemini.ts";
import groq from "./groq.ts";
import openai from "./openai.ts";
import openaiCompat from "./openai-compat.ts";
import { vendors } from "./vendors.generated.ts";

const never = new AbortController().signal;
const limits = { firstByteMs: 2000, idleMs: 2000, turnMs: 2000 };

describe("base URLs", () => {
  test.each([
    [undefined, groq, "https://api.groq.com/openai/v1"],
    ["http://127.0.0.1:9", groq, "http://127.0.0.1:9/openai/v1"],
    ["http://127.0.0.1:9/openai/", groq, "http://127.0.0.1:9/openai/v1"],
    ["http://127.0.0.1:9//openai//v1//", groq, "http://127.0.0.1:9/openai/v1"],
    ["https://gw.example/to/https://api.openai.com/v1", openai, "https://gw.example/to/https://api.openai.com/v1"],
    ["http://127.0.0.1:9/v1", groq, "http://127.0.0.1:9/v1"],
    ["https://api.openai.com", openai, "https://api.openai.com/v1"],
    ["https://gw.example/a/v1/chat/completions/", openai, "https://gw.example/a/v1"],
    ["http://h:1", openaiCompat, "http://h:1/v1"],
    ["http://h:1/api", openaiCompat, "http://h:1/api"],
    ["http://h:1/chat/completions", openaiCompat, "http://h:1"],
    ["https://openrouter.ai", openaiCompat, "https://openrouter.ai/api/v1"],
    ["localhost:8080/v1", openaiCompat, "http://localhost:8080/v1"],
    ["example.com/v1", openaiCompat, "https://example.com/v1"],
    ["http://h/v1beta", gemini, "http://h/v1beta/openai"],
    ["http://", openaiCompat, undefined],
    ["ftp://h/v1", openaiCompat, undefined],
  ])("%s of $1.id", (given, vendor, expected) => {
    expect(resolveBaseUrl(given, vendor, "/chat/completions")).toBe(expected);
  });
});

test("no key where one is needed: the variable and the file are named, nothing is sent", async () => {
  await using model = await startScriptedModel();
  const provider = createProvider(groq, { http: testHttpClient(), limits, baseUrl: model.url });
  const last = lastOf(await collect(provider.stream(testRequest(), never)));
  const message = expect.stringMatching(/GROQ_API_KEY.*~\/\.ssh\/GROQ_API_KEY/);
  expect(last).toMatchObject({ type: "error", error: { kind: "auth", retryable: false, message } });
  expect(model.requests).toHaveLength(0);
});

test("a server of one's own needs no key", async () => {
  await using model = await startScriptedModel();
  const provider = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl: model.url });
  expect(lastOf(await collect(provider.stream(testRequest(), never))).type).toBe("finish");
  expect(model.requests[0]?.headers.authorization).toBeUndefined();
});

test.each([301, 302, 303, 307, 308])(
  "a server that points elsewhere (%i): nothing is sent there, nor taken from there",
  async (status) => {
    await using elsewhere = await startLoopback({ text: "data: [DONE]\n\n" });
    await using server = await startLoopback({ status, headers: { location: `${elsewhere.baseUrl}/v1` } });
    const headers = { "x-team": "a-secret-by-another-name" };
    const provider = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl: server.baseUrl, headers });
    const message = expect.stringMatching(
      /another host, [\d.:]+; it was not sent there\. If [\d.:]+ is the right place/,
    );
    expect(lastOf(await collect(provider.stream(testRequest(), never)))).toMatchObject({
      error: { retryable: false, message },
    });
    await expect(provider.listModels?.(never)).rejects.toThrow("it was not sent there");
    expect(elsewhere.requests).toEqual([]);
  },
);

test("a field that this model's server does not take is left out, and of other models not", async () => {
  const strict = (body: object) =>
    "stream_options" in body ? "stream_options" : "max_tokens" in body ? "max_tokens" : "";
  await using server = await startLoopback((seen) => {
    const { model, ...body } = seen.json() as { model: string };
    const field = model === "strict" ? strict(body) : "";
    if (field !== "") return { status: 422, json: { message: `body.${field}: Extra inputs are not permitted` } };
    return { json: { choices: [{ message: { role: "assistant", content: "OK" }, finish_reason: "stop" }] } };
  });
  const provider = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl: server.baseUrl });
  const asked = async (model: string) => {
    const before = server.requests.length;
    const request = { ...testRequest("hi", { model }), maxOutputTokens: 9 };
    expect(lastOf(await collect(provider.stream(request, never))).type).toBe("finish");
    return server.requests
      .slice(before)
      .map((seen) => Object.keys(seen.json() as object).filter((name) => /stream_|max_/.test(name)));
  };
  const fitting = ["max_completion_tokens"];
  expect(await asked("strict")).toEqual([["stream_options", "max_tokens"], ["max_tokens"], fitting]);
  expect(await asked("strict")).toEqual([fitting]);
  expect(await asked("lenient")).toEqual([["stream_options", "max_tokens"]]);
});

test("a level of thinking that a model does not take says nothing of the others", async () => {
  await using server = await startLoopback((seen) => {
    const { reasoning_effort: effort } = seen.json() as { reasoning_effort?: string };
    if (effort === "low") return { status: 400, json: { message: "reasoning_effort 'low' is not supported" } };
    return { json: { choices: [{ message: { role: "assistant", content: "OK" }, finish_reason: "stop" }] } };
  });
  const provider = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl: server.baseUrl });
  for (const thinking of ["low", "low", "high"] as const) {
    await collect(provider.stream(testRequest("hi", { thinking }), never));
  }
  const efforts = server.requests.map((seen) => (seen.json() as { reasoning_effort?: string }).reasoning_effort);
  expect(efforts).toEqual(["low", undefined, undefined, "high"]);
});

test.each<[string, (turn: number) => Record<string, string>]>([
  ["in the same words", () => ({})],
  ["with an id of each request", (turn) => ({ "request-id": `req_${turn}` })],
])("a server that rejects whatever it gets, %s, is not asked for ever", async (_, headers) => {
  let turn = 0;
  await using server = await startLoopback(() => {
    turn += 1;
    if (turn > 20) return { status: 500 };
    const field = turn % 2 === 1 ? "max_tokens" : "max_completion_tokens";
    return { status: 400, headers: headers(turn), json: { error: { message: `Unknown parameter: '${field}'.` } } };
  });
  const provider = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl: server.baseUrl });
  const request = { ...testRequest(), maxOutputTokens: 9 };
  expect(lastOf(await collect(provider.stream(request, never)))).toMatchObject({ error: { status: 400 } });
  expect(turn).toBe(3);
});

test.each(["http://me:pass@127.0.0.1:1/v1", "http://token@127.0.0.1:1", "me:pass@"])(
  "%s: the password is not shown",
  async (baseUrl) => {
    const provider = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl });
    const last = lastOf(await collect(provider.stream(testRequest(), never)));
    const words = last.type === "error" ? last.error.message : "";
    expect(words).toMatch(/127\.0\.0\.1:1|not a URL/);
    expect(words).not.toMatch(/pass|token|@/);
  },
);

test("a base URL that is none", async () => {
  const provider = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl: "http://" });
  expect(lastOf(await collect(provider.stream(testRequest(), never)))).toMatchObject({
    error: { kind: "bad-request" },
  });
});

test("a missing model: what there is, the nearest first", async () => {
  await using model = await startScriptedModel();
  model.models = ["plum-7b", "bench-2"];
  model.fails(404, { message: "The model `bench` does not exist", code: "model_not_found" });
  const last = lastOf(await collect(scriptedProvider(model).stream(testRequest("hi", { model: "bench" }), never)));
  const message = expect.stringMatching(/`bench` does not exist.*On offer: bench-2, plum-7b\./);
  expect(last).toMatchObject({ error: { kind: "bad-request", status: 404, message } });
  expect(last).not.toHaveProperty("error.missingModel");
});

test("keys are masked in what the vendor says, ours and those that only look so", async () => {
  await using model = await startScriptedModel();
  model.fails(401, { message: "wrong key my-own-key-1 (Bearer my-own-key-1), other-key, sk-live-1234567890" });
  const provider = scriptedProvider(model, { apiKey: "my-own-key-1", secrets: ["other-key"] });
  const last = lastOf(await collect(provider.stream(testRequest(), never)));
  const { message } = last.type === "error" ? last.error : { message: "" };
  expect(message).toContain("SCRIPTED_API_KEY");
  expect(message).not.toMatch(/my-own|other-key|sk-live/);
});

test("nothing listens: the address is named", async () => {
  const model = await startScriptedModel();
  const { url } = model;
  await model[Symbol.asyncDispose]();
  const dead = createProvider(openaiCompat, { http: testHttpClient(), limits, baseUrl: url });
  const last = lastOf(await collect(dead.stream(testRequest(), never)));
  expect(last).toMatchObject({ error: { kind: "network", retryable: true, message: expect.stringContaining(url) } });
});

test("status errors carry what to do", async () => {
  await using model = await startScriptedModel();
  model.fails(429, { message: "slow down", headers: { "retry-after": "2" } });
  const last = lastOf(await collect(scriptedProvider(model).stream(testRequest(), never)));
  expect(last).toMatchObject({ error: { kind: "rate-limit", status: 429, retryAfterMs: 2000, shown: false } });
  expect(model.requests).toHaveLength(1);
});

test("listModels", async () => {
  await using model = await startScriptedModel();
  model.models = ["a", "models/b"];
  await expect(scriptedProvider(model).listModels?.(never)).resolves.toEqual(["a", "b"]);
});

test("listModels rejects in words, without the key", async () => {
  const options = {
    http: testHttpClient(),
    limits,
    apiKey: "my-own-key-1",
    baseUrl: "http://127.0.0.1:1/my-own-key-1",
  };
  const listed = createProvider(groq, options).listModels?.(never);
  await expect(listed).rejects.toThrow(/Groq did not list its models/);
  await expect(listed).rejects.not.toThrow(/my-own-key/);
});

test("every vendor is fit to be listed", () => {
  expect(vendors.map((vendor) => vendor.id)).toEqual(
    expect.arrayContaining(["gemini", "groq", "openai", "openai-compat"]),
  );
  for (const vendor of vendors) {
    expect(findVendor(vendor.id)).toBe(vendor);
    expect(vendor.baseUrl).toMatch(/^https?:\/\/.*[^/]$/);
    if (vendor.needsKey) expect(vendor.keyName).toBe(`${vendor.id.toUpperCase().replaceAll("-", "_")}_API_KEY`);
  }
});
