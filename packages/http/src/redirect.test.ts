import { expect, test } from "vitest";
import { isCredentialHeader } from "./credential-headers.ts";
import type { RequestOptions } from "./http-client.ts";
import { startLoopback } from "./testing/loopback.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

const secrets = {
  Authorization: "Bearer x",
  Cookie: "a=b",
  "Proxy-Authorization": "x",
  "X-Api-Key": "x",
  "x-goog-api-key": "x",
  "api-key": "x",
  "X-Subscription-Token": "x",
};

/** Two origins; the first one redirects to the second. */
async function across(status: number, options: RequestOptions) {
  const second = await startLoopback({ text: "arrived" });
  const first = await startLoopback({ status, headers: { location: `${second.baseUrl}/there` } });
  const outcome = await testHttpClient()
    .getText(`${first.baseUrl}/here`, options)
    .catch((error: unknown) => error);
  await Promise.all([first.close(), second.close()]);
  return { outcome, first: first.requests, second: second.requests };
}

test.each<[number, NonNullable<RequestOptions["method"]>, string, boolean]>([
  [301, "GET", "GET", false],
  [301, "POST", "GET", false],
  [302, "POST", "GET", false],
  [302, "PUT", "PUT", true],
  [303, "POST", "GET", false],
  [303, "DELETE", "GET", false],
  [303, "HEAD", "HEAD", false],
  [307, "POST", "POST", true],
  [308, "PATCH", "PATCH", true],
  [308, "GET", "GET", false],
])("%i turns %s into %s", async (status, method, expected, keepsBody) => {
  await using server = await startLoopback([{ status, headers: { location: "../b?c=d" } }, { text: "ok" }]);
  const body = method === "GET" || method === "HEAD" ? {} : { body: { a: 1 } };
  const headers = { authorization: "Bearer x" };
  const response = await testHttpClient().request(`${server.baseUrl}/a/x`, { method, headers, ...body });

  expect(response.url).toBe(`${server.baseUrl}/b?c=d`);
  expect(server.requests[1]).toMatchObject({
    method: expected,
    url: "/b?c=d",
    body: keepsBody ? '{"a":1}' : "",
    headers,
  });
  expect("content-type" in (server.requests[1]?.headers ?? {})).toBe(keepsBody);
});

test("secrets stay with the origin they were meant for", async () => {
  const { outcome, first, second } = await across(302, { headers: { ...secrets, "x-plain": "stays" } });
  expect(outcome).toBe("arrived");
  for (const name of Object.keys(secrets)) expect(first[0]?.headers).toHaveProperty(name.toLowerCase());
  for (const name of Object.keys(secrets)) expect(second[0]?.headers).not.toHaveProperty(name.toLowerCase());
  expect(second[0]?.headers["x-plain"]).toBe("stays");
});

test("secrets do not come back when the redirects do", async () => {
  await using home = await startLoopback((request) =>
    request.path === "/back" ? { text: "back" } : { status: 302, headers: { location: `${away.baseUrl}/` } },
  );
  await using away = await startLoopback(() => ({ status: 302, headers: { location: `${home.baseUrl}/back` } }));
  await testHttpClient().getText(home.baseUrl, { headers: { authorization: "x" } });
  expect(home.requests[1]?.headers).not.toHaveProperty("authorization");
});

test.each([307, 308])("a body with a secret is not carried to another origin by %i", async (status) => {
  const { outcome, second } = await across(status, {
    method: "POST",
    body: { prompt: "private" },
    headers: { "x-api-key": "k" },
  });
  expect(outcome).toMatchObject({
    code: "rejected",
    status,
    message: expect.stringMatching(/another host, 127\.0\.0\.1:\d+; it was not sent there/),
  });
  expect(second).toEqual([]);
});

