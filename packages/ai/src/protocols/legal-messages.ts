import { type AssistantMessage, type Message, type ToolMessage, textOf, toolCallsOf, userMessage } from "../message.ts";
import { wellFormed } from "./well-formed.ts";

/**
 * The same conversation as every vendor accepts it: each call is followed by its one result, in the order of the calls;
 * a result without its call becomes a note; a message that says nothing is left out; characters are whole.
 */
export function legalMessages(messages: readonly Message[]): Message[] {
  const legal: Message[] = [];
  for (let at = 0; at < messages.length; ) {
    const message = messages[at] as Message;
    at += 1;
    if (message.role === "tool") legal.push(orphanNote(message));
    else if (message.role === "user") legal.push(message);
    else if (message.content.some((part) => part.type !== "thinking")) {
      const end = nextAssistant(messages, at);
      legal.push(message, ...answered(message, messages.slice(at, end)));
      at = end;
    }
  }
  return legal.map(wellFormed);
}

function answered(message: AssistantMessage, following: readonly Message[]): Message[] {
  const calls = toolCallsOf(message);
  const results = new Map<string, ToolMessage>();
  const rest: Message[] = [];
  for (const next of following) {
    if (next.role !== "tool") rest.push(next);
    else if (!calls.some((call) => call.id === next.callId)) rest.push(orphanNote(next));
    else if (!results.has(next.callId)) results.set(next.callId, next);
  }
  return [...calls.map((call) => results.get(call.id) ?? interrupted(call.id, call.name)), ...rest];
}

function nextAssistant(messages: readonly Message[], from: number): number {
  let at = from;
  while (at < messages.length && messages[at]?.role !== "assistant") at += 1;
  return at;
}

function interrupted(callId: string, toolName: string): ToolMessage {
  const text = "[no result: the call was interrupted]";
  return { role: "tool", callId, toolName, ok: false, content: [{ type: "text", text }] };
}

function orphanNote(message: ToolMessage): Message {
  const note = userMessage(`[A result of ${message.toolName} from earlier:]\n${textOf(message)}`);
  return { ...note, content: [...note.content, ...message.content.filter((part) => part.type === "image")] };
}
