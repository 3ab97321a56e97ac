import type { LoopbackAnswer } from "@marvin/http/testing";
import { type Json, objects } from "../rules/json.ts";
import { ollamaFaults } from "../rules/ollama-rules.ts";
import { type Answer, halves } from "./answer.ts";
import type { HandedOut } from "./handed-out.ts";
import { type AnswerStream, type HttpFault, RETRY_AFTER_MS, type WireDouble } from "./wire-double.ts";

/** Ollama by its own protocol: lines, whole calls, thoughts in the open, no refusals, no cache in the figures. */
export const ollamaDouble: WireDouble = {
  protocol: "ollama-chat",
  thinks: true,
  refuses: false,
  callsWithMark: false,
  namesErrors: true,
  keepAlives: [line({ message: { role: "assistant", content: "" }, done: false })],
  callId: (n) => `call_${String(n).padStart(8, "o")}`,
  stream,
  errorFrame: (words) => line({ error: words }),
  failure: (fault, told) => failures(told)[fault],
  counted: ({ prompt, output }) => ({ input: prompt, output, cacheRead: 0, cacheWrite: 0, reasoning: 0 }),
  keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
  faults: (body, given) => [...ollamaFaults(body), ...thoughts(body).flatMap((text) => given.faultOf(text, "") ?? [])],
  signatures: thoughts,
  refuse: (words) => ({ status: 400, json: { error: words } }),
};

function stream({ thinks, says = [], calls = [], end, usage }: Answer, given: HandedOut): AnswerStream {
  if (thinks !== undefined) given.add(thinks, "");
  const messages = [
    ...(thinks === undefined ? [] : halves(thinks).map((thinking) => ({ content: "", thinking }))),
    ...says.map((content) => ({ content })),
    ...calls.map(({ id, name, arguments: args }, index) => ({
      content: "",
      tool_calls: [{ id, function: { index, name, arguments: JSON.parse(args || "{}") } }],
    })),
  ];
  const counts = usage && { prompt_eval_count: usage.prompt, eval_count: usage.output };
  const last = { message: { role: "assistant", content: "" }, done: true, done_reason: end ?? "stop", ...counts };
  const lines = messages.map((message) => line({ message: { role: "assistant", ...message }, done: false }));
  return { frames: [...lines, line(last)], whole: lines.length + 1 };
}

function thoughts(body: Json): string[] {
  const messages = objects(body["messages"]).filter((message) => message["thinking"] !== undefined);
  return messages.map((message) => String(message["thinking"]));
}

function failures({ key, model }: { key: string; model: string }): Record<HttpFault, LoopbackAnswer> {
  const failed = (status: number, error: string) => ({ status, json: { error } });
  return {
    auth: failed(401, `xyzzy unauthorized ${key}`),
    "rate-limit": {
      ...failed(429, "xyzzy too many requests"),
      headers: { "retry-after": String(RETRY_AFTER_MS / 1000) },
    },
    overloaded: failed(503, "xyzzy server busy, please try again.  maximum pending requests exceeded"),
    "context-overflow": failed(400, "xyzzy the input exceeds the context length"),
    "bad-request": failed(400, "xyzzy invalid options"),
    "not-found": failed(404, `model '${model}' not found`),
  };
}

function line(value: Json): string {
  return `${JSON.stringify(value)}\n`;
}
