import { describe, expect, test } from "vitest";
import { decodeFrames, finishOf as finish } from "../../testing/decode-frames.ts";
import { frames } from "../../testing/index.ts";
import { ChatDecoder } from "./chat-decoder.ts";

type Chunk = string | object;

const decoder = () => new ChatDecoder({ provider: "p", model: "m" });
const decode = (chunks: readonly Chunk[]) => decodeFrames(decoder(), chunks);
const finishOf = (chunks: readonly Chunk[]) => finish(decoder(), chunks);
const done = "[DONE]";
const d = frames.delta;
const text = (chunks: readonly Chunk[]) =>
  finishOf(chunks).message.content.map((part) => (part.type === "tool_call" ? part.name : `${part.type}:${part.text}`));

describe("text and thinking", () => {
  test.each<[string, Chunk[], string[]]>([
    [
      "content as a list of parts",
      [
        d({
          content: [
            { type: "text", text: "a" },
            { type: "text", text: "b" },
          ],
        }),
        done,
      ],
      ["text:ab"],
    ],
    [
      "thinking inside content (Mistral)",
      [d({ content: [{ type: "thinking", thinking: [{ type: "text", text: "hm" }] }] }), d({ content: "a" }), done],
      ["thinking:hm", "text:a"],
    ],
    [
      "reasoning told twice at once",
      [d({ reasoning: "hm", reasoning_details: [{ type: "reasoning.text", text: "hm" }] }), d({ content: "a" }), done],
      ["thinking:hm", "text:a"],
    ],
    [
      "reasoning in details alone",
      [
        d({ reasoning: null, reasoning_details: [{ type: "reasoning.summary", summary: "hm" }] }),
        d({ content: "a" }),
        done,
      ],
      ["thinking:hm", "text:a"],
    ],
    [
      "reasoning_content",
      [d({ reasoning_content: "h" }), d({ reasoning_content: "m" }), d({ content: "a" }), done],
      ["thinking:hm", "text:a"],
    ],
    [
      "another answer beside the one asked for",
      [
        {
          choices: [
            { index: 0, delta: { content: "a" } },
            { index: 1, delta: { content: "x" } },
          ],
        },
        { choices: [{ index: 1, delta: { content: "y" } }] },
        { choices: [{ index: 0, delta: { content: "b" }, finish_reason: "stop" }] },
      ],
      ["text:ab"],
    ],
    ["what looks like markup is text", [d({ content: "<think>x</think>" }), done], ["text:<think>x</think>"]],
    [
      "a thought of Gemini",
      [d({ content: "hm", extra_content: { google: { thought: true } } }), d({ content: "a" }), done],
      ["thinking:hm", "text:a"],
    ],
    [
      "null everywhere",
      [
        { choices: [null] },
        { choices: null },
        d(null),
        { choices: [] },
        {},
        d({ content: null, tool_calls: null }),
        d({ content: "a" }),
        done,
      ],
      ["text:a"],
    ],
    [
      "text around a call keeps its place",
      [d({ content: "a" }), frames.call(1, "c", "f", "{}"), d({ content: "b" }), done],
      ["text:a", "f", "text:b"],
    ],
  ])("%s", (_, chunks, expected) => expect(text(chunks)).toEqual(expected));

  test("a character in two halves is told whole", () => {
    const split = decoder();
    split.push({ data: '{"choices":[{"delta":{"content":"a\\ud83d"}}]}' });
    expect(split.drain()).toEqual([{ type: "text", text: "a" }]);
    split.push({ data: '{"choices":[{"delta":{"content":"\\ude00b"}}]}' });
    expect(split.drain()).toEqual([{ type: "text", text: "😀b" }]);
  });

  test("only what a person could see or run is progress", () => {
    const chunks = [
      frames.role(),
      d({ content: "" }),
      { choices: [] },
      frames.usage({ prompt_tokens: 1 }),
      "keep-alive",
      d({ content: "a" }),
      d({ reasoning: "a" }),
      frames.call(0, "c", "f"),
      frames.args(0, ""),
      frames.args(0, "{"),
      frames.args(0, " \n"),
      frames.finish(),
    ];
    const [no, yes] = [false, true];
    expect(decode(chunks).progress).toEqual([no, no, no, no, no, yes, yes, yes, no, yes, no, no]);
  });

  test("reasoning_details go into the message merged and in order", () => {
    const details = (...list: object[]) => d({ reasoning_details: list });
    const { message } = finishOf([
      details({ type: "reasoning.text", text: "This", format: "f", index: 0 }),
      details({ type: "reasoning.text", text: " is", format: "f", index: 0 }),
      details({ type: "reasoning.text", signature: "sig", format: "f", index: 0 }),
      details(
        { type: "reasoning.encrypted", data: "x", index: 1 },
        { type: "reasoning.encrypted", data: "y", index: 1 },
      ),
      d({ content: "a" }),
      done,
    ]);
    expect(message.extra).toEqual({
      reasoning_details: [
        { type: "reasoning.text", text: "This is", signature: "sig", format: "f", index: 0 },
        { type: "reasoning.encrypted", data: "x", index: 1 },
        { type: "reasoning.encrypted", data: "y", index: 1 },
      ],
    });
  });
});

