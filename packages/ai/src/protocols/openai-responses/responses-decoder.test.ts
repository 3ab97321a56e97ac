import { describe, expect, test } from "vitest";
import { decodeFrames, finishOf } from "../../testing/decode-frames.ts";
import { completed, failed, incomplete, item, responseEvents, USAGE } from "../../testing/response-events.ts";
import { ResponsesDecoder } from "./responses-decoder.ts";

const decoder = () => new ResponsesDecoder({ provider: "openai", model: "gpt-5.5" });
const finish = (items: readonly Record<string, unknown>[], end?: Record<string, unknown>) =>
  finishOf(decoder(), responseEvents(items, end));

describe("a whole response", () => {
  test("text, its phase and the usage, cached tokens taken off", () => {
    const { events, ending } = decodeFrames(
      decoder(),
      responseEvents([item.text("Hello!", { phase: "final_answer" })]),
    );
    expect(events).toEqual([{ type: "text", text: "Hello!" }]);
    expect(ending).toMatchObject({
      ok: true,
      event: {
        reason: "stop",
        message: {
          provider: "openai",
          model: "gpt-5.5",
          content: [{ type: "text", text: "Hello!", extra: { phase: "final_answer" } }],
        },
        usage: { input: 600, cacheRead: 400, cacheWrite: 0, output: 100, reasoning: 30 },
      },
    });
  });

  test("a thought, a comment and two calls: in order, with what must go back", () => {
    const { message, reason } = finish([
      item.reasoning("enc", "**Plan**", "then act"),
      item.text("I look.", { phase: "commentary" }),
      item.call("call_1", "read_file", '{"path":"a"}'),
      item.call("call_2", "read_file", '{"path":"b"}'),
    ]);
    expect(reason).toBe("tool-calls");
    const summary = [
      { type: "summary_text", text: "**Plan**" },
      { type: "summary_text", text: "then act" },
    ];
    expect(message.content).toEqual([
      { type: "thinking", text: "**Plan**\n\nthen act", extra: { summary, encrypted_content: "enc", next: "message" } },
      { type: "text", text: "I look.", extra: { phase: "commentary" } },
      { type: "tool_call", id: "call_1", name: "read_file", arguments: '{"path":"a"}' },
      { type: "tool_call", id: "call_2", name: "read_file", arguments: '{"path":"b"}' },
    ]);
  });

  test("a thought without any summary is kept for its encrypted form, and is no text", () => {
    const { events, ending } = decodeFrames(
      decoder(),
      responseEvents([item.reasoning("enc"), item.call("call_1", "f", "{}")]),
    );
    expect(events).toEqual([{ type: "tool_call_start", name: "f" }]);
    expect(ending).toHaveProperty("event.message.content.0.extra", {
      summary: [],
      encrypted_content: "enc",
      next: "call_1",
    });
  });

  test("a comment and an answer in one response are two paragraphs", () => {
    const { events, ending } = decodeFrames(
      decoder(),
      responseEvents([item.text("I look.", { phase: "commentary" }), item.text("Done.", { phase: "final_answer" })]),
    );
    expect(events).toEqual([{ type: "text", text: "I look.\n\nDone." }]);
    expect(ending).toHaveProperty("event.message.content.1", { type: "text", text: "\n\n", extra: { between: true } });
  });

  test("pieces of two calls that alternate", () => {
    const [one, two] = [item.call("call_1", "f", '{"a":1}'), item.call("call_2", "g", '{"b":2}')];
    const frames = responseEvents([one, two]);
    const [created, add1, d1, d2, done1, add2, e1, e2, done2, end] = frames;
    const mixed = [created, add1, add2, d1, e1, d2, done1, e2, done2, end] as Record<string, unknown>[];
    expect(finishOf(decoder(), mixed).message.content).toMatchObject([
      { id: "call_1", arguments: '{"a":1}' },
      { id: "call_2", arguments: '{"b":2}' },
    ]);
  });

  test.each([
    ["arguments only in the last piece", { type: "response.function_call_arguments.done", arguments: '{"a":1}' }],
    ["arguments as an object", { type: "response.function_call_arguments.done", arguments: { a: 1 } }],
    ["arguments only in pieces", { type: "response.function_call_arguments.delta", delta: '{"a":1}' }],
  ])("%s", (_, event) => {
    const added = { type: "response.output_item.added", output_index: 0, item: item.call("call_1", "f", "") };
    const { message } = finishOf(decoder(), [added, { output_index: 0, ...event }, completed()]);
    expect(message.content).toEqual([{ type: "tool_call", id: "call_1", name: "f", arguments: '{"a":1}' }]);
  });

  test("items that only the last event lists", () => {
    const { events, ending } = decodeFrames(decoder(), [completed([item.text("Hi"), item.call("call_1", "f", "{}")])]);
    expect(events).toEqual([
      { type: "text", text: "Hi" },
      { type: "tool_call_start", name: "f" },
    ]);
    expect(ending).toHaveProperty("event.reason", "tool-calls");
  });

  test("a server that numbers nothing", () => {
    const frames = responseEvents([item.text("Hello")]).map(({ output_index: _, ...event }) => ({
      ...event,
      ...("item_id" in event ? { item_id: "msg_1" } : {}),
    }));
    expect(finishOf(decoder(), frames).message.content).toEqual([{ type: "text", text: "Hello" }]);
  });

  test("pieces that end before the text does: the rest is told", () => {
    const frames = responseEvents([item.text("Hello!!")]);
    const { events } = decodeFrames(
      decoder(),
      frames.filter((_, at) => at !== 3),
    );
    expect(events).toEqual([{ type: "text", text: "Hello!!" }]);
  });

  test("unknown events, keep-alives and [DONE] are passed over, and are no progress", () => {
    const noise = [
      { type: "codex.rate_limits", rate_limits: {} },
      { type: "response.custom_tool_call_input.delta", output_index: 4, delta: "SELECT" },
      "keep-alive",
      { type: "response.in_progress", response: {} },
      { type: "response.function_call_arguments.delta", output_index: 4, delta: " \n" },
    ];
    const { ending, progress } = decodeFrames(decoder(), [...noise, ...responseEvents([item.text("Hi")]), "[DONE]"]);
    expect(progress.slice(0, 6)).toEqual(Array(6).fill(false));
    expect(ending.ok).toBe(true);
  });

  test("a custom tool is skipped, and the thought before it is not handed back", () => {
    const custom = { id: "ct_1", type: "custom_tool_call", call_id: "call_1", name: "sql", input: "SELECT" };
    const { message } = finish([item.reasoning("enc", "Hm."), { ...custom, arguments: "" }, item.text("Hi")]);
    expect(message.content).toEqual([
      { type: "thinking", text: "Hm." },
      { type: "text", text: "Hi" },
    ]);
  });

  test("the wrapper `parallel` is unfolded", () => {
    const uses = { tool_uses: [{ recipient_name: "functions.f", parameters: { a: 1 } }, { recipient_name: "g" }] };
    const { message } = finish([item.reasoning("enc"), item.call("call_p", "parallel", JSON.stringify(uses))]);
    expect(message.content).toEqual([
      { type: "tool_call", id: "call_p_1", name: "f", arguments: '{"a":1}' },
      { type: "tool_call", id: "call_p_2", name: "g", arguments: "{}" },
    ]);
  });

  test("halves of a character wait for each other", () => {
    const stream = decoder();
    stream.push({ data: JSON.stringify({ type: "response.output_text.delta", output_index: 0, delta: "a\ud83d" }) });
    expect(stream.drain()).toEqual([{ type: "text", text: "a" }]);
    stream.push({ data: JSON.stringify({ type: "response.output_text.delta", output_index: 0, delta: "\ude00" }) });
    expect(stream.drain()).toEqual([{ type: "text", text: "😀" }]);
  });
});

