import { expect, test } from "vitest";
import { startLoopback } from "./testing/loopback.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

const slow = { key: "slow", label: "Slow", baseUrl: "", minIntervalMs: 400 };
/** A request may arrive later than it was sent on a busy machine: gaps are looked at with that in mind. */
const SURE_GAP_MS = 100;

function gaps(requests: readonly { at: number }[]): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
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
  await Promise.all(clients.map((client, index) => client.request({ endpoint: slow, path: `/${index}` })));
  expect(server.requests.map(({ path }) => path)).toEqual(["/0", "/1", "/2", "/3"]);
  for (const gap of gaps(server.requests)) expect(gap).toBeGreaterThan(SURE_GAP_MS);
});

test("retries wait for their turn as well", async () => {
  await using server = await startLoopback([{ status: 503, headers: { "retry-after-ms": "0" } }, {}]);
  const http = testHttpClient({ endpoints: { slow: server.baseUrl } });
  await http.request({ endpoint: slow, path: "/" });
  expect(gaps(server.requests)[0]).toBeGreaterThan(SURE_GAP_MS);
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
  await Promise.all([first, second, last]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/1", "/2", "/3"]);
  for (const gap of gaps(server.requests)) expect(gap).toBeGreaterThan(SURE_GAP_MS);
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
