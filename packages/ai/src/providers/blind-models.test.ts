import { type LoopbackAnswer, startLoopback, testHttpClient } from "@marvin/http/testing";
import { expect, test } from "vitest";
import type { UserMessage } from "../message.ts";
import { collect, lastOf, testRequest } from "../testing/index.ts";
import { createProvider } from "./create-provider.ts";
import deepseek from "./deepseek.ts";

const never = new AbortController().signal;
const limits = { firstByteMs: 2000, idleMs: 2000, turnMs: 2000 };
const cat: UserMessage = {
  role: "user",
  content: [{ type: "image", mimeType: "image/png", base64: "AAAA", name: "cat.png" }],
};
const request = testRequest("look", { model: "deepseek-flash", messages: [cat] });
const refusal = (message: string): LoopbackAnswer => ({ status: 400, json: { error: { message } } });
const said: LoopbackAnswer = {
  headers: { "content-type": "text/event-stream" },
  stream: ['data: {"choices":[{"delta":{"content":"I see nothing."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'],
};
const providerAt = (baseUrl: string, apiKey = "the-key") =>
  createProvider(deepseek, { http: testHttpClient(), limits, baseUrl, apiKey });

test.each([
  "Failed to deserialize the JSON body: messages[1]: unknown variant `image_url`, expected `text` at line 1",
  "messages[0].content must be a string",
  "bench is not a multimodal model",
  "At most 0 image(s) may be provided in one prompt.",
  "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
  "Image input is not enabled for this model",
  "Model does not support images. Please use a model that does.",
  "No endpoints found that support image input",
  "Invalid content type. image_url is only supported by certain models.",
])("an image that the model cannot take is named in words, from then on at once: %s", async (words) => {
  await using server = await startLoopback([refusal(words), said, said]);
  const provider = providerAt(server.baseUrl);
  expect(lastOf(await collect(provider.stream(request, never))).type).toBe("finish");
  await collect(provider.stream(request, never));
  expect(server.requests.map((one) => JSON.stringify(one.json()).includes("image_url"))).toEqual([true, false, false]);
  expect(JSON.stringify(server.requests[1]?.json())).toContain("[image: cat.png]");
});

test.each([
  "image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes",
  "Unsupported image format: bmp",
  "the model does not support tools",
])("what is wrong with one image or with something else is told: %s", async (words) => {
  await using server = await startLoopback([refusal(words), said]);
  const last = lastOf(await collect(providerAt(server.baseUrl).stream(request, never)));
  expect(last).toMatchObject({ type: "error", error: { message: expect.stringContaining(words) } });
  expect(server.requests).toHaveLength(1);
});

test("a key that cannot be sent is told as such, and not shown", async () => {
  await using server = await startLoopback(said);
  for (const key of ["secret\nvalue", "secret-välue"]) {
    const last = lastOf(await collect(providerAt(server.baseUrl, key).stream(request, never)));
    expect(last).toMatchObject({ type: "error", error: { kind: "auth" } });
    expect(JSON.stringify(last)).toContain("DEEPSEEK_API_KEY or the key in ~/.ssh/DEEPSEEK_API_KEY");
    expect(JSON.stringify(last)).not.toMatch(/secret|lue/);
  }
  expect(server.requests).toHaveLength(0);
});
