import { describe, expect, test } from "vitest";
import type { AssistantPart } from "../../message.ts";
import { finishOf as finish } from "../../testing/decode-frames.ts";
import { messageFrames as m } from "../../testing/message-frames.ts";
import { MessagesDecoder } from "./messages-decoder.ts";

type Chunk = string | object;

const decoder = () => new MessagesDecoder({ provider: "anthropic", model: "claude-opus-5" });
const finishOf = (chunks: readonly Chunk[]) => finish(decoder(), chunks);
const text = (words: string): AssistantPart => ({ type: "text", text: words });
const call = (id: string, args: string, more = {}): AssistantPart => ({
  type: "tool_call",
  id,
  name: "f",
  arguments: args,
  ...more,
});
const signed = (thinking: string, signature: string): AssistantPart => ({
  type: "thinking",
  text: thinking,
  extra: { signature },
});

describe("blocks", () => {
  test.each<[string, object[], AssistantPart[]]>([
    ["text", m.text(0, "Hel", "lo"), [text("Hello")]],
    ["blocks of text stay apart", [...m.text(0, "a"), ...m.text(1, "b")], [text("a"), text("b")]],
    ["an empty block is nothing", [...m.text(0), ...m.text(1, "b")], [text("b")]],
    ["a call in pieces", m.call(0, "t1", "f", '{"a":', "1}"), [call("t1", '{"a":1}')]],
    ["a call without input", [...m.text(0, "a"), ...m.call(1, "t1", "f")], [text("a"), call("t1", "")]],
    [
      "two calls",
      [...m.call(0, "t1", "f", "{}"), ...m.call(1, "t2", "f", '{"b":2}')],
      [call("t1", "{}"), call("t2", '{"b":2}')],
    ],
    [
      "the whole input at the start",
      m.block(0, { type: "tool_use", id: "t1", name: "f", input: { a: 1 } }),
      [call("t1", '{"a":1}')],
    ],
    [
      "who called is kept",
      m.block(0, { type: "tool_use", id: "t1", name: "f", input: {}, caller: { type: "direct" } }),
      [call("t1", "", { extra: { caller: { type: "direct" } } })],
    ],
    ["a call without a name", m.block(0, { type: "tool_use", id: "t1", input: {} }), []],
    [
      "thinking and its signature",
      [...m.thinking(0, "hm", "s+/=="), ...m.text(1, "a")],
      [signed("hm", "s+/=="), text("a")],
    ],
    [
      "thinking that is not shown",
      [...m.thinking(0, "", "sig"), ...m.call(1, "t1", "f")],
      [signed("", "sig"), call("t1", "")],
    ],
    ["thinking that was cut", m.thinking(0, "hm", ""), [{ type: "thinking", text: "hm" }]],
    [
      "redacted thinking in its place",
      [...m.redacted(0, "d1"), ...m.thinking(1, "hm", "s"), ...m.redacted(2, "d2"), ...m.text(3, "a")],
      [
        { type: "thinking", text: "", extra: { data: "d1" } },
        signed("hm", "s"),
        { type: "thinking", text: "", extra: { data: "d2" } },
        text("a"),
      ],
    ],
    [
      "blank text before thinking has its place and is no answer",
      [...m.text(0, "\n\n"), ...m.thinking(1, "hm", "s"), ...m.text(2, "\na")],
      [{ type: "thinking", text: "", extra: { blank: "\n\n" } }, signed("hm", "s"), text("\na")],
    ],
    [
      "what the vendor's own tools did, and what is not invented yet",
      [
        ...m.text(0, "a"),
        ...m.block(
          1,
          { type: "server_tool_use", id: "s1", name: "web_search", input: {} },
          { type: "input_json_delta", partial_json: "{}" },
        ),
        ...m.block(2, { type: "web_search_tool_result", tool_use_id: "s1", content: [] }),
        ...m.block(3, { type: "fancy_new_block", value: 1 }, { type: "fancy_delta", text: "x" }),
        { type: "fancy_new_event", index: 0 },
        ...m.block(
          4,
          { type: "text", text: "" },
          { type: "citations_delta", citation: {} },
          { type: "text_delta", text: "b" },
        ),
      ],
      [text("a"), text("b")],
    ],
    [
      "blocks that take turns",
      [
        { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "t1", name: "f", input: {} } },
        { type: "content_block_start", index: 1, content_block: { type: "tool_use", id: "t2", name: "f", input: {} } },
        { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"a":1}' } },
        { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '{"b":1}' } },
      ],
      [call("t1", '{"a":1}'), call("t2", '{"b":1}')],
    ],
    [
      "pieces of a block that was not announced",
      [{ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "a" } }],
      [text("a")],
    ],
  ])("%s", (_, events, parts) =>
    expect(finishOf([m.start(), ...events, ...m.end("end_turn")]).message.content).toEqual(parts),
  );

  test("a second call with the same id gets one of its own", () => {
    const { message } = finishOf(m.whole([m.call(0, "t1", "f"), m.call(1, "t1", "f")], "tool_use"));
    const [one, two] = message.content as readonly { id: string }[];
    expect(one?.id).toBe("t1");
    expect(two?.id).toMatch(/^toolu_\w+$/);
  });
});
