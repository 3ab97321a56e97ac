import { expect, test } from "vitest";
import { startLoopback } from "./loopback.ts";
import { testHttpClient } from "./test-http-client.ts";

test("plays a list of answers and repeats the last", async () => {
  await using server = await startLoopback([{ text: "a" }, { json: { b: 1 } }, { bytes: Uint8Array.of(99) }]);
  const http = testHttpClient();
  const texts = [];
  for (let count = 0; count < 4; count++) texts.push(await http.getText(server.baseUrl));
  expect(texts).toEqual(["a", '{"b":1}', "c", "c"]);
});

test("hands the request to a handler and records it", async () => {
  await using server = await startLoopback(async (request) => ({ json: { heard: request.json(), at: request.path } }));
  const response = await testHttpClient().request(`${server.baseUrl}/a/b?c=1&c=2&d=%20`, { method: "POST", body: [1] });
  expect(JSON.parse(await response.text())).toEqual({ heard: [1], at: "/a/b" });
  expect(server.requests).toMatchObject([
    {
      method: "POST",
      path: "/a/b",
      query: { c: "1,2", d: " " },
      url: "/a/b?c=1&c=2&d=%20",
      body: "[1]",
      closed: false,
    },
  ]);
});

test("a handler that throws is a 500 with its words", async () => {
  await using server = await startLoopback(() => {
    throw new Error("wrong path");
  });
  await expect(testHttpClient().request(server.baseUrl)).rejects.toMatchObject({
    status: 500,
    body: "Error: wrong path",
  });
});

test("streams step by step", async () => {
  await using server = await startLoopback({ stream: ["a", { waitMs: 20 }, Uint8Array.of(98), { waitMs: 20 }, "c"] });
  const response = await testHttpClient().request(server.baseUrl);
  const chunks = [];
  for await (const chunk of response.body) chunks.push(new TextDecoder().decode(chunk));
  expect(chunks).toEqual(["a", "b", "c"]);
});

test("closes although requests hang and connections idle", async () => {
  const server = await startLoopback({ stream: ["x", { waitMs: 60_000 }] });
  const reading = testHttpClient().getText(server.baseUrl);
  await expect.poll(() => server.requests).toHaveLength(1);
  await Promise.all([server.close(), expect(reading).rejects.toMatchObject({ code: "unreachable" })]);
});
