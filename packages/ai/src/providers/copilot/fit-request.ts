import type { Message, UserPart } from "../../message.ts";
import { inWords } from "../../protocols/images-in-words.ts";
import { wellFormed } from "../../protocols/well-formed.ts";
import type { ModelRequest } from "../../provider.ts";

/**
 * A request as the runtime can take it: it does not answer at all to half a character, and what a blind model is shown is
 * left out without a word.
 */
export async function fitRequest(request: ModelRequest, sees: () => Promise<boolean>): Promise<ModelRequest> {
  const messages = request.messages.map(wellFormed);
  const isBlind = messages.some(hasImage) && !(await sees());
  return {
    ...request,
    system: request.system.toWellFormed(),
    tools: wholeCharacters(request.tools),
    messages: isBlind ? messages.map(withoutImages) : messages,
  };
}

function hasImage(message: Message): boolean {
  return message.role !== "assistant" && message.content.some((part) => part.type === "image");
}

function withoutImages(message: Message): Message {
  if (!hasImage(message) || message.role === "assistant") return message;
  const content: readonly UserPart[] = [{ type: "text", text: inWords(message.content) }];
  return { ...message, content };
}

function wholeCharacters<T>(value: T): T {
  const json = JSON.stringify(value);
  if (!/\\ud[89a-f]/i.test(json)) return value;
  return JSON.parse(json, (_, inner: unknown) => (typeof inner === "string" ? inner.toWellFormed() : inner));
}