describe("a response that is not complete", () => {
  test("max_output_tokens: length, and its call is known to be cut", () => {
    const cut = item.call("call_1", "f", '{"a":', { status: "incomplete" });
    expect(finish([cut], incomplete("max_output_tokens"))).toMatchObject({ reason: "length", usage: { output: 100 } });
    expect(finish([cut]).reason).toBe("length");
  });

  test("content_filter: a refusal that says so", () => {
    expect(finish([item.text("Well")], incomplete("content_filter"))).toMatchObject({
      reason: "refusal",
      explanation: expect.stringContaining("content_filter"),
    });
  });

  test("a refusal is told as one and not as text", () => {
    const { events, ending } = decodeFrames(decoder(), responseEvents([item.refusal("I cannot.")]));
    expect(events).toEqual([]);
    expect(ending).toMatchObject({ event: { reason: "refusal", explanation: "I cannot.", message: { content: [] } } });
  });

  test("cut at every event: an error, and never a finish", () => {
    const frames = responseEvents([item.reasoning("enc", "Hm."), item.text("Hi"), item.call("call_1", "f", "{}")]);
    for (let end = 0; end < frames.length; end += 1) {
      const { ending } = decodeFrames(decoder(), frames.slice(0, end));
      expect(ending).toEqual({ ok: false, problem: "closed the stream before the message was complete" });
    }
  });

  test.each([
    ["response.failed", failed("server_error", "broke"), { code: "server_error", message: "broke" }],
    [
      "an error with its fields inside",
      { type: "error", error: { code: "insufficient_quota" } },
      { error: { code: "insufficient_quota" } },
    ],
    ["an error of the older form", { type: "error", code: "ERR_X", message: "older" }, { message: "older" }],
    ["an error without a type", { error: { message: "bare" } }, { error: { message: "bare" } }],
    ["words without a type", { detail: "Not Found" }, { detail: "Not Found" }],
  ])("%s", (_, event, error) => {
    const stream = decoder();
    const { ending } = decodeFrames(stream, [responseEvents([])[0] ?? {}, event, failed("other", "later")]);
    expect(stream.state).toBe("failed");
    expect(ending).toMatchObject({ ok: false, error });
  });

  test("failed or cancelled without a word, and something that is no JSON", () => {
    for (const data of ['{"type":"response.failed","response":{"error":null}}', '{"type":"response.cancelled"}', "{"]) {
      expect(decodeFrames(decoder(), [data]).ending).toMatchObject({ ok: false, problem: expect.any(String) });
    }
  });
});

