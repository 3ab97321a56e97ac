import { type Message, type ToolMessage, toolCallsOf } from "@marvin/ai";

/**
 * A message list that any provider accepts: each call is followed by its result, in the order of the calls, and there
 * is no result without its call. A call whose result was lost is answered with that.
 */
export function closeOpenCalls(messages: readonly Message[]): Message[] {
  const closed: Message[] = [];
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at];
    if (!message || message.role === "tool") continue; // a result that belongs to no call
    closed.push(message);
    if (message.role !== "assistant") continue;
    const results = new Map<string, ToolMessage>();
    for (let next = messages[at + 1]; next?.role === "tool"; next = messages[++at + 1]) results.set(next.callId, next);
    for (const call of toolCallsOf(message)) closed.push(results.get(call.id) ?? lostResult(call.id, call.name));
  }
  return closed;
}

function lostResult(callId: string, toolName: string): ToolMessage {
  const text = "Error: The result of this call was lost: the run was broken off.";
  return { role: "tool", callId, toolName, ok: false, content: [{ type: "text", text }] };
}
