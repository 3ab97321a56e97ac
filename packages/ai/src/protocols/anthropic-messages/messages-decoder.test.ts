import { describe, expect, test } from "vitest";
import type { AssistantPart } from "../../message.ts";
import { decodeFrames, finishOf as finish } from "../../testing/decode-frames.ts";
import { messageFrames as m } from "../../testing/message-frames.ts";
import { MessagesDecoder } from "./messages-decoder.ts";

type Chunk = string | object;

const decoder = () => new MessagesDecoder({ provider: "anthropic", model: "claude-opus-5" });
const decode = (chunks: readonly Chunk[]) => decodeFrames(decoder(), chunks);
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

describe("what is told", () => {
  test("thinking, text and the names of calls; no blank text before the first word", () => {
    const events = [
      ...m.text(0, "\n", "\n"),
      ...m.thinking(1, "hm", "s"),
      ...m.text(2, "\n", "a", "b"),
      ...m.call(3, "t", "f"),
    ];
    expect(decode([m.start(), ...events, ...m.end("tool_use")]).events).toEqual([
      { type: "thinking", text: "hm" },
      { type: "text", text: "\nab" },
      { type: "tool_call_start", name: "f" },
    ]);
  });

  test("blank text between words is told", () => {
    const { events } = decode(m.whole([m.text(0, "a"), m.text(1, "\n\n"), m.text(2, "b")]));
    expect(events).toEqual([{ type: "text", text: "a\n\nb" }]);
  });

  test("a character in two halves is told whole", () => {
    const split = decoder();
    const piece = (json: string) =>
      `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${json}"}}`;
    split.push({ data: piece("a\\ud83d") });
    expect(split.drain()).toEqual([{ type: "text", text: "a" }]);
    split.push({ data: piece("\\ude00b") });
    expect(split.drain()).toEqual([{ type: "text", text: "😀b" }]);
  });

  test("only what a person could see or run is progress", () => {
    const [start, delta, stop] = m.text(0, "a");
    const [empty] = m.block(0, { type: "text", text: "" }, { type: "text_delta", text: "" }).slice(1);
    const chunks = [
      m.start(),
      m.ping,
      start,
      empty,
      delta,
      stop,
      ...m.thinking(1, "", "s"),
      ...m.call(2, "t", "f", "{"),
      ...m.call(3, "u", "f", " \n"),
    ];
    expect(decode(chunks as object[]).progress).toEqual([
      ...[false, false, false, false, true, false],
      ...[false, true, false],
      ...[true, false, true, false],
      ...[true, false, false, false],
    ]);
  });
});

describe("ends", () => {
  const a = m.text(0, "a");
  const c = m.call(1, "t1", "f", "{}");
  test.each<[string, Record<string, unknown>[][], string]>([
    ["end_turn", [a], "stop"],
    ["stop_sequence", [a], "stop"],
    ["tool_use", [a, c], "tool-calls"],
    ["tool_use", [a], "stop"],
    ["end_turn", [a, c], "tool-calls"],
    ["max_tokens", [a], "length"],
    ["max_tokens", [a, m.call(1, "t1", "f", '{"a": "b').slice(0, -1)], "length"],
    ["model_context_window_exceeded", [a], "length"],
    ["pause_turn", [a, m.block(1, { type: "server_tool_use", id: "s", name: "web_search", input: {} })], "stop"],
    ["refusal", [a], "refusal"],
    ["something_new", [a], "stop"],
    ["end_turn", [], "stop"],
  ])("%s, %#", (stop, blocks, reason) => expect(finishOf(m.whole(blocks, stop)).reason).toBe(reason));

  test.each<[unknown, string]>([
    [{ type: "refusal", category: "cyber", explanation: "Not this." }, "Not this."],
    [{ type: "refusal", category: "cyber", explanation: null }, "stop_reason refusal, category cyber"],
    [null, "stop_reason refusal"],
  ])("a refusal explains itself: %j", (stop_details, explanation) => {
    expect(finishOf([m.start(), ...m.end("refusal", {}, { stop_details })])).toMatchObject({ explanation });
  });

  test("of a refused message stays what was shown, marked", () => {
    const { message } = finishOf(m.whole([m.thinking(0, "hm", "s"), m.text(1, "a"), c], "refusal"));
    expect(message).toMatchObject({ content: [text("a")], extra: { stop_reason: "refusal" } });
  });

  const full = m.whole([m.thinking(0, "hm", "s"), a, c], "tool_use");
  test("cut at every event: one terminal event, and whole only after message_stop", () => {
    for (let end = 0; end <= full.length; end++) {
      const cut = decoder();
      for (const event of full.slice(0, end)) cut.push({ data: JSON.stringify(event) });
      expect([end, cut.end().ok]).toEqual([end, end === full.length]);
      expect(cut.state).toBe(end === full.length ? "done" : "open");
    }
  });

  test("an error at every event ends it", () => {
    for (let end = 0; end < full.length; end++) {
      const { ending } = decode([
        ...full.slice(0, end),
        { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
      ]);
      expect(ending).toMatchObject({ ok: false, error: { error: { type: "overloaded_error" } } });
    }
  });

  test.each<[string, { event?: string; data: string }, string]>([
    ["a broken piece", { data: '{"type":"content_bl' }, "failed"],
    ["an error in words", { event: "error", data: "overloaded" }, "failed"],
    ["an error of a gateway", { data: '{"error":{"message":"x"}}' }, "failed"],
    ["a keep-alive", { data: "keep-alive" }, "open"],
    ["[DONE] is not the end", { data: "[DONE]" }, "open"],
    ["the type on the event line alone", { event: "message_stop", data: "{}" }, "done"],
  ])("%s", (_, frame, state) => {
    const one = decoder();
    expect(one.push(frame)).toBe(false);
    expect(one.state).toBe(state);
  });

  test("message_stop and nothing else is no answer", () =>
    expect(decode([{ type: "message_stop" }]).ending.ok).toBe(false));
});

describe("an answer in one piece", () => {
  const whole = (body: object) => {
    const one = decoder();
    one.pushWhole(JSON.stringify(body));
    return { events: one.drain(), ending: one.end() };
  };

  test("is a message", () => {
    const { events, ending } = whole({
      type: "message",
      content: [
        { type: "thinking", thinking: "hm", signature: "s" },
        { type: "text", text: "a" },
        { type: "tool_use", id: "t1", name: "f", input: { a: 1 } },
      ],
      stop_reason: "tool_use",
      usage: { input_tokens: 13, output_tokens: 44 },
    });
    expect(events.map((event) => event.type)).toEqual(["thinking", "text", "tool_call_start"]);
    expect(ending).toMatchObject({
      event: {
        reason: "tool-calls",
        message: { content: [signed("hm", "s"), text("a"), call("t1", '{"a":1}')] },
        usage: { input: 13, output: 44 },
      },
    });
  });

  test("may be an error, or anything", () => {
    expect(whole({ type: "error", error: { type: "api_error", message: "x" } }).ending).toMatchObject({
      ok: false,
      error: {},
    });
    expect(whole({ hello: 1 }).ending).toMatchObject({ ok: false, problem: expect.any(String) });
  });
});
