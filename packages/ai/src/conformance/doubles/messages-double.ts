import type { LoopbackAnswer } from "@marvin/http/testing";
import { messageFrames } from "../../testing/message-frames.ts";
import { messagesFaults, signedBlocks } from "../rules/messages-rules.ts";
import { type Answer, halves } from "./answer.ts";
import type { HandedOut } from "./handed-out.ts";
import { type AnswerStream, type HttpFault, RETRY_AFTER_MS, type WireDouble } from "./wire-double.ts";

/** Anthropic. */
export const messagesDouble: WireDouble = {
  protocol: "anthropic-messages",
  thinks: true,
  refuses: true,
  callsWithMark: false,
  namesErrors: true,
  keepAlives: [messageFrames.sse([messageFrames.ping])],
  callId: (n) => `toolu_01${String(n).padStart(22, "M")}`,
  stream,
  errorFrame: (words) => messageFrames.sse([{ type: "error", error: { type: "overloaded_error", message: words } }]),
  failure: (fault, told) => failures(told)[fault],
  counted: ({ prompt, cached, output, reasoning }) => ({
    input: prompt - cached,
    output,
    cacheRead: cached,
    cacheWrite: 0,
    reasoning,
  }),
  keyHeaders: (key) => ({ "x-api-key": key }),
  faults: messagesFaults,
  signatures: signedBlocks,
  refuse: (words) => failed(400, "invalid_request_error", words),
};

function stream(answer: Answer, given: HandedOut): AnswerStream {
  const { usage, end, again } = answer;
  const makers = [...blocksOf(answer, given), ...(again ? blocksOf({ ...again, hides: answer.hides }, given) : [])];
  const started = usage && {
    input_tokens: usage.prompt - usage.cached,
    cache_read_input_tokens: usage.cached,
    cache_creation_input_tokens: 0,
  };
  const ended = {
    output_tokens: usage?.output ?? 5,
    ...(usage ? { output_tokens_details: { thinking_tokens: usage.reasoning } } : {}),
  };
  const why = end === "refusal" ? { stop_details: { type: "refusal", explanation: "I cannot help with that." } } : {};
  const events = [
    messageFrames.start(started),
    messageFrames.ping,
    ...makers.flatMap((make, index) => make(index)),
    ...messageFrames.end(stopReason(answer), ended, why),
  ];
  return { frames: events.map((event) => messageFrames.sse([event])), whole: events.length };
}

type Block = (index: number) => Record<string, unknown>[];
type Said = Pick<Answer, "thinks" | "says" | "calls"> & { readonly hides?: boolean | undefined };

function blocksOf({ thinks, hides, says = [], calls = [] }: Said, given: HandedOut): Block[] {
  const thought = (text: string): Block => {
    const told = hides ? "" : text;
    const signature = given.add(`sig-${text}+/==`, told);
    return (index) => messageFrames.thinking(index, told, signature);
  };
  return [
    ...(thinks === undefined ? [] : [thought(thinks)]),
    ...(says.length === 0 ? [] : [(index: number) => messageFrames.text(index, ...says)]),
    ...calls.map(({ id, name, arguments: args }): Block => {
      return (index) => messageFrames.call(index, id, name, ...halves(args));
    }),
  ];
}

function stopReason({ end, calls }: Answer): string {
  if (end !== undefined) return end === "length" ? "max_tokens" : "refusal";
  return calls === undefined ? "end_turn" : "tool_use";
}

function failures({ key, model }: { key: string; model: string }): Record<HttpFault, LoopbackAnswer> {
  return {
    auth: failed(401, "authentication_error", `xyzzy invalid x-api-key ${key}`),
    "rate-limit": {
      ...failed(429, "rate_limit_error", "xyzzy This request would exceed your organization's rate limit"),
      headers: { "retry-after": String(RETRY_AFTER_MS / 1000) },
    },
    overloaded: failed(529, "overloaded_error", "xyzzy Overloaded"),
    "context-overflow": failed(
      400,
      "invalid_request_error",
      "xyzzy prompt is too long: 200001 tokens > 200000 maximum",
    ),
    "bad-request": failed(400, "invalid_request_error", "xyzzy temperature is deprecated for this model"),
    "not-found": failed(404, "not_found_error", `model: ${model}`),
  };
}

function failed(status: number, type: string, message: string): LoopbackAnswer {
  return { status, json: { type: "error", error: { type, message }, request_id: "req_1" } };
}
