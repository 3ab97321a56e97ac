import { isObject, type Json, objects, unknownFields } from "./json.ts";

const TOP = ["model", "messages", "stream", "tools", "think", "options", "truncate", "shift", "keep_alive", "format"];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  system: ["role", "content"],
  user: ["role", "content", "images"],
  assistant: ["role", "content", "thinking", "tool_calls"],
  tool: ["role", "content", "tool_name", "tool_call_id"],
};

/** What would be lost or misread at Ollama: its templates take the results one after another, by name or by id. */
export function ollamaFaults(body: Json): string[] {
  const faults = unknownFields(body, TOP).map((name) => `${name}: unknown`);
  const options = body["options"];
  if (!isObject(options) || !Number.isInteger(options["num_ctx"]))
    faults.push("no num_ctx: the prompt is cut in silence");
  const messages = objects(body["messages"]);
  if (messages.length === 0) faults.push("no messages");
  for (const message of messages) faults.push(...messageFaults(message));
  return [...faults, ...roundFaults(messages)];
}

function messageFaults(message: Json): string[] {
  const role = String(message["role"]);
  const faults = unknownFields(message, FIELDS[role] ?? []).map((name) => `${role}.${name}: unknown`);
  if (typeof message["content"] !== "string") faults.push(`the content of the ${role} is no text`);
  for (const image of (message["images"] ?? []) as unknown[]) {
    if (!/^[\w+/=]+$/.test(String(image))) faults.push(`an image that is not base64: ${image}`);
  }
  for (const call of objects(message["tool_calls"])) {
    const { name, arguments: args } = (call["function"] ?? {}) as Json;
    if (typeof name !== "string" || name === "" || !isObject(args)) faults.push(`a call ${JSON.stringify(call)}`);
  }
  return faults;
}

/** After a message with calls come its results, as many and in the same order. */
function roundFaults(messages: readonly Json[]): string[] {
  const faults: string[] = [];
  let open: Json[] = [];
  for (const message of messages) {
    if (message["role"] !== "tool") {
      if (open.length > 0) faults.push(`${open.length} calls without a result`);
      open = objects(message["tool_calls"]);
      continue;
    }
    const call = open.shift();
    const { name } = (call?.["function"] ?? {}) as Json;
    if (message["tool_name"] !== name) faults.push(`the result of ${message["tool_name"]} where ${name} was called`);
    if (message["tool_call_id"] !== call?.["id"]) faults.push(`the id ${message["tool_call_id"]} for ${call?.["id"]}`);
  }
  return open.length > 0 ? [...faults, "the list ends before all results"] : faults;
}
