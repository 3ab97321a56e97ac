import {
  type AssistantMessage,
  type ImagePart,
  type Message,
  type ToolCallPart,
  type ToolMessage,
  textOf,
  toolCallsOf,
  type UserPart,
} from "../../message.ts";
import type { ModelRequest, ThinkingLevel, ToolSchema } from "../../provider.ts";
import { FittedSchemas } from "../fitted-schemas.ts";
import { inWords } from "../images-in-words.ts";
import { legalArguments } from "../legal-arguments.ts";
import { legalMessages } from "../legal-messages.ts";
import { sameModelFamily } from "../model-family.ts";
import { objectSchema } from "../object-schema.ts";
import type { WireContext } from "../protocol.ts";
import { contextStep, neededTokens } from "./context-size.ts";

type Json = Record<string, unknown>;

export function encodeOllama(request: ModelRequest, wire: WireContext): Json {
  const messages = encodeMessages(request, wire);
  const tools = request.tools.map((tool) => encodeTool(tool, wire));
  const images = messages.flatMap((message) => (message.images ?? []) as string[]);
  const needed = neededTokens({ messages, tools }, images, request.maxOutputTokens);
  return {
    model: request.model,
    messages,
    stream: true,
    // What does not fit is to be an error (since 0.12.6); the default is to drop the beginning and say nothing.
    truncate: false,
    shift: false,
    ...(tools.length === 0 ? {} : { tools }),
    ...thinkField(request.thinking, request.model, wire),
    options: {
      num_ctx: wire.quirks.contextSize?.(needed) ?? contextStep(needed),
      ...(request.maxOutputTokens === undefined ? {} : { num_predict: request.maxOutputTokens }),
    },
  };
}

/** A model that cannot think answers the field with 400; gpt-oss knows levels and cannot be told not to. */
function thinkField(level: ThinkingLevel | undefined, model: string, wire: WireContext): Json {
  if (level === undefined) return {};
  if (model.includes("gpt-oss")) return { think: level === "off" ? "low" : level };
  return wire.quirks.served?.thinks === true ? { think: level !== "off" } : {};
}

function encodeTool({ name, description, input }: ToolSchema, { fitted = new FittedSchemas() }: WireContext): Json {
  return { type: "function", function: { name, description, parameters: fitted.of(objectSchema, input) } };
}

function encodeMessages(request: ModelRequest, wire: WireContext): Json[] {
  const encoded: Json[] = request.system === "" ? [] : [{ role: "system", content: request.system }];
  // Templates show images of user messages alone: those of results follow after all results of a round.
  let images: ImagePart[] = [];
  let serverIds = new Set<string>();
  const showImages = () => {
    if (images.length > 0) encoded.push({ role: "user", content: "", images: images.map((image) => image.base64) });
    images = [];
  };
  for (const message of legalMessages(request.messages)) {
    if (message.role !== "tool") showImages();
    if (message.role === "assistant") {
      const own = isOwn(message, request.model, wire);
      serverIds = new Set(own ? toolCallsOf(message).flatMap(serverId) : []);
      encoded.push(encodeAssistant(message, own));
    } else if (message.role === "tool") {
      encoded.push(encodeResult(message, serverIds, wire));
      if (wire.sees) images.push(...imagesIn(message.content));
    } else {
      encoded.push({ role: "user", ...encodeContent(message.content, wire) });
    }
  }
  showImages();
  return encoded;
}

function isOwn(message: AssistantMessage, model: string, wire: WireContext): boolean {
  return message.provider === wire.provider && sameModelFamily(message.model, model);
}

function encodeAssistant(message: AssistantMessage, own: boolean): Json {
  const calls = toolCallsOf(message);
  const thinking = own ? thinkingOf(message) : "";
  return {
    role: "assistant",
    content: textOf(message),
    ...(thinking === "" ? {} : { thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((call) => encodeCall(call, own)) }),
  };
}

function encodeCall(call: ToolCallPart, own: boolean): Json {
  const [id] = own ? serverId(call) : [];
  return {
    ...(id === undefined ? {} : { id }),
    function: { name: call.name, arguments: JSON.parse(legalArguments(call.arguments)) as Json },
  };
}

/** Servers before late 2025 know no ids; only what one gave goes back to it. */
function serverId(call: ToolCallPart): string[] {
  return call.extra?.["id"] === call.id ? [call.id] : [];
}

function encodeResult(message: ToolMessage, serverIds: ReadonlySet<string>, wire: WireContext): Json {
  const text = wire.sees ? textOf(message) : inWords(message.content);
  const shownBelow = wire.sees && text === "" && imagesIn(message.content).length > 0;
  return {
    role: "tool",
    tool_name: message.toolName,
    ...(serverIds.has(message.callId) ? { tool_call_id: message.callId } : {}),
    content: shownBelow ? "[an image, shown below]" : text,
  };
}

function encodeContent(content: readonly UserPart[], wire: WireContext): Json {
  const images = imagesIn(content).map((image) => image.base64);
  if (!wire.sees || images.length === 0) return { content: inWords(content) };
  return { content: inWords(content.filter((part) => part.type === "text")), images };
}

function thinkingOf(message: Message): string {
  let thinking = "";
  for (const part of message.content) if (part.type === "thinking") thinking += part.text;
  return thinking;
}

function imagesIn(content: readonly UserPart[]): ImagePart[] {
  return content.filter((part) => part.type === "image");
}
