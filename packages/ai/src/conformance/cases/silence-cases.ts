import assert from "node:assert/strict";
import type { ModelError, ModelEvent } from "../../model-event.ts";
import { collect } from "../../testing/collect.ts";
import type { ConformanceCase } from "../conformance-case.ts";
import type { Step } from "../double-server.ts";
import type { Answer } from "../doubles/answer.ts";
import { errorIn, eventually, LIMITS, type Stage } from "../stage.ts";
import { startMs } from "../subject.ts";
import { beforeMark } from "./fault-cases.ts";

const SHORT = 60;

/** Servers that fall silent, and people who cancel. */
export const silenceCases: readonly ConformanceCase[] = [
  {
    name: "silence before the first byte",
    run: (stage) => timesOut(stage, "silence", { firstByteMs: SHORT + startMs(stage.subject) }, /first-byte/, false),
  },
  {
    name: "silence between words",
    run: (stage) => {
      const answer = { says: ["This", " is"] };
      const step: Step = { answer, until: beforeMark(stage, answer), after: "hang" };
      return timesOut(stage, step, { idleMs: SHORT }, /idle/, true);
    },
  },
  {
    name: "keep-alives and nothing else",
    run: (stage) => {
      const limits = { firstByteMs: SHORT * 2 + startMs(stage.subject) };
      return timesOut(stage, "keep-alives", limits, /first-byte/, false);
    },
  },
  {
    name: "cancelled before the headers",
    run: async (stage) => {
      stage.server.plays("silence");
      const canceller = new AbortController();
      const events = stage.ask({}, {}, canceller.signal);
      await eventually(() => stage.server.asked.length === 1, "the request was sent");
      canceller.abort();
      await wasCancelled(stage, errorIn(await events), false);
    },
  },
  {
    name: "cancelled in mid-text",
    run: (stage) => cancelledAt(stage, { says: ["This", " is"] }, (event) => event.type === "text"),
  },
  {
    name: "cancelled in mid-call",
    run: (stage) => {
      const { callId, callsWithMark } = stage.subject.double;
      const calls = [{ id: callId(1), name: "read_file", arguments: '{"path":"a"}' }];
      const last = callsWithMark ? "text" : "tool_call_start";
      return cancelledAt(stage, { says: ["Reading."], calls }, (event) => event.type === last);
    },
  },
  {
    name: "cancelled before it is sent",
    run: async (stage) => {
      const error = errorIn(await stage.ask({}, {}, AbortSignal.abort()));
      assert.deepEqual([error.kind, error.shown, stage.server.asked.length], ["aborted", false, 0]);
    },
  },
  {
    name: "left by its reader",
    run: async (stage) => {
      const answer = { says: ["This", " is"] };
      stage.server.plays({ answer, until: beforeMark(stage, answer), after: "hang" });
      for await (const event of stage.stream()) if (event.type === "text") break;
      await eventually(() => stage.server.asked[0]?.closed === true, "the connection was closed");
    },
  },
];

async function timesOut(
  stage: Stage,
  step: Step,
  limits: Partial<typeof LIMITS>,
  words: RegExp,
  shown: boolean,
): Promise<void> {
  stage.server.plays(step);
  const error = errorIn(await stage.ask({}, { limits: { ...LIMITS, ...limits } }));
  assert.deepEqual([error.kind, error.retryable, error.shown], ["timeout", true, shown]);
  assert.match(error.message, words);
  await eventually(() => stage.server.asked[0]?.closed === true, "the connection was closed");
}

async function cancelledAt(stage: Stage, answer: Answer, when: (event: ModelEvent) => boolean): Promise<void> {
  stage.server.plays({ answer, until: beforeMark(stage, answer), after: "hang" });
  const canceller = new AbortController();
  async function* cancelling(): AsyncGenerator<ModelEvent> {
    for await (const event of stage.stream({}, {}, canceller.signal)) {
      yield event;
      if (when(event)) canceller.abort();
    }
  }
  await wasCancelled(stage, errorIn(await collect(cancelling())), true);
}

async function wasCancelled(stage: Stage, error: ModelError, shown: boolean): Promise<void> {
  assert.deepEqual([error.kind, error.retryable, error.shown], ["aborted", false, shown]);
  await eventually(() => stage.server.asked[0]?.closed === true, "the connection was closed");
  assert.equal(stage.server.asked.length, 1, "nothing is asked again");
}
