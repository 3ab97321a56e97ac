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
import type { ModelRequest, ToolSchema } from "../../provider.ts";
import { FittedSchemas } from "../fitted-schemas.ts";
import { inWords } from "../images-in-words.ts";
import { legalArguments } from "../legal-arguments.ts";
import { legalMessages } from "../legal-messages.ts";
import { legalToolName, namedOnce } from "../legal-tool-name.ts";
import { sameModelFamily } from "../model-family.ts";
import { objectSchema } from "../object-schema.ts";
import type { WireContext } from "../protocol.ts";
import { simpleSchema } from "../simple-schema.ts";
import { framedByUser } from "./framed-by-user.ts";
import { shortId } from "./short-id.ts";
import { strictOrder } from "./strict-order.ts";

type Json = Record<string, unknown>;

export function encodeChat(request: ModelRequest, wire: WireContext): Json {
  const { quirks } = wire;
  const target = { model: request.model, baseUrl: wire.baseUrl };
  return {
    model: request.model,
    messages: encodeMessages(request, wire),
    stream: true,
    ...(quirks.usageInStream === false ? {} : { stream_options: { include_usage: true } }),
    ...(request.tools.length === 0 ? {} : { tools: namedOnce(request.tools).map((tool) => encodeTool(tool, wire)) }),
    ...(request.maxOutputTokens === undefined
      ? {}
      : { [quirks.maxTokensField ?? "max_tokens"]: request.maxOutputTokens }),
    ...quirks.body?.(target),
    ...(request.thinking === undefined ? {} : quirks.thinking?.(request.thinking, target)),
  };
}

function encodeTool({ name, description, input }: ToolSchema, wire: WireContext): Json {
  const { quirks, fitted = new FittedSchemas() } = wire;
  const parameters = fitted.of(quirks.simpleSchemas ? simpleSchema : objectSchema, input);
  const fn = { name: legalToolName(name), description, ...(parameters === undefined ? {} : { parameters }) };
  return { type: "function", function: fn };
}

function encodeMessages(request: ModelRequest, wire: WireContext): Json[] {
  const encoded: Json[] = request.system === "" ? [] : [{ role: "system", content: request.system }];
  // Images of results go into one user message after all results of a round: `tool` messages hold text alone.
  let images: ImagePart[] = [];
  const showImages = () => {
    if (images.length > 0) encoded.push({ role: "user", content: images.map(encodeImage) });
    images = [];
  };
  for (const message of legalMessages(request.messages)) {
    if (message.role !== "tool") showImages();
    encoded.push(encodeMessage(message, request.model, wire));
    if (message.role === "tool" && wire.sees) images.push(...imagesOf(message));
  }
  showImages();
  return framedByUser(wire.quirks.strictMessages ? strictOrder(encoded) : encoded);
}

function encodeMessage(message: Message, model: string, wire: WireContext): Json {
  if (message.role === "user") return { role: "user", content: encodeUserContent(message.content, wire) };
  if (message.role === "assistant") return encodeAssistant(message, model, wire);
  return { role: "tool", tool_call_id: callId(message.callId, model, wire), content: encodeResult(message, wire) };
}

function encodeUserContent(content: readonly UserPart[], wire: WireContext): string | Json[] {
  if (!wire.sees || content.every((part) => part.type === "text")) return inWords(content);
  return content.map((part) => (part.type === "text" ? { type: "text", text: part.text } : encodeImage(part)));
}

function encodeResult(message: ToolMessage, wire: WireContext): string {
  if (!wire.sees) return inWords(message.content);
  const text = textOf(message);
  return text === "" && imagesOf(message).length > 0 ? "[an image, shown below]" : text;
}

function encodeAssistant(message: AssistantMessage, model: string, wire: WireContext): Json {
  const own = message.provider === wire.provider && sameModelFamily(message.model, model);
  const extra = own && !wire.quirks.strictMessages;
  const calls = toolCallsOf(message).map((call) => ({ ...call, id: callId(call.id, model, wire) }));
  return {
    ...(extra ? message.extra : {}),
    role: "assistant",
    content: textOf(message) || (calls.length > 0 ? null : ""),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((call, index) => encodeCall(call, index, extra, wire)) }),
    ...reasoningOf(message, own, wire),
  };
}

/** The thoughts of others are not handed on; but a call without any is rejected, and so are empty ones. */
function reasoningOf(message: AssistantMessage, own: boolean, wire: WireContext): Json {
  const { reasoningField } = wire.quirks;
  if (reasoningField === undefined) return {};
  const thoughts = own ? message.content.filter((part) => part.type === "thinking") : [];
  const text = thoughts.map((part) => part.text).join("");
  if (text === "" && toolCallsOf(message).length === 0) return {};
  return { [reasoningField]: text || " " };
}

function callId(id: string, model: string, wire: WireContext): string {
  return wire.quirks.callId?.(id, { model, baseUrl: wire.baseUrl }) ?? shortId(id);
}

function encodeCall(call: ToolCallPart, index: number, own: boolean, wire: WireContext): Json {
  const unsigned = !own && index === 0 && wire.quirks.needsThoughtSignatures === true;
  return {
    ...(own ? call.extra : {}),
    ...(unsigned ? { extra_content: { google: { thought_signature: "skip_thought_signature_validator" } } } : {}),
    id: call.id,
    type: "function",
    function: { name: legalToolName(call.name), arguments: legalArguments(call.arguments) },
  };
}

function imagesOf(message: ToolMessage): ImagePart[] {
  return message.content.filter((part) => part.type === "image");
}

function encodeImage(image: ImagePart): Json {
  return { type: "image_url", image_url: { url: `data:${image.mimeType};base64,${image.base64}` } };
}
