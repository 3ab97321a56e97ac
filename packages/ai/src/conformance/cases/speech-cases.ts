import assert from "node:assert/strict";
import { textOf, toolCallsOf } from "../../message.ts";
import type { ConformanceCase } from "../conformance-case.ts";
import { type Answer, SOME_USAGE, textSaid } from "../doubles/answer.ts";
import { joined, type Stage } from "../stage.ts";

const words: Answer = { says: ["Hé", "llo ", "🙂", " 日本", "!\n", "- a\n", "- b"] };

/** What a model says, thinks and calls, and how it ends. */
export const speechCases: readonly ConformanceCase[] = [
  {
    name: "text",
    run: async (stage) => {
      stage.server.plays({ answer: { says: ["Hello."] } });
      const { reason, message } = await stage.finishes();
      assert.equal(reason, "stop");
      assert.equal(textOf(message), "Hello.");
      const { vendor, model } = stage.subject;
      assert.deepEqual([message.provider, message.model], [vendor.id, model]);
    },
  },
  { name: "text in many chunks", run: (stage) => isSaid(stage, words, false) },
  { name: "text byte by byte", run: (stage) => isSaid(stage, words, true) },
  {
    name: "thinking, then text",
    without: ({ double }) => (double.thinks ? undefined : "the vendor does not tell thoughts here"),
    run: async (stage) => {
      stage.server.plays({ answer: { thinks: "Let me see.", says: ["It is 4."] } });
      const events = await stage.ask({ thinking: "high" });
      assert.equal(joined(events, "thinking"), "Let me see.");
      assert.equal(joined(events, "text"), "It is 4.");
      const kinds = events.map((event) => event.type);
      assert(kinds.lastIndexOf("thinking") < kinds.indexOf("text"), "thinking comes before text");
    },
  },
  {
    name: "one call, its arguments in pieces",
    run: async (stage) => {
      const args = JSON.stringify({ path: 'a "b"\n\\ 日.txt', deep: { list: [1, null, "}"] } });
      const call = { id: stage.subject.double.callId(1), name: "read_file", arguments: args };
      stage.server.plays({ answer: { says: ["Reading."], calls: [call] }, byteByByte: true });
      const { reason, message } = await stage.finishes();
      assert.equal(reason, "tool-calls");
      const [made, ...others] = toolCallsOf(message);
      assert.equal(others.length, 0);
      assert.deepEqual(
        [made?.name, made?.id, JSON.parse(made?.arguments ?? "")],
        ["read_file", call.id, JSON.parse(args)],
      );
    },
  },
  {
    name: "two calls at once",
    run: async (stage) => {
      const calls = ["a", "b"].map((path, at) => {
        return { id: stage.subject.double.callId(at + 1), name: "read_file", arguments: `{"path":"${path}"}` };
      });
      stage.server.plays({ answer: { calls } });
      const made = toolCallsOf((await stage.finishes()).message);
      const told = made.map(({ id, name, arguments: args }) => ({ id, name, arguments: args }));
      assert.deepEqual(told, calls);
    },
  },
  {
    name: "a call without arguments",
    run: async (stage) => {
      const call = { id: stage.subject.double.callId(1), name: "read_file", arguments: "" };
      stage.server.plays({ answer: { calls: [call] } });
      const { reason, message } = await stage.finishes();
      assert.equal(reason, "tool-calls");
      assert.deepEqual(
        toolCallsOf(message).map((made) => JSON.parse(made.arguments || "{}")),
        [{}],
      );
    },
  },
  {
    name: "usage, cached and reasoning tokens",
    run: async (stage) => {
      stage.server.plays({ answer: { says: ["OK"], usage: SOME_USAGE } });
      assert.deepEqual((await stage.finishes()).usage, stage.subject.double.counted(SOME_USAGE));
    },
  },
  {
    name: "text that the output limit cut",
    run: async (stage) => {
      stage.server.plays({ answer: { says: ["Once"], end: "length" } });
      const { reason, message } = await stage.finishes();
      assert.deepEqual([reason, textOf(message)], ["length", "Once"]);
    },
  },
  {
    name: "a call that the output limit cut",
    run: async (stage) => {
      const call = { id: stage.subject.double.callId(1), name: "read_file", arguments: '{"path":"a"}' };
      stage.server.plays({ answer: { calls: [call], end: "length" } });
      assert.equal((await stage.finishes()).reason, "length", "a call that was cut may not be run");
    },
  },
  {
    name: "a refusal",
    without: ({ double }) => (double.refuses ? undefined : "the protocol has none"),
    run: async (stage) => {
      stage.server.plays({ answer: { end: "refusal" } });
      const { reason, explanation } = await stage.finishes();
      assert.equal(reason, "refusal");
      assert(explanation, "a refusal is explained");
    },
  },
];

async function isSaid(stage: Stage, answer: Answer, byteByByte: boolean): Promise<void> {
  stage.server.plays({ answer, byteByByte });
  const events = await stage.ask();
  assert.equal(joined(events, "text"), textSaid(answer));
  const last = events.at(-1);
  assert(last?.type === "finish" && textOf(last.message) === textSaid(answer), "the message holds what was told");
}
