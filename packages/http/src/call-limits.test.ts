import { getEventListeners } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { startLoopback } from "./testing/loopback.ts";
import type { LoopbackAnswer } from "./testing/loopback-answer.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

const aborted = { code: "aborted", name: "HttpError", retryable: false };

/** Cancels a call that nothing else would end, some time after it began. */
async function cancel(answer: LoopbackAnswer, afterMs: number): Promise<unknown> {
  await using server = await startLoopback(answer);
  const controller = new AbortController();
  const options = { deadlineMs: Number.POSITIVE_INFINITY, signal: controller.signal };
  const outcome = testHttpClient().getText(server.baseUrl, options);
  setTimeout(() => controller.abort(new Error("enough")), afterMs);
  const error = await outcome.catch((error: unknown) => error);
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  return error;
}

test.each<[string, LoopbackAnswer, number]>([
  ["before an answer", { fault: "hang" }, 50],
  ["in the pause before a retry", { status: 503, headers: { "retry-after": "60" } }, 100],
  ["in the middle of a body", { stream: ["abc", "hang"] }, 50],
  [
    "in the middle of a compressed body",
    { headers: { "content-encoding": "gzip" }, stream: [Uint8Array.of(0x1f, 0x8b), "hang"] },
    50,
  ],
  ["in the middle of an error's body", { status: 500, stream: ["abc", "hang"] }, 50],
])("cancelled %s", async (_phase, answer, afterMs) => {
  expect(await cancel(answer, afterMs)).toMatchObject({
    ...aborted,
    message: expect.stringMatching(/^The request to 127\.0\.0\.1:\d+ was cancelled\.$/),
  });
});

test("cancelled before it began, nothing is sent", async () => {
  await using server = await startLoopback({});
  await expect(testHttpClient().request(server.baseUrl, { signal: AbortSignal.abort() })).rejects.toMatchObject(
    aborted,
  );
  await expect(testHttpClient({ signal: AbortSignal.abort() }).request(server.baseUrl)).rejects.toMatchObject(aborted);
  expect(server.requests).toEqual([]);
});

test("cancelled while a name is looked up", async () => {
  const http = testHttpClient({ lookup: () => new Promise(() => {}) });
  const signal = AbortSignal.timeout(30);
  await expect(http.request("http://slow.test/", { signal })).rejects.toMatchObject(aborted);
  await expect(http.request("http://slow.test/", { signal, guarded: true })).rejects.toMatchObject(aborted);
});

test("a cancelled request is gone from the server", async () => {
  await using server = await startLoopback({ fault: "hang" });
  const signal = AbortSignal.timeout(50);
  await expect(testHttpClient().request(server.baseUrl, { signal })).rejects.toMatchObject(aborted);
  await expect.poll(() => server.requests[0]?.closed).toBe(true);
});

test("withSignal adds a signal; the client's own and the call's still hold", async () => {
  await using server = await startLoopback({ fault: "hang" });
  const [own, child, call] = [new AbortController(), new AbortController(), new AbortController()];
  const http = testHttpClient({ signal: own.signal });
  const pending = [call, child, own].map((controller) => {
    const outcome = http.withSignal(child.signal).request(server.baseUrl, { signal: call.signal });
    return { controller, outcome };
  });
  await expect.poll(() => server.requests).toHaveLength(3);
  call.abort();
  for (const { outcome } of pending) await expect(outcome).rejects.toMatchObject(aborted);

  const second = http.withSignal(child.signal).request(server.baseUrl);
  child.abort();
  await expect(second).rejects.toMatchObject(aborted);
  const third = http.request(server.baseUrl);
  own.abort();
  await expect(third).rejects.toMatchObject(aborted);
});

test.each<[string, LoopbackAnswer, RegExp]>([
  ["a silent server", { fault: "hang" }, /did not answer within 0\.4 seconds\.$/],
  ["a body that stops", { stream: ["abc", "hang"] }, /did not finish its answer within 0\.4 seconds\.$/],
  [
    "a body that drips",
    { stream: Array.from({ length: 50 }, () => ["x", { waitMs: 20 }]).flat() },
    /did not finish its answer/,
  ],
])("%s ends at the deadline", async (_name, answer, message) => {
  await using server = await startLoopback(answer);
  await expect(testHttpClient().getText(server.baseUrl, { deadlineMs: 400 })).rejects.toMatchObject({
    code: "timeout",
    retryable: true,
    message: expect.stringMatching(message),
  });
});

test.each<[string, LoopbackAnswer, RegExp]>([
  ["redirects", { status: 302, delayMs: 60, headers: { location: "/" } }, /^timeout$/],
  // A retry that no time is left for is not begun: then the last answer is told.
  ["retries", { status: 503, delayMs: 60, headers: { "retry-after-ms": "0" } }, /^(timeout|unavailable)$/],
])("the deadline is one for all %s", async (_name, answer, code) => {
  await using server = await startLoopback(answer);
  const options = { deadlineMs: 500, maxRedirects: 10_000, retries: 10_000 };
  const ending = { code: expect.stringMatching(code) };
  await expect(testHttpClient().request(server.baseUrl, options)).rejects.toMatchObject(ending);
});

test("the client's deadline is the default, and Infinity is none", async () => {
  await using server = await startLoopback({ delayMs: 150, text: "late" });
  const http = testHttpClient({ deadlineMs: 50 });
  await expect(http.getText(server.baseUrl)).rejects.toMatchObject({ code: "timeout" });
  expect(await http.getText(server.baseUrl, { deadlineMs: Number.POSITIVE_INFINITY })).toBe("late");
});

test("a server that accepts and says nothing ends at the deadline, for TLS too", async () => {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const http = testHttpClient({ deadlineMs: 150 });
  await expect(http.request(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: "timeout" });
  server.close();
});

test("a signal that ends after the call does nothing to it", async () => {
  await using server = await startLoopback({ text: "done" });
  const controller = new AbortController();
  const response = await testHttpClient().request(server.baseUrl, { signal: controller.signal });
  expect(await response.text()).toBe("done");
  controller.abort();
  expect(await response.text()).toBe("done");
});
