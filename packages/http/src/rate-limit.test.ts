import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Loopback, startLoopback } from "./testing/loopback.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

const slow = { key: "slow", label: "Slow", baseUrl: "", minIntervalMs: 20 };

// What waits for its turn really sleeps, and looks at a clock that stands still until the test moves it.
beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

/** Lets the next one go, and proves by a request in between that it did not go before. */
async function nextTurn(server: Loopback): Promise<void> {
  vi.advanceTimersByTime(slow.minIntervalMs - 1);
  await sleep(2 * slow.minIntervalMs);
  await testHttpClient().request(`${server.baseUrl}/between`);
  vi.advanceTimersByTime(1);
}

test("requests of one service start one after another, in order, over all children of a client", async () => {
  await using server = await startLoopback({});
  const http = testHttpClient({ endpoints: { slow: server.baseUrl } });
  const clients = [
    http,
    http.withSignal(new AbortController().signal),
    http,
    http.withSignal(new AbortController().signal),
  ];
  const asked = clients.map((client, index) => client.request({ endpoint: slow, path: `/${index}` }));
  for (const one of asked) {
    await one;
    await nextTurn(server);
  }
  const paths = ["/0", "/between", "/1", "/between", "/2", "/between", "/3", "/between"];
  expect(server.requests.map(({ path }) => path)).toEqual(paths);
});

test("retries wait for their turn as well", async () => {
  await using server = await startLoopback(({ path }) =>
    path === "/" && server.requests.length === 1 ? { status: 503, headers: { "retry-after-ms": "0" } } : {},
  );
  const http = testHttpClient({ endpoints: { slow: server.baseUrl } });
  const asked = http.request({ endpoint: slow, path: "/" });
  while (server.requests.length === 0) await sleep(5);
  await nextTurn(server);
  await asked;
  expect(server.requests.map(({ path }) => path)).toEqual(["/", "/between", "/"]);
});

test("who gives up leaves the queue and lets nobody overtake", async () => {
  await using server = await startLoopback({});
  const http = testHttpClient({ endpoints: { slow: server.baseUrl } });
  const controller = new AbortController();
  const first = http.request({ endpoint: slow, path: "/1" });
  const second = http.request({ endpoint: slow, path: "/2" });
  const leaver = http.request({ endpoint: slow, path: "/never" }, { signal: controller.signal });
  const last = http.request({ endpoint: slow, path: "/3" });
  controller.abort();
  await expect(leaver).rejects.toMatchObject({ code: "aborted" });
  for (const one of [first, second, last]) {
    await one;
    await nextTurn(server);
  }
  const paths = ["/1", "/between", "/2", "/between", "/3", "/between"];
  expect(server.requests.map(({ path }) => path)).toEqual(paths);
});

test("another service does not wait", async () => {
  await using server = await startLoopback({});
  const http = testHttpClient({ endpoints: { slow: server.baseUrl, other: server.baseUrl } });
  const patient = { ...slow, minIntervalMs: 5000 };
  await http.request({ endpoint: patient, path: "/1" });
  const waiting = http.request({ endpoint: patient, path: "/2" }, { deadlineMs: 300 });
  await http.request({ endpoint: { ...patient, key: "other" }, path: "/other" });
  await expect(waiting).rejects.toMatchObject({ code: "timeout" });
  expect(server.requests.map(({ path }) => path)).toEqual(["/1", "/other"]);
});
