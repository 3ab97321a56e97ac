import { invalidity } from "../../testing/invalidity.ts";
import { isObjectText, type Json, objects } from "./json.ts";

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const LONGEST_ID = 40;
const DATA_URL = /^data:image\/[a-z]+;base64,[\w+/=]+$/;

/** What a server that speaks chat completions as OpenAI does finds wrong with a request. */
export function chatFaults(body: Json): string[] {
  const faults = [invalidity(body["messages"])];
  if (typeof body["model"] !== "string" || body["model"] === "") faults.push("you must provide a model parameter");
  if (body["stream"] !== true) faults.push("stream is not true");
  const messages = objects(body["messages"]);
  if (messages.every((message) => message["role"] === "system")) faults.push("nobody says anything");
  for (const [at, message] of messages.entries()) faults.push(...messageFaults(message, `messages[${at}]`));
  for (const tool of objects(body["tools"])) faults.push(...toolFaults(tool));
  if (Array.isArray(body["tools"]) && body["tools"].length === 0) faults.push("[] is too short - 'tools'");
  return faults.filter((fault) => fault !== "");
}

/** The content parts of all users' messages and results. */
export function messageFaults(message: Json, at: string): string[] {
  const { role, content } = message;
  switch (role) {
    case "system":
      return typeof content === "string" && content !== "" ? [] : [`${at}: a system message without text`];
    case "user":
      return contentFaults(content, at);
    case "tool":
      return typeof content === "string" ? [] : [`${at}: the content of a result is no text`];
    case "assistant":
      return assistantFaults(message, at);
    default:
      return [`${at}: the role ${role}`];
  }
}

function contentFaults(content: unknown, at: string): string[] {
  if (typeof content === "string") return [];
  const parts = objects(content);
  if (parts.length === 0) return [`${at}: no content`];
  return parts.flatMap((part) => {
    if (part["type"] === "text") return typeof part["text"] === "string" ? [] : [`${at}: a text part without text`];
    const { url } = (part["image_url"] ?? {}) as Json;
    return part["type"] === "image_url" && DATA_URL.test(String(url)) ? [] : [`${at}: a part ${JSON.stringify(part)}`];
  });
}

function assistantFaults(message: Json, at: string): string[] {
  const calls = objects(message["tool_calls"]);
  const faults = calls.flatMap((call) => callFaults(call, at));
  if (message["tool_calls"] !== undefined && calls.length === 0) faults.push(`${at}: an empty list of calls`);
  const silent = message["content"] === null || message["content"] === undefined;
  if (silent && calls.length === 0) faults.push(`${at}: content may be null beside calls alone`);
  if (!silent && typeof message["content"] !== "string") faults.push(`${at}: content of the assistant is no text`);
  return faults;
}

function callFaults(call: Json, at: string): string[] {
  const { name, arguments: args } = (call["function"] ?? {}) as Json;
  const faults: string[] = [];
  if (call["type"] !== "function") faults.push(`${at}: a call of the type ${call["type"]}`);
  if (!NAME.test(String(name))) faults.push(`${at}: function.name: string does not match pattern: ${name}`);
  if (!isObjectText(args)) faults.push(`${at}: arguments that are no object: ${args}`);
  if (String(call["id"]).length > LONGEST_ID) faults.push(`${at}: tool_calls.id: string too long: ${call["id"]}`);
  return faults;
}

function toolFaults(tool: Json): string[] {
  const { name } = (tool["function"] ?? {}) as Json;
  return tool["type"] === "function" && NAME.test(String(name)) ? [] : [`tools: ${JSON.stringify(tool)}`];
}
