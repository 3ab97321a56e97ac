import type { HandedOut } from "../doubles/handed-out.ts";
import { isObjectText, type Json, objects, unknownFields } from "./json.ts";

const TOP = [
  ...["model", "input", "instructions", "tools", "tool_choice", "stream", "store", "include", "reasoning", "text"],
  ...["parallel_tool_calls", "prompt_cache_key", "max_output_tokens", "truncation", "metadata", "service_tier"],
];
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const LONGEST_ID = 64;

/** What OpenAI finds wrong with a request to Responses; `account`: the backend of a ChatGPT plan, which takes less. */
export function responsesFaults(body: Json, given: HandedOut, account: boolean): string[] {
  const faults = unknownFields(body, TOP).map((name) => `Unknown parameter: '${name}'.`);
  if (body["store"] !== false) faults.push("store must be set to false");
  if (body["stream"] !== true) faults.push("stream must be set to true");
  if (account && !body["instructions"]) faults.push("Instructions are required");
  if (account && body["max_output_tokens"] !== undefined) faults.push("Unsupported parameter: max_output_tokens");
  const input = objects(body["input"]);
  if (input.length === 0) faults.push("Missing required parameter: 'input'.");
  for (const [at, item] of input.entries()) faults.push(...itemFaults(item, input[at + 1], given));
  for (const tool of objects(body["tools"])) {
    if (tool["strict"] !== false || !NAME.test(String(tool["name"]))) faults.push(`tools: ${JSON.stringify(tool)}`);
  }
  return [...faults, ...pairFaults(input)];
}

/** The encrypted thoughts of a request, in their order. */
export function encryptedThoughts(body: Json): string[] {
  const thoughts = objects(body["input"]).filter((item) => item["type"] === "reasoning");
  return thoughts.map((item) => String(item["encrypted_content"]));
}

/** What a thought must stand before, as a text. */
export function itemName(item: Json | undefined): string {
  if (item?.["type"] === "function_call") return `call ${item["call_id"]}`;
  if (item?.["role"] === "assistant")
    return `message ${objects(item["content"])
      .map((part) => part["text"])
      .join("")}`;
  return String(item?.["type"]);
}

function pairFaults(input: readonly Json[]): string[] {
  const answered = new Map<unknown, boolean>();
  const faults: string[] = [];
  for (const item of input) {
    const id = item["call_id"];
    if (item["type"] === "function_call") {
      if (answered.has(id)) faults.push(`the call_id ${id} twice`);
      answered.set(id, false);
    } else if (item["type"] === "function_call_output") {
      if (answered.get(id) !== false) faults.push(`No tool call found for function call output with call_id ${id}.`);
      answered.set(id, true);
    }
  }
  for (const [id, done] of answered) if (!done) faults.push(`No tool output found for function call ${id}.`);
  return faults;
}

function itemFaults(item: Json, next: Json | undefined, given: HandedOut): string[] {
  switch (item["type"] ?? "message") {
    case "message":
      return messageFaults(item);
    case "function_call":
      return callFaults(item);
    case "function_call_output":
      return typeof item["output"] === "string" ? [] : partFaults(item["output"], "user");
    case "reasoning":
      return thoughtFaults(item, next, given);
    default:
      return [`an item of the type ${item["type"]}`];
  }
}

function messageFaults(item: Json): string[] {
  const { role } = item;
  if (role !== "user" && role !== "assistant" && role !== "developer") return [`the role ${role}`];
  return [
    ...unknownFields(item, ["type", "role", "content", "phase", "status"]).map((name) => `Unknown parameter: ${name}`),
    ...partFaults(item["content"], role),
  ];
}

function partFaults(content: unknown, role: string): string[] {
  const parts = objects(content);
  if (parts.length === 0) return ["empty content"];
  const kinds = role === "assistant" ? ["output_text", "refusal"] : ["input_text", "input_image"];
  return parts.flatMap((part) => {
    if (!kinds.includes(String(part["type"]))) return [`the part ${part["type"]} of the ${role}`];
    if (part["type"] !== "input_image") return typeof part["text"] === "string" ? [] : ["a part without text"];
    return /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(String(part["image_url"])) ? [] : ["an image without data"];
  });
}

function callFaults(item: Json): string[] {
  const id = String(item["call_id"] ?? "");
  const faults: string[] = [];
  if (id === "" || id.startsWith("fc_") || id.length > LONGEST_ID) faults.push(`the call_id ${id}`);
  if (item["id"] !== undefined) faults.push("the id of an item that nobody has stored");
  if (!NAME.test(String(item["name"]))) faults.push(`function_call.name: ${item["name"]}`);
  if (!isObjectText(item["arguments"])) faults.push(`arguments that are no object: ${item["arguments"]}`);
  return faults;
}

function thoughtFaults(item: Json, next: Json | undefined, given: HandedOut): string[] {
  const faults = Array.isArray(item["summary"]) ? [] : ["Missing required parameter: 'summary'."];
  if (item["id"] !== undefined) faults.push("Items are not persisted when `store` is set to false.");
  const fault = given.faultOf(item["encrypted_content"], itemName(next));
  return fault === undefined ? faults : [...faults, `reasoning without its required following item: ${fault}`];
}
