import type { AssistantMessage, Message } from "../../message.ts";
import type { ModelRequest } from "../../provider.ts";
import { HandedOut } from "../doubles/handed-out.ts";
import type { Json } from "../doubles/wire-double.ts";
import { halfCharacters } from "../rules/json.ts";
import { TOOL } from "../stage.ts";
import type { Entry } from "./conversation.ts";
import type { Speaker } from "./speaker.ts";

export interface SwitchOptions {
  readonly sees: boolean;
  readonly tools: boolean;
}

/** What is wrong with the request in which the conversation is handed to that speaker; empty if nothing. */
export function switchFaults(entries: readonly Entry[], next: Speaker, options: SwitchOptions): string[] {
  // Once to disk and back.
  const messages = JSON.parse(JSON.stringify(entries.map((entry) => entry.message))) as Message[];
  const body = encode(messages, next, options);
  const own = new HandedOut();
  const isOwn = ({ message }: Entry) => message.role === "assistant" && isBy(message, next);
  for (const entry of entries.filter(isOwn)) for (const given of entry.given) own.add(...given);
  return [
    ...next.double.faults(body, own),
    ...halfCharacters(JSON.stringify(body)),
    ...signatureFaults(body, next, own),
    ...foreignFaults(
      body,
      entries.filter((entry) => !isOwn(entry)),
    ),
    ...wordFaults(body, messages),
    ...imageFaults(body, messages, options.sees),
  ];
}

function encode(messages: readonly Message[], next: Speaker, { sees, tools }: SwitchOptions): Json {
  const { vendor } = next.subject;
  const request: ModelRequest = { model: next.model, system: "Be brief.", messages, tools: tools ? [TOOL] : [] };
  const wire = { provider: vendor.id, baseUrl: vendor.baseUrl, sees, quirks: vendor.quirks ?? {} };
  return JSON.parse(JSON.stringify(next.protocol.encode(request, wire))) as Json;
}

function isBy({ provider, model }: AssistantMessage, { subject, model: own }: Speaker): boolean {
  return provider === subject.vendor.id && model === own;
}

function signatureFaults(body: Json, next: Speaker, own: HandedOut): string[] {
  const sent = next.double.signatures(body);
  return sent.join("\n") === own.all.join("\n") ? [] : [`signatures sent: ${sent}; handed out: ${own.all}`];
}

function foreignFaults(body: Json, foreign: readonly Entry[]): string[] {
  const sent = JSON.stringify(body);
  const thoughts = foreign.flatMap(({ message, given }) => {
    const told = message.content.flatMap((part) => (part.type === "thinking" && part.text !== "" ? [part.text] : []));
    return [...told, ...given.map(([signature]) => signature)];
  });
  return thoughts.filter((text) => sent.includes(text)).map((text) => `a thought of another model: ${text}`);
}

/** Everything that was said, asked for or found out is there once; what was said in the order in which it was. */
function wordFaults(body: Json, messages: readonly Message[]): string[] {
  const sent = JSON.stringify(body);
  const words = wordsIn(messages);
  const results = messages.filter((message) => message.role === "tool");
  const spoken = wordsIn(messages.filter((message) => message.role !== "tool"));
  const places = spoken.map((word) => sent.indexOf(word));
  return [
    ...words.filter((word) => count(sent, word) !== 1).map((word) => `${word} is there ${count(sent, word)} times`),
    ...(places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)) ? [] : [`another order: ${places}`]),
    ...wordsIn(results)
      .filter((word) => !sent.includes(word))
      .map((word) => `the result ${word} is lost`),
  ];
}

function wordsIn(messages: readonly Message[]): string[] {
  return messages.flatMap((message) => {
    const said = message.content.map((part) => (part.type === "text" ? part.text : ""));
    const asked = message.content.map((part) => (part.type === "tool_call" ? part.arguments : ""));
    return [...said, ...asked].flatMap((text) => text.match(/<(said|argument) \d+>/g) ?? []);
  });
}

function imageFaults(body: Json, messages: readonly Message[], sees: boolean): string[] {
  const sent = JSON.stringify(body);
  const images = messages.flatMap((message) => message.content.filter((part) => part.type === "image"));
  return images.flatMap(({ name, base64 }) => {
    const [shown, named] = [count(sent, base64), count(sent, `[image: ${name}]`)];
    return shown === (sees ? 1 : 0) && named === (sees ? 0 : 1)
      ? []
      : [`${name}: shown ${shown}, named ${named} times`];
  });
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
