import { turnsInvalidity } from "../../testing/turns-invalidity.ts";
import type { HandedOut } from "../doubles/handed-out.ts";
import { type Json, objects, unknownFields } from "./json.ts";

const TOP = [
  ...["model", "max_tokens", "messages", "system", "tools", "tool_choice", "stream", "thinking", "output_config"],
  ...["stop_sequences", "metadata", "service_tier"],
];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  text: ["text"],
  tool_use: ["id", "name", "input", "caller"],
  tool_result: ["tool_use_id", "content", "is_error"],
  thinking: ["thinking", "signature"],
  redacted_thinking: ["data"],
  image: ["source"],
};
const SEEN = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const MOST_MARKS = 4;

type Turns = Parameters<typeof turnsInvalidity>[0];

/** What Anthropic finds wrong with a request. */
export function messagesFaults(body: Json, given: HandedOut): string[] {
  const faults = unknownFields(body, TOP).map((name) => `${name}: Extra inputs are not permitted`);
  if (!Number.isInteger(body["max_tokens"])) faults.push("max_tokens: Field required");
  if (body["stream"] !== true) faults.push("stream is not true");
  if (body["tool_choice"] !== undefined && objects(body["tools"]).length === 0)
    faults.push("tool_choice without tools");
  const turns = objects(body["messages"]);
  faults.push(turnsInvalidity(turns as unknown as Turns));
  for (const turn of turns) {
    faults.push(...unknownFields(turn, ["role", "content"]).map((name) => `messages.${name}: Extra inputs`));
    for (const block of objects(turn["content"])) faults.push(...blockFaults(block, given));
  }
  for (const tool of objects(body["tools"])) faults.push(...toolFaults(tool));
  const marks = JSON.stringify(body).split('"cache_control":').length - 1;
  if (marks > MOST_MARKS) faults.push(`A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`);
  return faults.filter((fault) => fault !== "");
}

/** The signed blocks of a request, in their order. */
export function signedBlocks(body: Json): string[] {
  const blocks = objects(body["messages"]).flatMap((turn) => objects(turn["content"]));
  return blocks.filter((block) => block["type"] === "thinking").map((block) => String(block["signature"]));
}

function blockFaults(block: Json, given: HandedOut): string[] {
  const type = String(block["type"]);
  const known = FIELDS[type];
  if (known === undefined) return [`a block of the type ${type}`];
  const faults = unknownFields(block, ["type", "cache_control", ...known]).map(
    (name) => `${type}.${name}: Extra inputs`,
  );
  if (/thinking/.test(type) && block["cache_control"]) faults.push(`cache_control on a ${type} block`);
  if (type === "thinking") faults.push(given.faultOf(block["signature"], String(block["thinking"])) ?? "");
  if (type === "image") faults.push(imageFault(block));
  if (type === "tool_result" && typeof block["content"] !== "string") {
    const inside = objects(block["content"]);
    if (inside.length === 0) faults.push("a result with an empty list");
    faults.push(...inside.flatMap((one) => blockFaults(one, given)));
    if (inside.some((one) => one["type"] === "text" && String(one["text"]).trim() === "")) faults.push("blank text");
  }
  return faults;
}

function imageFault(block: Json): string {
  const { type, media_type, data } = (block["source"] ?? {}) as Json;
  const legal = type === "base64" && SEEN.includes(String(media_type)) && /^[\w+/=]+$/.test(String(data));
  return legal ? "" : `an image ${JSON.stringify(block)}`;
}

function toolFaults(tool: Json): string[] {
  const { type } = (tool["input_schema"] ?? {}) as Json;
  const named = /^[a-zA-Z0-9_-]{1,128}$/.test(String(tool["name"]));
  return named && type === "object" ? [] : [`tools: ${JSON.stringify(tool)}`];
}
