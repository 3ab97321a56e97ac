import type { LoopbackAnswer } from "@marvin/http/testing";
import { type Json, objects } from "../rules/json.ts";
import { mistralFaults } from "../rules/mistral-rules.ts";
import { halves, type ScriptedCall } from "./answer.ts";
import { type ChatDialect, openaiDialect, plainly } from "./chat-dialect.ts";
import type { HandedOut } from "./handed-out.ts";
import { RETRY_AFTER_MS } from "./wire-double.ts";

const inField = (field: string) => (text: string) => halves(text).map((piece) => ({ [field]: piece }));
const assistants = (body: Json) => objects(body["messages"]).filter((message) => message["role"] === "assistant");
const whole = ({ id, name, arguments: args }: ScriptedCall) => ({ id, function: { name, arguments: args } });

/** OpenAI: thoughts are never told, nothing may be stored, the old name of the output limit is refused. */
export const openai: ChatDialect = {
  ...openaiDialect,
  faults: (body) => [
    ...(body["store"] === false ? [] : ["store is not false: the answer would be kept for 30 days"]),
    ...(body["max_tokens"] === undefined ? [] : ["Unsupported parameter: 'max_tokens'"]),
  ],
};

/** vLLM, llama.cpp, LM Studio, Fireworks and the compatible path of others. */
export const compatible: ChatDialect = { ...openaiDialect, thought: inField("reasoning_content") };

/** Cerebras, Together: another name for thoughts. */
export const reasoning: ChatDialect = { ...openaiDialect, thought: inField("reasoning") };

/** Calls come whole, and the figures stand in two places of one chunk. */
export const groq: ChatDialect = {
  ...reasoning,
  calls: (calls) => [{ tool_calls: calls.map((call, index) => ({ index, type: "function", ...whole(call) })) }],
  usage: (usage) => ({ ...openaiDialect.usage(usage), queue_time: 0.03 }),
  usageIn: "mark",
  error: (words) => `event: error\ndata: ${JSON.stringify({ error: { message: words, type: "server_error" } })}\n\n`,
};

