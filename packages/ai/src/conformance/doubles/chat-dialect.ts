import type { LoopbackAnswer } from "@marvin/http/testing";
import type { TokenUsage } from "../../model-event.ts";
import type { Answer, AnswerUsage, ScriptedCall } from "./answer.ts";
import { halves } from "./answer.ts";
import type { HandedOut } from "./handed-out.ts";
import { type HttpFault, type Json, RETRY_AFTER_MS } from "./wire-double.ts";

/** How one vendor speaks chat completions. Left out of a vendor's own: as OpenAI does. */
export interface ChatDialect {
  /** Deltas that tell a thought; undefined where no thought is told. */
  readonly thought?: (text: string) => readonly Json[];
  /** Deltas of calls; what is signed is noted. */
  readonly calls: (calls: readonly ScriptedCall[], answer: Answer, given: HandedOut) => readonly Json[];
  readonly callsWithMark: boolean;
  readonly finish: (answer: Answer) => string;
  readonly refusal: readonly Json[];
  readonly usage: (usage: AnswerUsage) => Json;
  /** Where the figures stand: in the last chunk, in one without choices, or in one with an empty choice. */
  readonly usageIn: "mark" | "own-chunk" | "choice";
  readonly counted: (usage: AnswerUsage) => TokenUsage;
  readonly callId: (n: number) => string;
  readonly keepAlive: string;
  readonly error: (words: string) => Json | string;
  readonly namesErrors: boolean;
  readonly failures: (told: { readonly key: string; readonly model: string }) => Record<HttpFault, LoopbackAnswer>;
  readonly refuse: (words: string) => LoopbackAnswer;
  /** Rules of the vendor's own. */
  readonly faults: (body: Json, given: HandedOut) => readonly string[];
  readonly signatures: (body: Json) => readonly string[];
}

export const openaiDialect: ChatDialect = {
  calls: (calls) => calls.flatMap(inPieces),
  callsWithMark: false,
  finish: ({ calls, end }) => (end === "length" ? "length" : calls && end === undefined ? "tool_calls" : "stop"),
  refusal: [{ refusal: "I cannot " }, { refusal: "help with that." }],
  usage: (usage) => ({
    prompt_tokens: usage.prompt,
    completion_tokens: usage.output,
    total_tokens: usage.prompt + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  }),
  usageIn: "own-chunk",
  counted: plainly,
  callId: (n) => `call_${String(n).padStart(24, "A")}`,
  keepAlive: ": keep-alive\n\n",
  error: (words) => ({ error: { message: words, type: "server_error", code: null } }),
  namesErrors: true,
  failures: openaiFailures,
  refuse: (words) => ({ status: 400, json: { error: { message: words, type: "invalid_request_error" } } }),
  faults: () => [],
  signatures: () => [],
};

export function plainly(usage: AnswerUsage): TokenUsage {
  const { prompt, cached, output, reasoning } = usage;
  return { input: prompt - cached, output, cacheRead: cached, cacheWrite: 0, reasoning };
}

/** The first piece names the call, the others hold its arguments. */
function inPieces({ id, name, arguments: args }: ScriptedCall, index: number): Json[] {
  const first = { index, id, type: "function", function: { name, arguments: "" } };
  return [
    { tool_calls: [first] },
    ...halves(args).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}

function openaiFailures({ key, model }: { key: string; model: string }): Record<HttpFault, LoopbackAnswer> {
  const error = (message: string, code: string | null, type = "invalid_request_error") => ({
    error: { message, type, param: null, code },
  });
  return {
    auth: { status: 401, json: error(`xyzzy Incorrect API key provided: ${key}`, "invalid_api_key") },
    "rate-limit": {
      status: 429,
      headers: { "retry-after": String(RETRY_AFTER_MS / 1000) },
      json: error("xyzzy Rate limit reached", "rate_limit_exceeded", "tokens"),
    },
    overloaded: { status: 503, json: error("xyzzy The server is overloaded", null, "server_error") },
    "context-overflow": {
      status: 400,
      json: error("xyzzy This model's maximum context length is 128000 tokens.", "context_length_exceeded"),
    },
    "bad-request": { status: 400, json: error("xyzzy Unsupported value", "unsupported_value") },
    "not-found": { status: 404, json: error(`xyzzy The model ${model} does not exist`, "model_not_found") },
  };
}
