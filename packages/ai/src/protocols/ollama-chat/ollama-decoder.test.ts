import { describe, expect, test } from "vitest";
import { decodeFrames, finishOf as finish } from "../../testing/decode-frames.ts";
import { OllamaDecoder } from "./ollama-decoder.ts";

type Line = string | object;

const decoder = () => new OllamaDecoder({ provider: "ollama", model: "m" });
const decode = (lines: readonly Line[]) => decodeFrames(decoder(), lines);
const finishOf = (lines: readonly Line[]) => finish(decoder(), lines);
const say = (message: object) => ({ model: "m", message: { role: "assistant", content: "", ...message }, done: false });
const end = (more: object = {}) => ({
  message: { role: "assistant", content: "" },
  done: true,
  done_reason: "stop",
  ...more,
});
const fn = (name: string, args: unknown, id?: string) => ({
  ...(id === undefined ? {} : { id }),
  function: { name, arguments: args },
});

const whole: Line[] = [
  say({ thinking: "h" }),
  say({ thinking: "m" }),
  say({ content: "a" }),
  say({ content: "b", images: null }),
  say({ tool_calls: [fn("f", { x: 1 }, "call_1"), fn("f", { x: 2 })] }),
  end({ prompt_eval_count: 169, eval_count: 15 }),
];

test("thinking, text, calls and usage", () => {
  const { events, ending, progress } = decode(whole);
  expect(events).toEqual([
    { type: "thinking", text: "hm" },
    { type: "text", text: "ab" },
    { type: "tool_call_start", name: "f" },
    { type: "tool_call_start", name: "f" },
  ]);
  expect(progress).toEqual([true, true, true, true, true, false]);
  expect(ending).toMatchObject({
    ok: true,
    event: {
      reason: "tool-calls",
      usage: { input: 169, output: 15, cacheRead: 0 },
      message: {
        provider: "ollama",
        content: [
          { type: "thinking", text: "hm" },
          { type: "text", text: "ab" },
          { type: "tool_call", id: "call_1", name: "f", arguments: '{"x":1}', extra: { id: "call_1" } },
          { type: "tool_call", id: expect.stringMatching(/^call_1_/), name: "f", arguments: '{"x":2}' },
        ],
      },
    },
  });
});

test("cut before any line, the message is not whole", () => {
  for (let lines = 0; lines < whole.length; lines += 1) {
    expect(decode(whole.slice(0, lines)).ending, `${lines} lines`).toMatchObject({
      ok: false,
      problem: expect.stringContaining("before the message was complete"),
    });
  }
});

describe("calls", () => {
  const calls = (lines: Line[]) =>
    finishOf([...lines, end()]).message.content.map((part) =>
      part.type === "tool_call" ? [part.name, part.arguments, part.extra !== undefined] : part,
    );
  test.each<[string, Line[], unknown[]]>([
    [
      "the same call twice is two",
      [say({ tool_calls: [fn("f", {}), fn("f", {})] })],
      [
        ["f", "{}", false],
        ["f", "{}", false],
      ],
    ],
    [
      "over several lines",
      [say({ tool_calls: [fn("f", {})] }), say({ tool_calls: [fn("g", {})] })],
      [
        ["f", "{}", false],
        ["g", "{}", false],
      ],
    ],
    ["no arguments", [say({ tool_calls: [fn("f", null)] })], [["f", "", false]]],
    ["arguments as text", [say({ tool_calls: [fn("f", '{"a":1}')] })], [["f", '{"a":1}', false]]],
    [
      "an id that was given before",
      [say({ tool_calls: [fn("f", {}, "x"), fn("f", {}, "x")] })],
      [
        ["f", "{}", true],
        ["f", "{}", false],
      ],
    ],
    ["no name, no call", [say({ tool_calls: [null, {}, fn("", {})] })], []],
  ])("%s", (_, lines, expected) => expect(calls(lines)).toEqual(expected));

  test("ids always differ", () => {
    const ids = finishOf([
      say({ tool_calls: [fn("f", {}, "x"), fn("f", {}, "x"), fn("f", {})] }),
      end(),
    ]).message.content.map((part) => (part.type === "tool_call" ? part.id : ""));
    expect(new Set(ids).size).toBe(3);
  });
});

test.each<[string, Line[], object]>([
  ["length", [say({ content: "a" }), end({ done_reason: "length" })], { ok: true, event: { reason: "length" } }],
  [
    "length with a call",
    [say({ tool_calls: [fn("f", {})] }), end({ done_reason: "length" })],
    { ok: true, event: { reason: "length" } },
  ],
  ["no reason", [say({ content: "a" }), end({ done_reason: undefined })], { ok: true, event: { reason: "stop" } }],
  ["only loaded", [end({ done_reason: "load" })], { ok: false, problem: "did no more than load the model" }],
  [
    "text in the last line",
    [end({ message: { content: "a" } })],
    { ok: true, event: { message: { content: [{ text: "a" }] } } },
  ],
  ["cached prompt", [end({ eval_count: 3 })], { ok: true, event: { usage: { input: 0, output: 3 } } }],
  [
    "an error in mid-stream",
    [say({ content: "a" }), { error: "boom" }, end()],
    { ok: false, error: { error: "boom" } },
  ],
  [
    "a line that is no JSON",
    [say({ content: "a" }), "<html>"],
    { ok: false, problem: "sent a line that is not JSON: <html>" },
  ],
  [
    "null everywhere",
    ["null", { message: null }, say({ content: null, thinking: null, tool_calls: null }), end()],
    { ok: true },
  ],
])("%s", (_, lines, expected) => {
  expect(decode(lines).ending).toMatchObject(expected);
});

test("no counts, no usage", () => {
  expect(finishOf([say({ content: "a" }), end()])).not.toHaveProperty("usage");
});

test("an answer in one piece", () => {
  const one = decoder();
  one.pushWhole(JSON.stringify(end({ message: { content: "a" } })));
  expect([one.state, one.drain()]).toEqual(["done", [{ type: "text", text: "a" }]]);
});
