import type {
  AssistantMessage,
  AssistantPart,
  ImagePart,
  Message,
  ToolCallPart,
  ToolMessage,
  UserPart,
} from "../../message.ts";
import type { ModelRequest } from "../../provider.ts";
import { inWords } from "../images-in-words.ts";
import { legalArguments } from "../legal-arguments.ts";
import { legalMessages } from "../legal-messages.ts";
import { legalToolName } from "../legal-tool-name.ts";
import type { WireContext } from "../protocol.ts";

type Json = Record<string, unknown>;

/** The conversation as input items. Items carry no id: nothing is stored, so an id would name what nobody has. */
export function encodeInput(request: ModelRequest, wire: WireContext): Json[] {
  const ids = new CallIds();
  return legalMessages(request.messages).flatMap((message) => encodeMessage(message, request.model, wire, ids));
}

function encodeMessage(message: Message, model: string, wire: WireContext, ids: CallIds): Json[] {
  if (message.role === "user") return [{ role: "user", content: encodeContent(message.content, wire) }];
  if (message.role === "tool") return [encodeResult(message, wire, ids)];
  ids.next();
  // Encrypted thinking is read by the model that wrote it and by no other.
  const own = message.provider === wire.provider && message.model === model;
  return own ? encodeOwn(message, ids) : encodeForeign(message, ids);
}

function encodeOwn({ content }: AssistantMessage, ids: CallIds): Json[] {
  return followedParts(content).map((part) => encodePart(part, ids));
}

/** Without what is not the model's own, and without thoughts whose next item is gone: they are refused alone. */
function followedParts(content: readonly AssistantPart[]): AssistantPart[] {
  const kept: AssistantPart[] = [];
  for (const part of content.toReversed()) {
    const next = kept.at(-1);
    if (part.type === "thinking" && (next === undefined || part.extra?.["next"] !== itemName(next))) continue;
    if (part.type === "text" && (part.text === "" || part.extra?.["between"] === true)) continue;
    kept.push(part);
  }
  return kept.reverse();
}

function itemName(part: AssistantPart): string {
  if (part.type === "tool_call") return part.id;
  return part.type === "text" ? "message" : "reasoning";
}

function encodePart(part: AssistantPart, ids: CallIds): Json {
  if (part.type === "tool_call") return encodeCall(part, ids);
  const { summary, encrypted_content, phase } = part.extra ?? {};
  if (part.type === "thinking") return { type: "reasoning", summary, encrypted_content };
  return { ...said(part.text), ...(phase === undefined ? {} : { phase }) };
}

function encodeForeign({ content }: AssistantMessage, ids: CallIds): Json[] {
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  const calls = content.filter((part) => part.type === "tool_call").map((call) => encodeCall(call, ids));
  return text === "" ? calls : [said(text), ...calls];
}

function said(text: string): Json {
  return { role: "assistant", content: [{ type: "output_text", text }] };
}

function encodeCall(call: ToolCallPart, ids: CallIds): Json {
  const name = legalToolName(call.name);
  return { type: "function_call", call_id: ids.ofCall(call.id), name, arguments: legalArguments(call.arguments) };
}

function encodeResult(message: ToolMessage, wire: WireContext, ids: CallIds): Json {
  const shows = wire.sees && message.content.some((part) => part.type === "image");
  const output = shows ? encodeContent(message.content, wire) : inWords(message.content);
  return { type: "function_call_output", call_id: ids.ofResult(message.callId), output };
}

function encodeContent(content: readonly UserPart[], wire: WireContext): Json[] {
  if (!wire.sees || content.length === 0) return [{ type: "input_text", text: inWords(content) }];
  return content.map((part) => (part.type === "text" ? { type: "input_text", text: part.text } : encodeImage(part)));
}

function encodeImage(image: ImagePart): Json {
  return { type: "input_image", image_url: `data:${image.mimeType};base64,${image.base64}` };
}

const LONGEST_ID = 64;

/** Ids that OpenAI takes: at most 64 characters, and no two alike. Other vendors count from 0 in each message. */
class CallIds {
  readonly #taken = new Set<string>();
  #current = new Map<string, string>();

  /** Another message begins: its results are answers to its own calls. */
  next(): void {
    this.#current = new Map();
  }

  ofCall(id: string): string {
    const short = id.length <= LONGEST_ID ? id : id.slice(-LONGEST_ID);
    let free = short;
    for (let n = 2; this.#taken.has(free); n += 1) free = `${short.slice(0, LONGEST_ID - 6)}_${n}`;
    this.#taken.add(free);
    this.#current.set(id, free);
    return free;
  }

  ofResult(id: string): string {
    return this.#current.get(id) ?? id;
  }
}
