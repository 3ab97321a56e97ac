import { describe, expect, test } from "vitest";
import { finishOf as finish } from "../../testing/decode-frames.ts";
import { frames } from "../../testing/index.ts";
import { ChatDecoder } from "./chat-decoder.ts";

type Chunk = string | object;

const decoder = () => new ChatDecoder({ provider: "p", model: "m" });
const finishOf = (chunks: readonly Chunk[]) => finish(decoder(), chunks);
const done = "[DONE]";
const d = frames.delta;
const fn = (name?: unknown, args?: unknown) => ({
  ...(name === undefined ? {} : { name }),
  ...(args === undefined ? {} : { arguments: args }),
});
const C = (...calls: object[]) => d({ tool_calls: calls });
const A = '{"path":"a"}';
const B = '{"path":"b"}';

describe("calls in odd shapes", () => {
  const two = [
    ["f", A],
    ["f", B],
  ];
  test.each<[string, Chunk[], unknown]>([
    [
      "interleaved by index",
      [
        frames.call(0, "1", "f"),
        frames.call(1, "2", "f"),
        frames.args(0, '{"path":'),
        frames.args(1, B),
        frames.args(0, '"a"}'),
      ],
      two,
    ],
    [
      "no index, whole, in several deltas",
      [C({ id: "1", function: fn("f", A) }), C({ id: "2", function: fn("f", B) })],
      two,
    ],
    ["no index, whole, in one delta", [C({ id: "1", function: fn("f", A) }, { id: "2", function: fn("f", B) })], two],
    ["no index, no id", [C({ id: "", function: fn("f", A) }), C({ id: "", function: fn("f", B) })], two],
    [
      "no index, arguments in pieces",
      [
        C({ id: "1", function: fn("f", "") }),
        C({ id: "", function: fn(undefined, '{"path":') }),
        C({ function: fn(undefined, '"a"}') }),
        C({ id: "2", function: fn("f", B) }),
      ],
      two,
    ],
    ["index starts at 1", [frames.call(1, "1", "f"), frames.args(1, A), frames.call(2, "2", "f", B)], two],
    ["ids missing", [C({ index: 0, function: fn("f", A) }), C({ index: 1, function: fn("f", B) })], two],
    ["one index for all", [frames.call(0, "1", "f", A), frames.call(0, "2", "f", B)], two],
    [
      "one index for all, pieces, no ids",
      [
        C({ index: 0, function: fn("f", '{"path":') }),
        C({ index: 0, function: fn("f", '"a"}') }),
        C({ index: 0, function: fn("f", B) }),
      ],
      two,
    ],
    [
      "one index for all, no ids, the name before its arguments",
      [
        C({ index: 0, function: fn("f", "") }),
        C({ index: 0, function: fn(undefined, A) }),
        C({ index: 0, function: fn("f", "") }),
        C({ index: 0, function: fn(undefined, '{"path":') }),
        C({ index: 0, function: fn(undefined, '"b"}') }),
      ],
      two,
    ],
    [
      "a name once more behind the whole call",
      [frames.call(0, "1", "f", A), C({ index: 0, function: fn("f", "") }), frames.call(1, "2", "f", B)],
      two,
    ],
    ["one id for all", [frames.call(0, "1", "f", A), frames.call(1, "1", "f", B)], two],
    ["one id for all, no index", [C({ id: "1", function: fn("f", A) }), C({ id: "1", function: fn("f", B) })], two],
    [
      "id and name in every piece",
      [frames.call(0, "1", "f", '{"path":'), frames.call(0, "1", "f", '"a"}'), frames.call(1, "2", "f", B)],
      two,
    ],
    [
      "a new id in every piece",
      [
        frames.call(0, "1", "f"),
        C({ index: 0, id: "x", function: fn(undefined, '{"path":') }),
        C({ index: 0, id: "y", function: fn(undefined, '"a"}') }),
        frames.call(1, "2", "f", B),
      ],
      two,
    ],
    [
      "the name in pieces",
      [frames.call(0, "1", "read_"), C({ index: 0, function: fn("file", "") }), frames.args(0, A)],
      [["read_file", A]],
    ],
    ["arguments as an object", [C({ index: 0, id: "1", function: fn("f", { path: "a" }) })], [["f", A]]],
    ["arguments null", [C({ index: 0, id: "1", function: fn("f", null) })], [["f", ""]]],
    [
      "all of the arguments each time",
      [frames.call(0, "1", "f", '{"pa'), frames.args(0, '{"path":'), frames.args(0, A)],
      [["f", A]],
    ],
    [
      "objects inside are no copies",
      [frames.call(0, "1", "f", '{"a":['), frames.args(0, '{"b":1},'), frames.args(0, '{"b":1}]}')],
      [["f", '{"a":[{"b":1},{"b":1}]}']],
    ],
    ["arguments that are no JSON stay as they are", [frames.call(0, "1", "f", '{"a":')], [["f", '{"a":']]],
    [
      "the old function_call",
      [d({ function_call: { name: "f", arguments: '{"path":' } }), d({ function_call: { arguments: '"a"}' } })],
      [["f", A]],
    ],
    [
      "calls that are none",
      [C({ index: 0 }), d({ tool_calls: [null, "x", 3] }), d({ tool_calls: {} }), frames.call(7, "1", "f", A)],
      [["f", A]],
    ],
  ])("%s", (_, chunks, expected) => {
    const event = finishOf([...chunks, frames.finish("stop"), done]);
    const calls = event.message.content.flatMap((part) => (part.type === "tool_call" ? [part] : []));
    expect(calls.map((call) => [call.name, call.arguments])).toEqual(expected);
    expect(event.reason).toBe("tool-calls");
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    for (const call of calls) expect(call.id).not.toBe("");
  });

  test("the vendor's own fields of a call are kept", () => {
    const extra_content = { google: { thought_signature: "sig" } };
    const { message } = finishOf([
      C({ id: "1", type: "function", extra_content, function: fn("f", A) }),
      frames.finish("stop"),
    ]);
    expect(message.content).toEqual([
      { type: "tool_call", id: "1", name: "f", arguments: A, extra: { extra_content } },
    ]);
  });
});
