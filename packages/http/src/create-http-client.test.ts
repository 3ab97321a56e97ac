import { getEventListeners } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { z } from "zod";
import type { HttpTrace } from "./client-options.ts";
import type { Endpoint } from "./http-client.ts";
import { HttpError } from "./http-error.ts";
import { startLoopback } from "./testing/loopback.ts";
import type { LoopbackAnswer } from "./testing/loopback-answer.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

const weather: Endpoint = { key: "weather", label: "The Weather", baseUrl: "http://192.0.2.1/unused" };

async function ask(answer: LoopbackAnswer, schema: z.ZodType = z.object({ degrees: z.number() })) {
  await using server = await startLoopback(answer);
  const http = testHttpClient({ endpoints: { weather: server.baseUrl } });
  return await http.getJson(weather, "/now", { schema, retries: 0 }).catch((error: unknown) => error);
}

test("asks below the base URL of the settings, and answers with checked JSON", async () => {
  await using server = await startLoopback({ json: { degrees: 3, unasked: true } });
  const http = testHttpClient({ userAgent: "Marvin/1", endpoints: { weather: `${server.baseUrl}/api/?v=2` } });

  const answer = await http.getJson(weather, "now?a=1", {
    query: { place: "Å & B", days: 3, exact: true, tags: ["x", "y"], nothing: undefined },
    schema: z.object({ degrees: z.number() }),
  });

  expect(answer).toEqual({ degrees: 3 });
  expect(http.baseUrl(weather)).toBe(`${server.baseUrl}/api/?v=2`);
  expect(http.baseUrl({ ...weather, key: "toString" })).toBe(weather.baseUrl);
  expect(server.requests).toMatchObject([
    {
      method: "GET",
      path: "/api/now",
      query: { a: "1", v: "2", place: "Å & B", days: "3", exact: "true", tags: "x,y" },
      headers: { "user-agent": "Marvin/1", accept: "application/json", "accept-encoding": "gzip, deflate, br" },
    },
  ]);
  expect(server.requests[0]?.query).not.toHaveProperty("nothing");
});

test("sends objects as JSON, forms as forms, strings and bytes as they are", async () => {
  await using server = await startLoopback({ status: 201 });
  const http = testHttpClient();
  const post = (body: string | Uint8Array | object) => http.request(server.baseUrl, { method: "POST", body });

  expect((await post({ a: "é" })).status).toBe(201);
  await post(new URLSearchParams({ a: "b c" }));
  await post("plain é");
  await post(Uint8Array.of(104, 105));

  expect(server.requests).toMatchObject([
    { body: '{"a":"é"}', headers: { "content-type": "application/json", "content-length": "10" } },
    { body: "a=b+c", headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" } },
    { body: "plain é", headers: { "content-length": "8" } },
    { body: "hi", headers: { "content-length": "2" } },
  ]);
});

test.each<[number, string, string]>([
  [400, "rejected", "Check what was asked for."],
  [401, "unauthorized", "Check the key, or sign in again."],
  [403, "unauthorized", "Check that the key is right and may do this."],
  [404, "not-found", "Check the address and the name of what was asked for."],
  [410, "not-found", "Check the address and the name of what was asked for."],
  [418, "rejected", "Check what was asked for."],
  [429, "rate-limited", "Wait a moment and try again."],
  [500, "unavailable", "The service has a problem of its own; try again later."],
  [529, "unavailable", "The service has a problem of its own; try again later."],
  [304, "bad-response", "Check the address."],
])("status %i is %s", async (status, code, hint) => {
  const error = await ask({ status, json: status === 304 ? undefined : { error: { message: "Own words" } } });
  const said =
    status === 304 ? /^The Weather answered 304/ : new RegExp(`^The Weather answered ${status}.*: Own words\\.$`);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ code, hint, status, service: "The Weather", message: expect.stringMatching(said) });
});

test.each([
  [{ error: { message: "words" } }, "words."],
  [{ error: "words" }, "words."],
  [{ message: "words!" }, "words!"],
  [{ error: true, reason: "words" }, "words."],
  [{ detail: "words" }, "words."],
  [{ errors: [{ message: "words" }] }, "words."],
  [[{ error: { message: "words" } }], "words."],
  [{ message: "a\u001b[31m\r\nb\u202e" }, "a [31m b."],
  [{ message: "x".repeat(1000) }, `${"x".repeat(299)}….`],
])("finds the service's own words in %j", async (json, words) => {
  expect(await ask({ status: 400, json })).toMatchObject({ message: `The Weather answered 400 Bad Request: ${words}` });
});