test("a body without a secret may move to another port of the same host, but not to another host", async () => {
  expect((await across(307, { method: "POST", body: "x" })).second).toMatchObject([{ method: "POST", body: "x" }]);
  await using server = await startLoopback({ status: 307, headers: { location: "http://localhost:1/" } });
  await expect(testHttpClient().request(server.baseUrl, { method: "POST", body: "x" })).rejects.toMatchObject({
    code: "rejected",
  });
});

test.each<[number, RequestOptions]>([
  [302, { headers: { "x-team": "blue" } }],
  [302, { method: "POST", body: "x" }],
  [303, { method: "POST", body: "x" }],
  [307, { method: "POST", body: "x" }],
])("what keeps to its origin is not sent to another by %i", async (status, options) => {
  const { outcome, second } = await across(status, { ...options, keepsToOrigin: true });
  expect(outcome).toMatchObject({ code: "rejected", message: expect.stringContaining("it was not sent there") });
  expect(second).toEqual([]);
});

test("what keeps to its origin moves within it, but is not lost on the way", async () => {
  const kept = { keepsToOrigin: true, headers: { "x-team": "blue" } };
  await using server = await startLoopback((request) =>
    request.path === "/new" ? { text: "ok" } : { status: Number(request.path.slice(1)), headers: { location: "/new" } },
  );
  const http = testHttpClient();
  expect(await http.getText(`${server.baseUrl}/302`, kept)).toBe("ok");
  expect(await http.getText(`${server.baseUrl}/308`, { ...kept, method: "POST", body: "x" })).toBe("ok");
  expect(server.requests.at(-1)).toMatchObject({ method: "POST", body: "x", headers: { "x-team": "blue" } });
  await expect(http.getText(`${server.baseUrl}/301`, { ...kept, method: "POST", body: "x" })).rejects.toMatchObject({
    code: "bad-response",
    message: expect.stringContaining("by which the request would be lost"),
  });
  expect(server.requests.at(-1)?.path).toBe("/301");
});

test("redirects are followed five times unless told otherwise", async () => {
  await using server = await startLoopback({ status: 302, headers: { location: "/again" }, text: "x".repeat(100_000) });
  const http = testHttpClient();
  await expect(http.request(server.baseUrl)).rejects.toMatchObject({ code: "too-many-redirects" });
  expect(server.requests).toHaveLength(6);
  await expect(http.request(server.baseUrl, { maxRedirects: 0 })).rejects.toMatchObject({ code: "too-many-redirects" });
  expect(server.requests).toHaveLength(7);
  const response = await http.request(server.baseUrl, { accept: (status) => status === 302 });
  expect(response.headers["location"]).toBe("/again");
  response.close();
});

test.each(["file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "http://", "http://["])(
  "a redirect to %s is not followed",
  async (location) => {
    await using server = await startLoopback({ status: 302, headers: { location } });
    await expect(testHttpClient().request(server.baseUrl)).rejects.toMatchObject({ code: "bad-response" });
  },
);

test("a redirect whose body never ends does not hold the call up for long", async () => {
  await using server = await startLoopback([
    { status: 302, headers: { location: "/next" }, stream: ["x", "hang"] },
    { text: "ok" },
  ]);
  expect(await testHttpClient().getText(server.baseUrl, { deadlineMs: 10_000 })).toBe("ok");
});

test("a redirect without a location is a bad response", async () => {
  await using server = await startLoopback({ status: 302 });
  await expect(testHttpClient().request(server.baseUrl)).rejects.toMatchObject({ code: "bad-response", status: 302 });
});

test.each([
  ...Object.keys(secrets),
  "Ocp-Apim-Subscription-Key",
  "X-Auth-Token",
  "apikey",
  "Private-Token",
  "X-Amz-Signature",
])("%s is taken for a secret", (name) => expect(isCredentialHeader(name)).toBe(true));

test.each(["accept", "content-type", "user-agent", "if-none-match", "range"])("%s is not", (name) =>
  expect(isCredentialHeader(name)).toBe(false),
);
