import type { LoopbackAnswer } from "@marvin/http/testing";
import { completed, incomplete, item, responseEvents } from "../../testing/response-events.ts";
import { encryptedThoughts, itemName, responsesFaults } from "../rules/responses-rules.ts";
import { type Answer, type AnswerUsage, textSaid } from "./answer.ts";
import { openaiDialect, plainly } from "./chat-dialect.ts";
import type { HandedOut } from "./handed-out.ts";
import type { AnswerStream, Json, WireDouble } from "./wire-double.ts";

/** OpenAI's Responses, or the same at the backend of a ChatGPT plan. */
export function responsesDouble({ account }: { readonly account: boolean }): WireDouble {
  return {
    protocol: "openai-responses",
    thinks: true,
    refuses: true,
    callsWithMark: false,
    namesErrors: true,
    keepAlives: [": keep-alive\n\n", sse({ type: "response.in_progress", response: { status: "in_progress" } })],
    callId: (n) => `call_${String(n).padStart(24, "R")}`,
    stream,
    errorFrame: (words) =>
      sse({ type: "error", error: { type: "server_error", code: "server_error", message: words } }),
    failure: (fault, told) =>
      fault === "not-found" ? missing(told.model, account) : openaiDialect.failures(told)[fault],
    counted: plainly,
    keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
    faults: (body, given) => responsesFaults(body, given, account),
    signatures: encryptedThoughts,
    refuse: (words) => (account ? { status: 400, json: { detail: words } } : openaiDialect.refuse(words)),
  };
}

function stream(answer: Answer, given: HandedOut): AnswerStream {
  const { end, again, hides } = answer;
  const items = [
    ...itemsOf(answer, given),
    ...(again ? itemsOf({ ...again, ...(hides ? { hides } : {}) }, given) : []),
    ...(end === "refusal" ? [item.refusal("I cannot help with that.")] : []),
  ];
  const last = end === "length" ? incomplete("max_output_tokens") : completed(items, usageOf(answer.usage));
  const events = responseEvents(items, last).flatMap((event) => shortened(event));
  return { frames: events.map(sse), whole: events.length };
}

function itemsOf(answer: Answer, given: HandedOut): Json[] {
  const { thinks, hides, calls = [] } = answer;
  const text = textSaid(answer);
  const said = [
    ...(text === "" ? [] : [item.text(text, calls.length > 0 ? { phase: "commentary" } : {})]),
    ...calls.map(({ id, name, arguments: args }) => item.call(id, name, args)),
  ];
  if (thinks === undefined || said[0] === undefined) return said;
  const encrypted = given.add(`enc-${thinks}+/==`, itemName(said[0]));
  return [item.reasoning(encrypted, ...(hides ? [] : [thinks])), ...said];
}

/** Text comes in small pieces. */
function shortened(event: Json): Json[] {
  if (event["type"] !== "response.output_text.delta") return [event];
  const pieces = String(event["delta"]).match(/.{1,7}/gsu) ?? [];
  return pieces.map((delta) => ({ ...event, delta }));
}

function usageOf(usage: AnswerUsage | undefined): Json | undefined {
  if (usage === undefined) return undefined;
  return {
    input_tokens: usage.prompt,
    input_tokens_details: { cached_tokens: usage.cached },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}

function missing(model: string, account: boolean): LoopbackAnswer {
  const words = account
    ? { detail: `xyzzy The '${model}' model is not supported when using Codex with a ChatGPT account.` }
    : { error: { message: `xyzzy The requested model '${model}' does not exist.`, code: "model_not_found" } };
  return { status: 400, json: words };
}

function sse(event: Json): string {
  return `event: ${event["type"]}\ndata: ${JSON.stringify(event)}\n\n`;
}