test("keeps the beginning of an error's body, and needs no words in it", async () => {
  const error = await ask({ status: 500, text: `<html>${"x".repeat(100_000)}` });
  expect(error).toMatchObject({ message: "The Weather answered 500 Internal Server Error." });
  expect((error as HttpError).body).toMatch(/^<html>x{16000}/);
});

test.each<[LoopbackAnswer, RegExp]>([
  [{ text: "" }, /an empty body instead of JSON/],
  [{ text: "<!DOCTYPE html><p>Sign in" }, /an HTML page instead of JSON/],
  [{ text: "<?xml version='1.0'?><a/>" }, /an XML document instead of JSON/],
  [{ text: "sorry" }, /plain text instead of JSON/],
  [{ text: '{"degrees":' }, /broken JSON instead of JSON/],
  [{ json: { degrees: "3" } }, /^The Weather answered in an unexpected form: "degrees" is wrong \(.*number.*\)\.$/],
  [{ json: null }, /unexpected form: the answer itself is wrong/],
])("%j is a bad response that says what came", async (answer, message) => {
  expect(await ask(answer)).toMatchObject({
    code: "bad-response",
    message: expect.stringMatching(message),
    service: "The Weather",
  });
});

test("names the first wrong field of many, by its path", async () => {
  const schema = z.object({ days: z.array(z.object({ high: z.number() })) });
  const error = await ask({ json: { days: [{ high: 1 }, { high: "2" }] } }, schema);
  expect(error).toMatchObject({ message: expect.stringContaining('"days.1.high" is wrong') });
});

test("a status that is accepted is an answer", async () => {
  await using server = await startLoopback({ status: 404, text: "no" });
  const response = await testHttpClient().request(server.baseUrl, { accept: (status) => status === 404 });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe("no");
});

test("HEAD has headers and no body", async () => {
  await using server = await startLoopback({ text: "x".repeat(100), headers: { "content-length": "100", "x-a": "b" } });
  const response = await testHttpClient({ maxBytes: 10 }).request(server.baseUrl, { method: "HEAD" });
  expect(response.headers).toMatchObject({ "content-length": "100", "x-a": "b" });
  expect(await response.bytes()).toHaveLength(0);
});

test("a refused connection names the service and host:port", async () => {
  const server = await startLoopback({});
  await server.close();
  const http = testHttpClient({ endpoints: { weather: server.baseUrl } });
  const expected = { code: "unreachable", hint: expect.stringContaining("Check that it is running") };
  await expect(http.request({ endpoint: weather, path: "/" })).rejects.toMatchObject({
    ...expected,
    message: `The Weather (127.0.0.1:${server.port}) refused the connection.`,
  });
  await expect(http.request(server.baseUrl)).rejects.toMatchObject({
    ...expected,
    message: `127.0.0.1:${server.port} refused the connection.`,
  });
});

test("of several addresses one that answers is enough, and all that refuse are one refusal", async () => {
  const server = await startLoopback({ text: "ok" });
  const addresses = [
    { address: "::1", family: 6 },
    { address: "127.0.0.1", family: 4 },
  ];
  const url = `http://both.test:${server.port}/`;
  const http = testHttpClient({ lookup: async () => addresses });
  expect(await http.getText(url)).toBe("ok");
  await server.close();
  http.close();
  const outcome = http.request(url, { retries: 0 });
  await expect(outcome).rejects.toMatchObject({ message: `both.test:${server.port} refused the connection.` });
});

test.each([
  ["ENOTFOUND", /^The host nowhere\.test is not known\.$/],
  ["EAI_AGAIN", /^The host nowhere\.test could not be looked up just now\.$/],
])("a name that gives %s is named", async (code, message) => {
  const http = testHttpClient({ lookup: () => Promise.reject(Object.assign(new Error("dns"), { code })) });
  await expect(http.request("http://nowhere.test/", { retries: 0 })).rejects.toMatchObject({
    code: "unreachable",
    message: expect.stringMatching(message),
    hint: expect.stringContaining("Check the network connection or the proxy settings."),
  });
});

test.each(["reset", "no-response"] as const)(
  "a connection that ends without an answer (%s) is unreachable",
  async (fault) => {
    await using server = await startLoopback({ fault });
    await expect(testHttpClient().request(server.baseUrl, { retries: 0 })).rejects.toMatchObject({
      code: "unreachable",
      message: `127.0.0.1:${server.port} closed the connection before the answer was complete.`,
    });
  },
);

