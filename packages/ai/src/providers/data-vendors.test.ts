import { type LoopbackAnswer, startLoopback, testHttpClient } from "@marvin/http/testing";
import { describe, expect, test } from "vitest";
import { collect, frames, lastOf, testRequest } from "../testing/index.ts";
import { createProvider } from "./create-provider.ts";
import { findVendor } from "./find-vendor.ts";
import mistral from "./mistral.ts";
import type { Vendor } from "./vendor.ts";
import { vendors } from "./vendors.generated.ts";

const never = new AbortController().signal;
const limits = { firstByteMs: 2000, idleMs: 2000, turnMs: 2000 };
const answer: LoopbackAnswer = { stream: [frames.sse(frames.text("hi")), frames.sse(frames.finish()), frames.done] };
const ask = (vendor: Vendor, baseUrl: string, more: Parameters<typeof testRequest>[1] = {}) => {
  const provider = createProvider(vendor, { http: testHttpClient(), limits, baseUrl, apiKey: "key-of-mine" });
  return collect(provider.stream(testRequest("hi", { model: vendor.defaultModel, ...more }), never));
};

describe.each([
  ["mistral", "/v1"],
  ["deepseek", "/v1"],
  ["xai", "/v1"],
  ["openrouter", "/api/v1"],
  ["cerebras", "/v1"],
  ["together", "/v1"],
  ["fireworks", "/inference/v1"],
  ["llamacpp", "/v1"],
  ["lmstudio", "/v1"],
  ["vllm", "/v1"],
])("%s", (id, path) => {
  const vendor = findVendor(id) as Vendor;

  test("its path, with and without it in the address; its key and its model", async () => {
    await using server = await startLoopback(answer);
    for (const base of ["", "/", path, `${path}/chat/completions`]) {
      expect(lastOf(await ask(vendor, `${server.baseUrl}${base}`))).toMatchObject({ type: "finish" });
    }
    for (const { path: asked, headers, body } of server.requests) {
      expect([asked, headers["authorization"]]).toEqual([`${path}/chat/completions`, "Bearer key-of-mine"]);
      expect(JSON.parse(body)).toMatchObject({ model: vendor.defaultModel, stream: true });
    }
  });

  test("every level of thinking makes fields of JSON or none", () => {
    for (const level of ["off", "low", "medium", "high"] as const) {
      const fields = vendor.quirks?.thinking?.(level, { model: vendor.defaultModel, baseUrl: "" }) ?? {};
      expect(JSON.parse(JSON.stringify(fields))).toEqual(fields);
    }
  });
});

test("the order in which one that is ready is looked for", () => {
  const ids = vendors.map((vendor) => vendor.id);
  const known = ["gemini", "groq", "openai", "anthropic", "mistral", "deepseek", "xai", "openrouter", "cerebras"];
  const expected = [...known, "openai-compat", "llamacpp", "lmstudio", "vllm", "ollama"];
  expect(ids.filter((id) => expected.includes(id))).toEqual(expected);
});

test("a server that is not running: how to start it", async () => {
  const server = await startLoopback(answer);
  await server.close();
  for (const id of ["llamacpp", "lmstudio", "vllm"]) {
    const last = lastOf(await ask(findVendor(id) as Vendor, server.baseUrl));
    expect(last).toMatchObject({ error: { kind: "network", message: expect.stringContaining("Start it with") } });
  }
});

describe("Mistral's errors", () => {
  test.each<[number, object, object]>([
    [
      401,
      { detail: "Unauthorized" },
      { kind: "auth", message: expect.stringMatching(/Unauthorized.*MISTRAL_API_KEY.*plan/) },
    ],
    [401, { message: "Unauthorized", request_id: "0" }, { kind: "auth", retryable: false }],
    [
      400,
      { object: "error", message: "Invalid model: x", type: "invalid_model", code: "1500" },
      { kind: "bad-request" },
    ],
    [
      400,
      {
        object: "error",
        message: "Prompt contains 40812 tokens, too large for model with 32768 maximum context length",
      },
      { kind: "context-overflow" },
    ],
    [
      422,
      { object: "error", message: { detail: [{ loc: ["body", "store"], msg: "Extra inputs are not permitted" }] } },
      { kind: "bad-request", message: expect.stringContaining("body.store: Extra inputs are not permitted") },
    ],
    [
      422,
      { detail: [{ type: "missing", loc: ["body", "messages"], msg: "Field required" }] },
      { kind: "bad-request", message: expect.stringContaining("body.messages: Field required") },
    ],
    [429, { message: "Requests rate limit exceeded" }, { kind: "rate-limit", retryable: true }],
    [429, { object: "error", message: "Service tier capacity exceeded", code: "3505" }, { kind: "rate-limit" }],
    [503, { object: "error", message: "Internal server error", code: "1000" }, { kind: "overloaded", retryable: true }],
  ])("%i %j", async (status, json, expected) => {
    await using server = await startLoopback({ status, json });
    expect(lastOf(await ask(mistral, server.baseUrl))).toMatchObject({ type: "error", error: expected });
  });
});
