import { describe, expect, test } from "vitest";
import { finishOf as finish } from "../../testing/decode-frames.ts";
import { messageFrames as m } from "../../testing/message-frames.ts";
import { MessagesDecoder } from "./messages-decoder.ts";

const finishOf = (events: readonly object[]) =>
  finish(new MessagesDecoder({ provider: "anthropic", model: "claude-opus-5" }), events);

describe("usage", () => {
  const counts = (input: number, output: number, cacheRead = 0, cacheWrite = 0, reasoning = 0) => ({
    input,
    output,
    cacheRead,
    cacheWrite,
    reasoning,
  });
  test.each<[string, object, object, object]>([
    [
      "the last total counts, nothing is added",
      { input_tokens: 1000, output_tokens: 300 },
      { input_tokens: 1000, output_tokens: 500 },
      counts(1000, 500),
    ],
    [
      "output alone at the end",
      { input_tokens: 9, cache_read_input_tokens: 5752 },
      { output_tokens: 5 },
      counts(9, 5, 5752),
    ],
    [
      "more input at the end",
      { input_tokens: 1128 },
      { input_tokens: 2411, output_tokens: 145, output_tokens_details: { thinking_tokens: 47 } },
      counts(2411, 145, 0, 0, 47),
    ],
    [
      "writes",
      {
        cache_creation_input_tokens: 400,
        cache_creation: { ephemeral_5m_input_tokens: 400, ephemeral_1h_input_tokens: 0 },
      },
      { output_tokens: 5 },
      counts(10, 5, 0, 400),
    ],
    [
      "writes by age alone",
      { cache_creation: { ephemeral_5m_input_tokens: 400, ephemeral_1h_input_tokens: 60 } },
      { output_tokens: 5 },
      counts(10, 5, 0, 460),
    ],
    ["null is no count", { input_tokens: 7 }, { input_tokens: null, output_tokens: 5 }, counts(7, 5)],
  ])("%s", (_, first, last, usage) => {
    expect(finishOf([m.start({ ...first }), ...m.text(0, "a"), ...m.end("end_turn", { ...last })]).usage).toEqual(
      usage,
    );
  });

  test("none told", () => expect(finishOf([...m.text(0, "a"), { type: "message_stop" }]).usage).toBeUndefined());
});
