import { expect, test } from "vitest";
import type { HttpTrace } from "./client-options.ts";
import { retryAfterMs } from "./retry-after.ts";
import { startLoopback } from "./testing/loopback.ts";
import type { LoopbackAnswer } from "./testing/loopback-answer.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

const soon = { "retry-after-ms": "1" };

test.each<LoopbackAnswer>([
  { status: 429, headers: soon },
  { status: 502, headers: soon },
  { status: 503, headers: soon },
  { status: 504, headers: soon },
  { fault: "reset" },
  { fault: "no-response" },
])("a GET that met %j is sent again", async (first) => {
  await using server = await startLoopback([first, { text: "ok" }]);
  expect(await testHttpClient().getText(server.baseUrl)).toBe("ok");
  expect(server.requests).toHaveLength(2);
});

test.each([400, 401, 404, 500, 501])("a GET that met %i is not sent again", async (status) => {
  await using server = await startLoopback({ status, headers: soon });
  await expect(testHttpClient().request(server.baseUrl)).rejects.toMatchObject({ status });
  expect(server.requests).toHaveLength(1);
});

test("two retries by default, then the last error", async () => {
  await using server = await startLoopback({ status: 503, headers: soon });
  const lines: HttpTrace[] = [];
  const http = testHttpClient({ trace: (line) => lines.push(line) });
  await expect(http.request(server.baseUrl)).rejects.toMatchObject({ code: "unavailable", retryAfterMs: 1 });
  expect(lines.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 503],
    [2, 503],
    [3, 503],
  ]);
});

test.each(["POST", "PUT", "PATCH", "DELETE"] as const)("%s is sent again only when told so", async (method) => {
  await using server = await startLoopback([
    { status: 503, headers: soon },
    { status: 503, headers: soon },
    { text: "ok" },
  ]);
  const http = testHttpClient();
  await expect(http.request(server.baseUrl, { method, body: "x" })).rejects.toMatchObject({ status: 503 });
  expect(server.requests).toHaveLength(1);
  expect(await http.getText(server.baseUrl, { method, body: "x", retries: 1 })).toBe("ok");
  expect(server.requests.map(({ body }) => body)).toEqual(["x", "x", "x"]);
});

test("a POST over a connection that was used before is not sent twice either", async () => {
  await using server = await startLoopback([{ text: "ok" }, { fault: "reset" }]);
  const http = testHttpClient();
  await http.getText(server.baseUrl);
  await expect(http.request(server.baseUrl, { method: "POST", body: "x" })).rejects.toMatchObject({
    code: "unreachable",
  });
  expect(server.requests).toHaveLength(2);
});

test("nothing is sent again after the body was handed over", async () => {
  await using server = await startLoopback([{ stream: ["half", "cut"] }, { text: "whole" }]);
  await expect(testHttpClient().getText(server.baseUrl)).rejects.toMatchObject({ code: "unreachable" });
  expect(server.requests).toHaveLength(1);
});

/** Refuses, and again whoever comes back before the pause that follows is over; then answers "ok". */
function patienceTest(pausesMs: readonly number[], refusal: LoopbackAnswer): () => LoopbackAnswer {
  const left = [...pausesMs];
  let isResting = false;
  return () => {
    if (isResting) return { status: 400, text: "came back too early" };
    const pause = left.shift();
    if (pause === undefined) return { text: "ok" };
    isResting = true;
    setTimeout(() => {
      isResting = false;
    }, pause);
    return refusal;
  };
}

test("without an advice the pauses grow", async () => {
  // The first pause is 188 to 312 ms, the second 375 ms at least.
  await using server = await startLoopback(patienceTest([150, 340], { status: 503 }));
  expect(await testHttpClient().getText(server.baseUrl)).toBe("ok");
});

test("the service's advice is obeyed", async () => {
  const refusal = { status: 429, headers: { "retry-after": "0.8" } };
  await using server = await startLoopback(patienceTest([700], refusal));
  expect(await testHttpClient().getText(server.baseUrl)).toBe("ok");
});

test.each([
  ["30", 5000],
  ["600", Number.POSITIVE_INFINITY],
])("retry-after %s fails at once when it cannot be waited for", async (seconds, deadlineMs) => {
  await using server = await startLoopback({ status: 429, headers: { "retry-after": seconds } });
  await expect(testHttpClient().request(server.baseUrl, { deadlineMs })).rejects.toMatchObject({
    code: "rate-limited",
    retryAfterMs: Number(seconds) * 1000,
    hint: seconds === "30" ? "Try again in 30 seconds." : "Try again in 10 minutes.",
  });
  expect(server.requests).toHaveLength(1);
});

test.each([
  [{ "retry-after": "2" }, 2000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after": "Thu, 01 Jan 1970 00:01:10 GMT" }, 10_000],
  [{ "retry-after": "Thu, 01 Jan 1970 00:00:10 GMT" }, 0],
  [{ "retry-after": "2", "retry-after-ms": "70" }, 70],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "" }, undefined],
  [{ "retry-after": "-5" }, undefined],
  [{ "retry-after": "1, 2" }, undefined],
  [{}, undefined],
])("%j at one minute past the epoch is a wait of %s", (headers, expected) => {
  expect(retryAfterMs(headers as Record<string, string>, 60_000)).toBe(expected);
});
