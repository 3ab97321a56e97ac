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
      if (fault !== "rate-limit") assert.equal(error.retryAfterMs, undefined);
      if (fault === "not-found") assert.match(error.message, /on-offer/, "what is on offer is told");
      else assert.match(error.message, /xyzzy/, "the vendor's own words are told");
      if (fault === "auth") assert(namesTheWayOut(stage, error.message), error.message);
    },
  })),
  {
    name: "how long a rate limit asks to wait",
    without: ({ runtime }) => runtime && "its runtime does not tell the headers of an answer",
    run: async (stage) => {
      stage.server.plays({ fails: "rate-limit" }, { fails: "rate-limit" });
      assert.equal(errorIn(await stage.ask()).retryAfterMs, RETRY_AFTER_MS);
    },
  },
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
  { name: "a connection that breaks at any frame", run: (stage) => cutEverywhere(stage, wordsAndCall(stage), "cut") },
  {
    name: "a stream that ends at any frame of a text",
    run: (stage) => cutEverywhere(stage, words(stage), "end"),
  },
  {
    name: "a stream that ends at any frame of a call",
    without: ({ runtime }) => runtime && "its runtime takes a call for whole where a stream ends without its mark",
    run: (stage) => cutEverywhere(stage, wordsAndCall(stage), "end"),
  },
  {
    name: "nothing more after the mark",
    without: ({ runtime }) => runtime && "its runtime takes a message for lost if the connection breaks after its mark",
    run: async (stage) => {
      await afterMark(stage, "cut");
      await afterMark(stage, "end");
    },
  },
  {
    name: "a page of HTML instead of an answer",
    run: async (stage) => {
      stage.server.plays({ page: 200 }, { page: 502 });
      for (const kind of ["network", "overloaded"] as const) {
        const error = errorIn(await stage.ask());
        assert.deepEqual([error.kind, error.shown], [kind, false]);
      }
    },
  },
  {
    name: "a page of HTML is told as one, and not asked for again if it is no error",
    without: ({ runtime }) => runtime && "its runtime does not tell the body of an answer",
    run: async (stage) => {
      stage.server.plays({ page: 200 }, { page: 502 });
      for (const retryable of [false, true]) {
        const error = errorIn(await stage.ask());
        assert.equal(error.retryable, retryable);
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

function words({ subject: { double } }: Stage): Answer {
  return { ...(double.thinks ? { thinks: "Hm." } : {}), says: ["This", " is"] };
}

function wordsAndCall(stage: Stage): Answer {
  const call = { id: stage.subject.double.callId(1), name: "read_file", arguments: '{"path":"a"}' };
  return { ...words(stage), calls: [call] };
}

async function cutEverywhere(stage: Stage, answer: Answer, how: "cut" | "end"): Promise<void> {
  const { whole } = stage.subject.double.stream(answer, new HandedOut());
  for (let until = 0; until < whole; until += 1) {
    stage.server.plays({ answer, until, after: how });
    const events = await stage.ask();
    const told = joined(events, "text") + joined(events, "thinking");
    const { kind, shown } = errorIn(events);
    assert.deepEqual([kind, shown], ["network", told !== ""], `after ${until} frames`);
  }
}

async function afterMark(stage: Stage, how: "cut" | "end"): Promise<void> {
  const answer = wordsAndCall(stage);
  const { frames, whole } = stage.subject.double.stream(answer, new HandedOut());
  // Where the mark has come the rest is not waited for long.
  const limits = { limits: { ...LIMITS, settleMs: 50 } };
  for (let until = whole; until <= frames.length; until += 1) {
    stage.server.plays({ answer, until, after: how });
    const events = await stage.ask({}, limits);
    assert.equal(events.at(-1)?.type, "finish", `after ${until} of ${frames.length} frames`);
  }
}
