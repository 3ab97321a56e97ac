import { frames } from "../../testing/frames.ts";
import { chatFaults } from "../rules/chat-rules.ts";
import type { Answer } from "./answer.ts";
import type { ChatDialect } from "./chat-dialect.ts";
import type { HandedOut } from "./handed-out.ts";
import type { AnswerStream, Json, WireDouble } from "./wire-double.ts";

/** A server of chat completions that speaks as one vendor does. */
export function chatDouble(dialect: ChatDialect): WireDouble {
  const { callsWithMark, namesErrors, callId, counted, refuse, signatures } = dialect;
  return {
    protocol: "openai-chat",
    thinks: dialect.thought !== undefined,
    refuses: true,
    callsWithMark,
    namesErrors,
    // Neither a comment nor a role nor an empty piece is a part of a message.
    keepAlives: [dialect.keepAlive, frames.sse(frames.role()), frames.sse(frames.delta({}))],
    callId,
    stream: (answer, given) => stream(dialect, answer, given),
    errorFrame: (words) => framed(dialect.error(words)),
    failure: (fault, told) => dialect.failures(told)[fault],
    counted,
    keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
    faults: (body, given) => [...chatFaults(body), ...dialect.faults(body, given)],
    signatures,
    refuse,
  };
}

function stream(dialect: ChatDialect, answer: Answer, given: HandedOut): AnswerStream {
  const calls = answer.calls ? dialect.calls(answer.calls, answer, given) : [];
  const thoughts = answer.thinks === undefined ? [] : thoughtsOf(dialect, answer.thinks, given);
  const refusal = answer.end === "refusal" ? dialect.refusal : [];
  const before = [
    { role: "assistant", content: "" },
    ...thoughts,
    ...(answer.says ?? []).map((content) => ({ content })),
    ...(dialect.callsWithMark ? [] : calls),
    ...refusal,
  ];
  const usage = answer.usage === undefined ? undefined : dialect.usage(answer.usage);
  const inMark = usage !== undefined && dialect.usageIn === "mark" ? { usage, x_groq: { usage } } : {};
  const mark = frames.delta((dialect.callsWithMark && calls[0]) || {}, dialect.finish(answer), inMark);
  const chunks = [...before.map((delta) => frames.delta(delta)), mark, ...usageChunks(dialect, usage)];
  return { frames: [...chunks.map((chunk) => frames.sse(chunk)), frames.done], whole: before.length + 1 };
}

function thoughtsOf(dialect: ChatDialect, text: string, given: HandedOut): readonly Json[] {
  const deltas = dialect.thought?.(text) ?? [];
  for (const { reasoning_details: list } of deltas) {
    for (const { signature } of (list ?? []) as Json[]) if (signature) given.add(String(signature), text);
  }
  return deltas;
}

function usageChunks(dialect: ChatDialect, usage: Json | undefined): Json[] {
  if (usage === undefined || dialect.usageIn === "mark") return [];
  return [dialect.usageIn === "own-chunk" ? frames.usage(usage) : frames.delta({ content: "" }, null, { usage })];
}

function framed(error: Json | string): string {
  return typeof error === "string" ? error : frames.sse(error);
}
