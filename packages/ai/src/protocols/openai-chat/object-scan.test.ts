import { expect, test } from "vitest";
import { CallCollector } from "./call-collector.ts";
import { ObjectScan } from "./object-scan.ts";

test.each([
  ['{"a":{"b":[1,{}]}}', true],
  [" {}\n", true],
  ['{"a":"}"', false],
  ['{"a":"\\"}', false],
  ['{"a":"\\\\"}', true],
  ["{}{", false],
  ["{} x", false],
  ["[]", false],
  ["", false],
])("%j in pieces of one character: closed %s", (text, isClosed) => {
  const scan = new ObjectScan();
  for (const character of text) scan.push(character);
  expect(scan.isClosed).toBe(isClosed);
});

test("long arguments full of brackets are never read again from their beginning", () => {
  const calls = new CallCollector();
  const parse = JSON.parse;
  let parsed = 0;
  JSON.parse = (text: string) => {
    parsed += 1;
    return parse(text) as unknown;
  };
  try {
    calls.add({ index: 0, id: "1", function: { name: "f", arguments: '{"a":"' } });
    for (let at = 0; at < 1000; at += 1) calls.add({ index: 0, function: { arguments: at % 2 === 0 ? "{" : "}" } });
    calls.add({ index: 0, function: { arguments: '"}' } });
  } finally {
    JSON.parse = parse;
  }
  expect([...calls.finish().values()].map((call) => call.arguments.length)).toEqual([1008]);
  expect(parsed).toBe(0);
});