/** Calls have no index and come whole, the end is always `stop`, and the first call of a message is signed. */
export const gemini: ChatDialect = {
  ...openaiDialect,
  thought: (text) => halves(text).map((content) => ({ content, extra_content: { google: { thought: true } } })),
  calls: (calls, _answer, given) =>
    calls.map((call, at) => ({
      tool_calls: [{ type: "function", ...whole(call), ...(at === 0 ? signed(call, given) : {}) }],
    })),
  finish: ({ end }) => (end === "length" ? "length" : end === "refusal" ? "content_filter" : "stop"),
  refusal: [],
  usage: ({ prompt, output, reasoning: thought, cached }) => ({
    prompt_tokens: prompt,
    completion_tokens: output - thought,
    total_tokens: prompt + output,
    prompt_tokens_details: { cached_tokens: cached },
  }),
  callId: (n) => `function-call-${7_000_000 + n}`,
  error: (words) => ({ error: { code: 503, message: words, status: "UNAVAILABLE" } }),
  failures: ({ model }) => ({
    auth: googleError(400, "INVALID_ARGUMENT", "xyzzy API key not valid", [{ reason: "API_KEY_INVALID" }]),
    "rate-limit": googleError(429, "RESOURCE_EXHAUSTED", "xyzzy You exceeded your current quota", [
      { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${RETRY_AFTER_MS / 1000}s` },
    ]),
    overloaded: googleError(503, "UNAVAILABLE", "xyzzy The model is overloaded"),
    "context-overflow": googleError(
      400,
      "INVALID_ARGUMENT",
      "xyzzy The input token count (134123) exceeds the maximum number of tokens allowed (131072).",
    ),
    "bad-request": googleError(400, "INVALID_ARGUMENT", "xyzzy Invalid JSON payload received"),
    "not-found": googleError(404, "NOT_FOUND", `xyzzy models/${model} is not found for API version v1main`),
  }),
  refuse: (words) => googleError(400, "INVALID_ARGUMENT", words),
  faults: geminiFaults,
  signatures: (body) =>
    firstCalls(body)
      .map(signatureOf)
      .filter((one) => one !== UNSIGNED),
};

/** The documented word for calls that another model made. */
const UNSIGNED = "skip_thought_signature_validator";

function signed(call: ScriptedCall, given: HandedOut): Json {
  const thought_signature = given.add(`gemini-${crypto.randomUUID()}+/=`, call.arguments || "{}");
  return { extra_content: { google: { thought_signature } } };
}

function geminiFaults(body: Json, given: HandedOut): string[] {
  const signing = firstCalls(body).flatMap((call) => {
    const signature = signatureOf(call);
    if (signature === "") return ["Function call is missing a thought_signature in functionCall parts."];
    const { arguments: args } = (call["function"] ?? {}) as Json;
    const fault = signature === UNSIGNED ? undefined : given.faultOf(signature, String(args));
    return fault === undefined ? [] : [fault];
  });
  const last = objects(body["messages"]).at(-1)?.["role"];
  return last === "assistant" ? [...signing, "Please ensure that multiturn requests end with a user role"] : signing;
}

function firstCalls(body: Json): Json[] {
  return assistants(body).flatMap((message) => objects(message["tool_calls"]).slice(0, 1));
}

function signatureOf(call: Json): string {
  const google = (call["extra_content"] as { google?: Json } | undefined)?.google;
  return String(google?.["thought_signature"] ?? "");
}

function googleError(status: number, name: string, message: string, details: readonly Json[] = []): LoopbackAnswer {
  return { status, json: [{ error: { code: status, message, status: name, details } }] };
}

/** Calls come with the end, without an index; thoughts are parts of the content; nothing unknown is accepted. */
export const mistral: ChatDialect = {
  ...openaiDialect,
  thought: (text) =>
    halves(text).map((piece) => ({ content: [{ type: "thinking", thinking: [{ type: "text", text: piece }] }] })),
  calls: (calls) => [{ content: null, tool_calls: calls.map(whole) }],
  callsWithMark: true,
  finish: ({ calls, end }) =>
    end === "length" ? "length" : end === "refusal" ? "content_filter" : calls ? "tool_calls" : "stop",
  refusal: [],
  usage: ({ prompt, output, cached }) => ({
    prompt_tokens: prompt,
    completion_tokens: output,
    total_tokens: prompt + output,
    num_cached_tokens: cached,
  }),
  usageIn: "mark",
  counted: (usage) => ({ ...plainly(usage), reasoning: 0 }),
  callId: (n) => `gSIMJ${String(n).padStart(4, "0")}`,
  error: () => ({ choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }] }),
  namesErrors: false,
  failures: ({ key, model }) => ({
    auth: { status: 401, json: { detail: `xyzzy Unauthorized ${key}` } },
    "rate-limit": {
      status: 429,
      headers: { "retry-after": String(RETRY_AFTER_MS / 1000) },
      json: { message: "xyzzy Requests rate limit exceeded" },
    },
    overloaded: { status: 503, json: mistralError("xyzzy Internal server error", "1000") },
    "context-overflow": {
      status: 400,
      json: mistralError("xyzzy Prompt is too large for model with 32768 maximum context length", "3051"),
    },
    "bad-request": { status: 422, json: mistralError({ detail: [{ loc: ["body", "x"], msg: "xyzzy Extra" }] }, null) },
    "not-found": { status: 400, json: mistralError(`xyzzy Invalid model: ${model}`, "1500") },
  }),
  refuse: (words) => ({ status: 422, json: mistralError({ detail: [{ loc: ["body"], msg: words }] }, null) }),
  faults: mistralFaults,
};

function mistralError(message: unknown, code: string | null): Json {
  return { object: "error", message, type: "invalid_request_error", param: null, code };
}

/** Its own thoughts must come back with the calls that they led to; calls of others need some word there. */
export const deepseek: ChatDialect = {
  ...compatible,
  calls: (calls, answer, given) => {
    if (answer.thinks) given.add(answer.thinks, calls.map((call) => call.id).join());
    return openaiDialect.calls(calls, answer, given);
  },
  usage: (usage) => ({
    ...openaiDialect.usage(usage),
    prompt_tokens_details: null,
    prompt_cache_hit_tokens: usage.cached,
    prompt_cache_miss_tokens: usage.prompt - usage.cached,
  }),
  callId: (n) => `call_00_${String(n).padStart(20, "d")}`,
  keepAlive: ": keep-alive\n\n",
  faults: deepseekFaults,
  signatures: (body) =>
    callers(body)
      .map((message) => String(message["reasoning_content"]))
      .filter((text) => text !== " "),
};

function deepseekFaults(body: Json, given: HandedOut): string[] {
  const roles = objects(body["messages"])
    .map((message) => message["role"])
    .filter((role) => role !== "system");
  const order = [
    ...(roles[0] === "user" ? [] : ["The first message must be a user message"]),
    ...(roles.at(-1) === "assistant" ? ["The last message must be a user message"] : []),
  ];
  const thoughts = callers(body).flatMap((message) => {
    const thought = message["reasoning_content"];
    if (typeof thought !== "string" || thought === "") return ["Missing reasoning_content in the assistant message"];
    const ids = objects(message["tool_calls"]).map((call) => call["id"]);
    return thought === " " ? [] : (given.faultOf(thought, ids.join()) ?? []);
  });
  return [...order, ...thoughts];
}

function callers(body: Json): Json[] {
  return assistants(body).filter((message) => objects(message["tool_calls"]).length > 0);
}

/** Thinking is not among the completion tokens. */
export const xai: ChatDialect = {
  ...compatible,
  usage: (usage) => ({ ...openaiDialect.usage(usage), completion_tokens: usage.output - usage.reasoning }),
};

/** Signed thoughts in a list that goes back as it came; the figures beside an empty choice, with their price. */
export const openrouter: ChatDialect = {
  ...openaiDialect,
  thought: (text) => {
    const [first = "", second = ""] = halves(text);
    return [
      { reasoning: first, reasoning_details: [{ type: "reasoning.text", text: first, index: 0 }] },
      { reasoning: second, reasoning_details: [{ type: "reasoning.text", text: second, index: 0 }] },
      { reasoning_details: [{ type: "reasoning.text", signature: `or-${text}`, index: 0 }] },
    ];
  },
  usage: (usage) => ({ ...openaiDialect.usage(usage), cost: 0.0125 }),
  usageIn: "choice",
  counted: (usage) => ({ ...plainly(usage), cost: 0.0125 }),
  callId: (n) => `toolu_vrtx_${String(n).padStart(20, "o")}`,
  keepAlive: ": OPENROUTER PROCESSING\n\n",
  error: (words) => ({
    error: { code: "server_error", message: words },
    choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
  }),
  failures: (told) => ({
    ...openaiDialect.failures(told),
    "not-found": {
      status: 400,
      json: { error: { message: `xyzzy ${told.model} is not a valid model ID`, code: 400 } },
    },
    overloaded: {
      status: 502,
      json: { error: { code: 502, message: "Provider returned error", metadata: { raw: "xyzzy upstream" } } },
    },
  }),
  faults: (body, given) =>
    details(body).flatMap((detail) => given.faultOf(detail["signature"], String(detail["text"])) ?? []),
  signatures: (body) => details(body).map((detail) => String(detail["signature"])),
};

function details(body: Json): Json[] {
  return assistants(body).flatMap((message) => objects(message["reasoning_details"]));
}
