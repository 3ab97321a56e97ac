import { textOf } from "../../message.ts";
import type { ModelRequest, ToolSchema } from "../../provider.ts";
import { FittedSchemas } from "../fitted-schemas.ts";
import { legalToolName, namedOnce } from "../legal-tool-name.ts";
import { objectSchema } from "../object-schema.ts";
import type { WireContext } from "../protocol.ts";
import { canReason, reasoningEffort } from "../reasoning-effort.ts";
import { encodeInput } from "./encode-input.ts";

type Json = Record<string, unknown>;

export function encodeResponses(request: ModelRequest, wire: WireContext): Json {
  const { model, system, tools, maxOutputTokens } = request;
  const limited = maxOutputTokens !== undefined && !wire.quirks.noOutputLimit;
  return {
    ...wire.quirks.body?.({ model, baseUrl: wire.baseUrl }),
    model,
    ...(system === "" ? {} : { instructions: system }),
    input: encodeInput(request, wire),
    ...(tools.length === 0 ? {} : { tools: namedOnce(tools).map((tool) => encodeTool(tool, wire)) }),
    stream: true,
    store: false,
    ...(canReason(model) ? { include: ["reasoning.encrypted_content"] } : {}),
    ...reasoningOf(request),
    prompt_cache_key: cacheKey(request),
    ...(limited ? { max_output_tokens: maxOutputTokens } : {}),
  };
}

/** `strict` would be on by default and refuse every optional argument. */
function encodeTool({ name, description, input }: ToolSchema, { fitted = new FittedSchemas() }: WireContext): Json {
  const parameters = fitted.of(objectSchema, input);
  return { type: "function", name: legalToolName(name), description, parameters, strict: false };
}

function reasoningOf({ thinking, model }: ModelRequest): Json {
  const effort = thinking === undefined ? undefined : reasoningEffort(thinking, model);
  if (effort === undefined) return {};
  return { reasoning: { effort, ...(thinking === "off" ? {} : { summary: "auto" }) } };
}

/** Of a system prompt what stays, whatever a job or a preference changes further down. */
const STABLE_CHARACTERS = 1000;

/** The same for all requests that begin alike, so that they meet the same cache at the vendor. */
function cacheKey({ system, messages }: ModelRequest): string {
  const [first] = messages;
  return `marvin-${hash(system.slice(0, STABLE_CHARACTERS))}${hash(first === undefined ? "" : textOf(first))}`;
}

/** FNV-1a: it only has to tell conversations apart. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}