describe("ends", () => {
  const a = d({ content: "a" });
  test.each<[string, Chunk[], string]>([
    ["stop", [a, frames.finish("stop")], "stop"],
    ["[DONE] without a reason", [a, done], "stop"],
    ["a later null does not undo it", [a, frames.finish("length"), d({ content: "" }, null)], "length"],
    ["length twice", [a, frames.finish("length"), frames.finish("length"), done], "length"],
    ["length wins over calls", [frames.call(0, "1", "f", "{}"), frames.finish("length"), done], "length"],
    ["content_filter", [a, frames.finish("content_filter")], "refusal"],
    ["content_filter with its cause (Gemini)", [a, frames.finish("content_filter: RECITATION")], "refusal"],
    ["MAX_TOKENS", [a, frames.finish("MAX_TOKENS")], "length"],
    ["a reason that nobody knows", [a, frames.finish("eos")], "stop"],
    ["a refusal in words", [d({ refusal: "I cannot." }), frames.finish("stop")], "refusal"],
    [
      "function_call",
      [d({ function_call: { name: "f", arguments: "{}" } }), frames.finish("function_call")],
      "tool-calls",
    ],
    ["tool_calls without calls", [a, frames.finish("tool_calls")], "stop"],
    ["a reason and nothing else", [frames.finish("stop"), done], "stop"],
  ])("%s", (_, chunks, reason) => expect(finishOf(chunks).reason).toBe(reason));

  test("a refusal explains itself", () => {
    expect(finishOf([d({ refusal: "I cannot." }), frames.finish("stop")]).explanation).toBe("I cannot.");
  });

  test.each<[string, Chunk[]]>([
    ["nothing", []],
    ["text and no end", [a]],
    ["[DONE] alone", [done]],
    ["usage and [DONE]", [frames.usage({ prompt_tokens: 1 }), done]],
    ["an error first", [{ error: { message: "x" } }]],
    ["an error beside choices", [a, { ...d({ content: "" }, "error"), error: { code: 502, message: "x" } }, done]],
    ["an error after the reason", [a, frames.finish("length"), { error: { code: 400, message: "x" }, choices: [] }]],
    ["an error in a list", [a, JSON.stringify([{ error: { message: "x" } }])]],
    ["an error without the word (vLLM)", [a, { object: "error", message: "x", code: 400 }]],
    ["words instead of choices", [a, { detail: "x" }]],
    ["the reason error", [a, frames.finish("error"), done]],
    ["a call that the vendor cannot read", [frames.finish("function_call_filter: MALFORMED_FUNCTION_CALL"), done]],
    ["a server that gave up (DeepSeek)", [a, frames.finish("insufficient_system_resource"), done]],
    ["a broken piece", [a, '{"choices":[{"del']],
  ])("%s is an error", (_, chunks) => expect(decode(chunks).ending.ok).toBe(false));

  test("event: error, with JSON and without", () => {
    for (const data of ['{"message":"x"}', "plain words"]) {
      const decoder = new ChatDecoder({ provider: "p", model: "m" });
      decoder.push({ event: "error", data });
      expect([decoder.state, decoder.end().ok]).toEqual(["failed", false]);
    }
  });
});
