import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startLoopback } from "./testing/loopback.ts";
import type { LoopbackAnswer } from "./testing/loopback-answer.ts";
import { testHttpClient } from "./testing/test-http-client.ts";

async function read(answer: LoopbackAnswer, options: { maxBytes?: number } = {}): Promise<string> {
  await using server = await startLoopback(answer);
  return await testHttpClient().getText(server.baseUrl, { ...options, deadlineMs: 5000 });
}

const text = "Grüße! ".repeat(1000);

test.each([
  ["gzip", gzipSync(text)],
  ["x-gzip", gzipSync(text)],
  ["GZIP", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["deflate", deflateRawSync(text)],
  ["br", brotliCompressSync(text)],
  ["identity", Buffer.from(text)],
  ["gzip, br", brotliCompressSync(gzipSync(text))],
])("%s is decoded", async (encoding, bytes) => {
  expect(await read({ bytes, headers: { "content-encoding": encoding } })).toBe(text);
});

test("compressed pieces come out as they come in", async () => {
  const bytes = gzipSync(text);
  const stream = [bytes.subarray(0, 1), { waitMs: 5 }, bytes.subarray(1, 40), { waitMs: 5 }, bytes.subarray(40)];
  expect(await read({ stream, headers: { "content-encoding": "gzip" } })).toBe(text);
});

test("an empty body is empty in every encoding", async () => {
  expect(await read({ headers: { "content-encoding": "gzip" } })).toBe("");
  expect(await read({ status: 204, headers: { "content-encoding": "br" } })).toBe("");
});

test.each([
  ["gzip", Buffer.from("not gzip at all")],
  ["br", Buffer.from("not brotli at all")],
  ["deflate", Buffer.from("xnot deflate at all")],
  ["gzip", gzipSync(text).subarray(0, 40)],
  ["zstd-of-tomorrow", Buffer.from("?")],
])("broken or unknown %s is a bad response", async (encoding, bytes) => {
  await expect(read({ bytes, headers: { "content-encoding": encoding } })).rejects.toMatchObject({
    code: "bad-response",
  });
});

const zeros = Buffer.alloc(20_000_000);

test.each([
  ["gzip", gzipSync(zeros)],
  ["br", brotliCompressSync(zeros)],
  ["gzip, gzip", gzipSync(gzipSync(zeros))],
])("a bomb in %s goes off no further than the cap", async (encoding, bytes) => {
  await expect(
    read({ bytes, headers: { "content-encoding": encoding } }, { maxBytes: 1_000_000 }),
  ).rejects.toMatchObject({
    code: "too-large",
    message: expect.stringMatching(/is larger than 1 MB\.$/),
  });
});

test("the cap holds for announced and for unannounced sizes, to the byte", async () => {
  expect(await read({ text: "12345" }, { maxBytes: 5 })).toBe("12345");
  await expect(read({ text: "123456", headers: { "content-length": "6" } }, { maxBytes: 5 })).rejects.toMatchObject({
    code: "too-large",
  });
  await expect(read({ stream: ["123", "456", "hang"] }, { maxBytes: 5 })).rejects.toMatchObject({ code: "too-large" });
});

test("a body that is cut is unreachable, compressed or not", async () => {
  const cut = {
    code: "unreachable",
    message: expect.stringMatching(/closed the connection before the answer was complete/),
  };
  await expect(read({ stream: ["abc", "cut"] })).rejects.toMatchObject(cut);
  await expect(
    read({ text: "abc", headers: { "content-length": "10" }, stream: ["abc", "cut"] }),
  ).rejects.toMatchObject(cut);
  const half = gzipSync(text).subarray(0, 50);
  await expect(read({ headers: { "content-encoding": "gzip" }, stream: [half, "cut"] })).rejects.toMatchObject(cut);
});

test("a slow reader holds the server back, and may leave early", async () => {
  const piece = Buffer.alloc(64 * 1024);
  await using server = await startLoopback({ stream: Array.from({ length: 600 }, () => piece) });
  const response = await testHttpClient().request(server.baseUrl, { maxBytes: 100_000_000 });
  for await (const _chunk of response.body) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    break;
  }
  // Had the body been buffered meanwhile, the server would have finished.
  await expect.poll(() => server.requests[0]?.closed).toBe(true);
});

test("a body is read once, but bytes() and text() share it", async () => {
  await using server = await startLoopback({ text: "abc" });
  const response = await testHttpClient().request(server.baseUrl);
  expect(await response.text()).toBe("abc");
  expect(new TextDecoder().decode(await response.bytes())).toBe("abc");
  expect(() => response.body[Symbol.asyncIterator]()).toThrow(expect.objectContaining({ name: "HttpError" }));
});

test("close() throws an unread body away", async () => {
  await using server = await startLoopback({ stream: ["abc", "hang"] });
  const response = await testHttpClient().request(server.baseUrl);
  response.close();
  await expect.poll(() => server.requests[0]?.closed).toBe(true);
  await expect(response.text()).rejects.toMatchObject({ name: "HttpError" });
});

const latin1 = (value: string) => Buffer.from(value, "latin1");
const koi8 = Uint8Array.of(0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4);
const withKoi8 = (head: string) => Buffer.concat([Buffer.from(head), koi8]);

test.each<[string, string | undefined, Uint8Array, string]>([
  ["UTF-8 by default", undefined, Buffer.from("é€"), "é€"],
  ["the header", "text/plain; charset=ISO-8859-1", latin1("é"), "é"],
  ["a quoted header", 'text/plain; charset="koi8-r"', koi8, "Привет"],
  ["an unknown label", "text/plain; charset=klingon", Buffer.from("é"), "é"],
  ["a UTF-8 mark against the header", "text/plain; charset=latin1", Buffer.from("\ufeffé"), "é"],
  ["a UTF-16LE mark", "text/plain", Buffer.from("\ufeffé€", "utf16le"), "é€"],
  ["a UTF-16BE mark", undefined, Uint8Array.of(0xfe, 0xff, 0x20, 0xac), "€"],
  ["a meta element", "text/html", withKoi8('<html><meta charset="koi8-r">'), '<html><meta charset="koi8-r">Привет'],
  [
    "an old meta element",
    "text/html",
    withKoi8("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>"),
    "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>Привет",
  ],
  [
    "an XML declaration",
    "application/xml",
    withKoi8('<?xml version="1.0" encoding="KOI8-R"?>'),
    '<?xml version="1.0" encoding="KOI8-R"?>Привет',
  ],
  [
    "the header before the document",
    "text/html; charset=utf-8",
    Buffer.from("<meta charset=koi8-r>é"),
    "<meta charset=koi8-r>é",
  ],
  [
    "a document that is wrong about UTF-16",
    "text/html",
    Buffer.from("<meta charset=utf-16>é"),
    "<meta charset=utf-16>é",
  ],
  ["plain text that speaks of meta", "text/plain", Buffer.from("<meta charset=koi8-r>é"), "<meta charset=koi8-r>é"],
])("text is decoded by %s", async (_name, contentType, bytes, expected) => {
  expect(await read({ bytes, headers: { "content-type": contentType ?? "" } })).toBe(expected);
});
