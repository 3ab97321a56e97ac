import { expect, test } from "vitest";
import { SseDecoder, type SseEvent, sseEvents } from "./sse-decoder.ts";

const encoder = new TextEncoder();

function decode(text: string | Uint8Array, chunkSize: number): SseEvent[] {
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  const decoder = new SseDecoder();
  const events: SseEvent[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) events.push(...decoder.push(bytes.subarray(at, at + chunkSize)));
  return [...events, ...decoder.end()];
}

const cases: [name: string, text: string, events: SseEvent[]][] = [
  ["one event", "data: a\n\n", [{ data: "a" }]],
  ["no space after the colon", "data:a\n\n", [{ data: "a" }]],
  ["one space alone is taken away", "data:  a\n\n", [{ data: " a" }]],
  ["several lines", "data: a\ndata: b\ndata:\n\n", [{ data: "a\nb\n" }]],
  [
    "name and id",
    "event: delta\nid: 7\ndata: x\n\ndata: y\n\n",
    [{ event: "delta", id: "7", data: "x" }, { data: "y" }],
  ],
  ["CRLF", "event: e\r\ndata: a\r\n\r\ndata: b\r\n\r\n", [{ event: "e", data: "a" }, { data: "b" }]],
  ["CR", "data: a\rdata: b\r\rdata: c\r\r", [{ data: "a\nb" }, { data: "c" }]],
  ["mixed line ends", "data: a\r\ndata: b\rdata: c\n\r\n", [{ data: "a\nb\nc" }]],
  ["comments", ": ping\n\n:\n\ndata: a\n: in between\ndata: b\n\n", [{ data: "a\nb" }]],
  ["fields without a colon", "data\n\ndata\ndata\n\n", [{ data: "" }, { data: "\n" }]],
  ["empty data", "data:\n\n", [{ data: "" }]],
  ["an event without data", "event: ping\n\ndata: a\n\n", [{ data: "a" }]],
  ["unknown fields", "retry: 10\nfoo: bar\n data: no\ndata: a\n\n", [{ data: "a" }]],
  ["a byte order mark", "\ufeffdata: a\n\n", [{ data: "a" }]],
  ["colons in the data", 'data: {"a":1}\n\n', [{ data: '{"a":1}' }]],
  ["characters of 2, 3 and 4 bytes", "data: é€😀\n\ndata: 漢字\n\n", [{ data: "é€😀" }, { data: "漢字" }]],
  ["no blank line at the end", "data: a\n\ndata: b\n", [{ data: "a" }, { data: "b" }]],
  ["no line end at the end", "data: a\n\nevent: x\ndata: b", [{ data: "a" }, { event: "x", data: "b" }]],
  ["ends in CR", "data: a\r", [{ data: "a" }]],
  ["nothing", "", []],
];

test.each(cases)("%s, however it is cut", (_name, text, events) => {
  for (const size of [1, 2, 3, 5, 7, 1000]) expect(decode(text, size)).toEqual(events);
});

test("a character that never ends becomes a replacement character", () => {
  expect(decode(Uint8Array.of(...encoder.encode("data: a"), 0xe2, 0x82), 1)).toEqual([{ data: "a\ufffd" }]);
});

test("a buffer that the caller uses again does not change what was pushed", () => {
  const decoder = new SseDecoder();
  const bytes = encoder.encode("data: €");
  const buffer = bytes.slice(0, bytes.length - 1);
  decoder.push(buffer);
  buffer.fill(0);
  expect([...decoder.push(bytes.slice(-1)), ...decoder.end()]).toEqual([{ data: "€" }]);
});

test("a line and an event have a bound", () => {
  expect(() => new SseDecoder(100).push(encoder.encode(`data: ${"x".repeat(200)}`))).toThrow(
    expect.objectContaining({ code: "too-large" }),
  );
  expect(() => new SseDecoder(100).push(encoder.encode("data: 0123456789\n".repeat(20)))).toThrow(
    expect.objectContaining({ code: "too-large" }),
  );
});

// A decoder that looks at what it kept again for each piece would be busy for minutes.
test("one long event in tiny pieces costs no more than its length", () => {
  const decoder = new SseDecoder();
  const piece = encoder.encode("x".repeat(16));
  decoder.push(encoder.encode("data: "));
  for (let count = 0; count < 150_000; count++) decoder.push(piece);
  const [event] = decoder.end();
  expect(event?.data.length).toBe(2_400_000);
});

test("events of a body come as they are read", async () => {
  async function* body() {
    yield encoder.encode("data: a\n\nda");
    yield encoder.encode("ta: b");
  }
  const all = [];
  for await (const one of sseEvents(body())) all.push(one);
  expect(all).toEqual([{ data: "a" }, { data: "b" }]);
});