describe("an answer in one piece", () => {
  const whole = (body: unknown) => {
    const stream = decoder();
    stream.pushWhole(JSON.stringify(body));
    return { events: stream.drain(), ending: stream.end() };
  };

  test("a response", () => {
    const { events, ending } = whole({ status: "completed", output: [item.text("Hi")], usage: USAGE });
    expect(events).toEqual([{ type: "text", text: "Hi" }]);
    expect(ending).toMatchObject({ ok: true, event: { reason: "stop", usage: { output: 100 } } });
  });

  test.each([
    [{ error: { message: "no" } }],
    [{ detail: "no" }],
    [{ status: "failed", error: { message: "no" } }],
    [{ status: "queued", output: [] }],
  ])("%j is an error", (body) => {
    expect(whole(body).ending.ok).toBe(false);
  });
});

// Who goes through all that was said for each piece would be busy for minutes.
test("a piece of a long text costs no more than one of a short text", () => {
  const stream = decoder();
  const delta = "word ".repeat(10);
  const frame = { data: JSON.stringify({ type: "response.output_text.delta", output_index: 0, delta }) };
  let told = 0;
  for (let n = 0; n < 200_000; n += 1) {
    stream.push(frame);
    for (const event of stream.drain()) if (event.type === "text") told += event.text.length;
  }
  expect(told).toBe(10_000_000);
});

test("two calls of one id stay two, each with an id of its own, and thoughts know theirs", () => {
  const { message } = finish([
    item.call("call_1", "f", '{"a":1}'),
    item.reasoning("enc"),
    item.call("call_1", "f", '{"a":2}'),
  ]);
  expect(message.content).toMatchObject([
    { type: "tool_call", id: "call_1", arguments: '{"a":1}' },
    { type: "thinking", extra: { next: "call_1_2" } },
    { type: "tool_call", id: "call_1_2", arguments: '{"a":2}' },
  ]);
});
