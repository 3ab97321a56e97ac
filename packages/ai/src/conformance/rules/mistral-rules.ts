import { type Json, objects, unknownFields } from "./json.ts";

const TOP = [
  ...["model", "messages", "temperature", "top_p", "max_tokens", "stream", "stop", "random_seed", "metadata"],
  ...["response_format", "tools", "tool_choice", "parallel_tool_calls", "presence_penalty", "frequency_penalty", "n"],
  ...["prediction", "prompt_mode", "reasoning_effort", "guardrails", "prompt_cache_key", "safe_prompt"],
];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  system: ["role", "content"],
  user: ["role", "content"],
  assistant: ["role", "content", "tool_calls", "prefix"],
  tool: ["role", "content", "tool_call_id", "name"],
};

/** What Mistral rejects besides: fields it does not know, ids of another shape, an order of its own. */
export function mistralFaults(body: Json): string[] {
  const faults = unknownFields(body, TOP).map((name) => `body.${name}: Extra inputs are not permitted`);
  const messages = objects(body["messages"]);
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1]?.["role"];
    const role = String(message["role"]);
    for (const name of unknownFields(message, FIELDS[role] ?? [])) faults.push(`messages.${at}.${name}: Extra inputs`);
    if (before === "tool" && role !== "tool" && role !== "assistant")
      faults.push(`Unexpected role '${role}' after role 'tool'`);
    if (role === "system" && at > 0) faults.push(`Unexpected role 'system' after role '${before}'`);
    faults.push(...callFaults(message));
  }
  const last = messages.at(-1)?.["role"];
  if (last !== "user" && last !== "tool") faults.push(`Expected last role User or Tool for serving but got ${last}`);
  return faults;
}

function callFaults(message: Json): string[] {
  const calls = objects(message["tool_calls"]);
  const faults = calls.flatMap((call) => [
    ...(/^[a-zA-Z0-9]{9}$/.test(String(call["id"]))
      ? []
      : [`Tool call id was ${call["id"]} but must have a length of 9`]),
    ...unknownFields(call, ["id", "type", "function", "index"]).map((name) => `tool_calls.${name}: Extra inputs`),
  ]);
  const says = typeof message["content"] === "string" && message["content"] !== "";
  if (message["role"] === "assistant" && !says && calls.length === 0) {
    faults.push("Assistant message must have either content or tool_calls, but not none.");
  }
  return faults;
}
