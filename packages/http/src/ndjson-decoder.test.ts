import { expect, test } from "vitest";
import { NdjsonDecoder, ndjsonLines } from "./ndjson-decoder.ts";

const encoder = new TextEncoder();

function decode(text: string, chunkSize: number): string[] {
  const bytes = encoder.encode(text);
  const decoder = new NdjsonDecoder();
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) lines.push(...decoder.push(bytes.subarray(at, at + chunkSize)));
  return [...lines, ...decoder.end()];
}

test.each([
  ['{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']],
  ['{"a":1}\r\n\r\n  \n{"b":"é😀"}', ['{"a":1}', '{"b":"é😀"}']],
  ['\ufeff{"a":1}', ['{"a":1}']],
  ['{"a":\r1}\n', ['{"a":\r1}']],
  ["", []],
])("%j is cut into whole lines", (text, lines) => {
  for (const size of [1, 2, 3, 1000]) expect(decode(text, size)).toEqual(lines);
});

test("a line has a bound", () => {
  expect(() => new NdjsonDecoder(10).push(encoder.encode("x".repeat(11)))).toThrow(
    expect.objectContaining({ code: "too-large" }),
  );
});

test("lines of a body come as they are read", async () => {
  async function* body() {
    yield encoder.encode("1\n2");
    yield encoder.encode("3\n");
  }
  const all = [];
  for await (const one of ndjsonLines(body())) all.push(one);
  expect(all).toEqual(["1", "23"]);
});
