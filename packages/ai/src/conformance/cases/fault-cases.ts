import assert from "node:assert/strict";
import type { ModelErrorKind } from "../../model-event.ts";
import type { ConformanceCase } from "../conformance-case.ts";
import type { Answer } from "../doubles/answer.ts";
import { HandedOut } from "../doubles/handed-out.ts";
import { type HttpFault, RETRY_AFTER_MS } from "../doubles/wire-double.ts";
import { errorIn, joined, LIMITS, type Stage } from "../stage.ts";

const STATUSES: readonly [fault: HttpFault, kind: ModelErrorKind, retryable: boolean][] = [
  ["auth", "auth", false],
  ["rate-limit", "rate-limit", true],
  ["overloaded", "overloaded", true],
  ["context-overflow", "context-overflow", false],
  ["bad-request", "bad-request", false],
  ["not-found", "bad-request", false],
];

/** Errors by status, errors and cuts inside a stream. */
export const faultCases: readonly ConformanceCase[] = [
  ...STATUSES.map(([fault, kind, retryable]) => ({
    name: `HTTP error: ${fault}`,
    run: async (stage: Stage) => {
      // A sign-in tries twice.
      stage.server.plays({ fails: fault }, { fails: fault });
      const error = errorIn(await stage.ask());
      assert.deepEqual([error.kind, error.retryable, error.shown], [kind, retryable, false], error.message);
      assert.equal(error.retryAfterMs, fault === "rate-limit" ? RETRY_AFTER_MS : undefined);
      if (fault === "not-found") assert.match(error.message, /on-offer/, "what is on offer is told");
      else assert.match(error.message, /xyzzy/, "the vendor's own words are told");
      if (fault === "auth") assert(namesTheWayOut(stage, error.message), error.message);
    },
  })),
  {
    name: "an error in mid-stream, before and after text",
    run: async (stage) => {
      const answer = { says: ["This", " is"] };
      for (const [until, shown] of [
        [0, false],
        [beforeMark(stage, answer), true],
      ] as const) {
        stage.server.plays({ answer, until, after: "error" });
        const events = await stage.ask();
        const error = errorIn(events);
        assert.equal(error.shown, shown);
        assert.equal(joined(events, "text"), shown ? "This is" : "");
        if (stage.subject.double.namesErrors) assert.match(error.message, /xyzzy/);
      }
    },
  },
  { name: "a connection that breaks at any frame", run: (stage) => cutEverywhere(stage, "cut") },
  { name: "a stream that ends at any frame", run: (stage) => cutEverywhere(stage, "end") },
  {
    name: "a page of HTML instead of an answer",
    run: async (stage) => {
      stage.server.plays({ page: 200 }, { page: 502 });
      for (const [kind, retryable] of [
        ["network", false],
        ["overloaded", true],
      ] as const) {
        const error = errorIn(await stage.ask());
        assert.deepEqual([error.kind, error.retryable, error.shown], [kind, retryable, false]);
        assert.match(error.message, /HTML page \(xyzzy gateway\)/);
      }
    },
  },
  {
    name: "an empty answer",
    run: async (stage) => {
      stage.server.plays({ answer: {}, until: 0, after: "end" });
      assert.equal(errorIn(await stage.ask()).kind, "network");
    },
  },
];

function namesTheWayOut({ subject: { vendor, signsIn } }: Stage, message: string): boolean {
  return message.includes((signsIn ? vendor.signIn : vendor.keyName) ?? "nowhere");
}

/** The number of frames before the one that makes the message whole. */
export function beforeMark({ subject: { double } }: Stage, answer: Answer): number {
  return double.stream(answer, new HandedOut()).whole - 1;
}

async function cutEverywhere(stage: Stage, how: "cut" | "end"): Promise<void> {
  const { double } = stage.subject;
  const call = { id: double.callId(1), name: "read_file", arguments: '{"path":"a"}' };
  const answer = { ...(double.thinks ? { thinks: "Hm." } : {}), says: ["This", " is"], calls: [call] };
  const { frames, whole } = double.stream(answer, new HandedOut());
  // Where the mark has come the rest is not waited for long.
  const limits = { limits: { ...LIMITS, settleMs: 50 } };
  for (let until = 0; until <= frames.length; until += 1) {
    stage.server.plays({ answer, until, after: how });
    const events = await stage.ask({}, limits);
    const last = events.at(-1);
    assert.equal(last?.type, until < whole ? "error" : "finish", `after ${until} of ${frames.length} frames`);
    const told = joined(events, "text") + joined(events, "thinking");
    if (last?.type === "error") assert.deepEqual([last.error.kind, last.error.shown], ["network", told !== ""]);
  }
}