test("what is not HTTP is a bad response", async () => {
  const server = createServer((socket) => socket.on("error", () => {}).end("SSH-2.0-OpenSSH\r\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await expect(testHttpClient().request(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    code: "bad-response",
    message: `127.0.0.1:${port} answered with something that is not HTTP.`,
  });
  server.close();
});

test("an answer that switches to another protocol is an error, and not waited for without end", async () => {
  const upgrade = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
  const server = createServer((socket) => socket.on("error", () => {}).write(upgrade));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const request = testHttpClient().request(`http://127.0.0.1:${port}/`, { retries: 0 });
  await expect(request).rejects.toMatchObject({ code: "unreachable" });
  server.close();
});

test.each([
  ["no address", "rejected"],
  ["/relative", "rejected"],
  ["file:///etc/passwd", "blocked"],
])("%j is refused before anything is sent", async (target, code) => {
  await expect(testHttpClient().request(target)).rejects.toMatchObject({ code, name: "HttpError" });
});

test("a key with a line break in it is refused without being shown", async () => {
  await using server = await startLoopback({});
  const error: HttpError = await testHttpClient()
    .request(server.baseUrl, { headers: { authorization: "Bearer se\ncret" } })
    .then(
      () => expect.unreachable(),
      (error: HttpError) => error,
    );
  expect(error).toMatchObject({ code: "rejected", hint: "Check the key and the address." });
  expect(error.message).not.toContain("cret");
});

test("a user name in the URL becomes a header and leaves the URL", async () => {
  await using server = await startLoopback({});
  const response = await testHttpClient().request(server.baseUrl.replace("//", "//me:p%40ss@"));
  expect(server.requests[0]?.headers["authorization"]).toBe(`Basic ${btoa("me:p@ss")}`);
  expect(response.url).toBe(`${server.baseUrl}/`);
});

test("the trace has neither query values nor credentials nor keys in the path", async () => {
  await using server = await startLoopback({});
  const lines: HttpTrace[] = [];
  const http = testHttpClient({ trace: (line) => lines.push(line) });
  const url = `${server.baseUrl.replace("//", "//me:pw@")}/bot123456789:AAbbCCddEEffGGhhIIjj/send?key=secret&q=x`;
  await http.request(url, { headers: { authorization: "secret" } });
  expect(lines).toEqual([
    { method: "GET", url: `${server.baseUrl}/…/send?key=…&q=…`, status: 200, ms: expect.any(Number), attempt: 1 },
  ]);
});

test("connections are kept alive and closed by close()", async () => {
  await using server = await startLoopback({ text: "x" });
  const http = testHttpClient();
  for (let count = 0; count < 3; count++) await http.getText(server.baseUrl);
  expect(server.requests.map((request) => request.headers["connection"])).toEqual([
    "keep-alive",
    "keep-alive",
    "keep-alive",
  ]);
  http.close();
  expect(await http.getText(server.baseUrl)).toBe("x");
});

test("an empty answer need not be read for its connection to be used again", async () => {
  await using server = await startLoopback({ status: 204 });
  const http = testHttpClient();
  const signal = new AbortController().signal;
  const first = await http.request(server.baseUrl, { method: "POST", body: "x", signal });
  await expect.poll(() => getEventListeners(signal, "abort")).toHaveLength(0);
  expect(await first.text()).toBe("");
});

test("what cannot be sent at all is an HttpError too", async () => {
  const body: { self?: object } = {};
  body.self = body;
  const outcome = testHttpClient().request("http://127.0.0.1:1/", { method: "POST", body });
  await expect(outcome).rejects.toMatchObject({ name: "HttpError", code: "rejected" });
  await expect(testHttpClient().request("http://%ff@127.0.0.1:1/")).rejects.toMatchObject({ code: "unreachable" });
});

test("the client for tests reaches loopback alone", async () => {
  const blocked = { code: "blocked" };
  await expect(testHttpClient().request("http://example.com/")).rejects.toMatchObject(blocked);
  await expect(testHttpClient().request("https://8.8.8.8/")).rejects.toMatchObject(blocked);
  const outside = testHttpClient({ lookup: async () => [{ address: "8.8.8.8", family: 4 }] });
  await expect(outside.request("http://example.com/")).rejects.toMatchObject(blocked);
  await using server = await startLoopback({ status: 302, headers: { location: "http://example.com/" } });
  await expect(testHttpClient().request(server.baseUrl)).rejects.toMatchObject(blocked);
});
