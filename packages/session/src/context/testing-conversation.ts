import { type Message, type ToolMessage, userMessage } from "@marvin/ai";

export function assistant(text: string, ...calls: (readonly [id: string, name: string, input: object])[]): Message {
  return {
    role: "assistant",
    provider: "p",
    model: "m",
    content: [
      ...(text === "" ? [] : [{ type: "text" as const, text }]),
      ...calls.map(([id, name, input]) => ({ type: "tool_call" as const, id, name, arguments: JSON.stringify(input) })),
    ],
  };
}

export function result(callId: string, toolName: string, text: string): ToolMessage {
  return { role: "tool", callId, toolName, ok: true, content: [{ type: "text", text }] };
}

/** Questions, calls, results and answers in any order a conversation can have; the same for the same seed. */
export function randomConversation(seed: number): Message[] {
  let state = seed * 7919;
  const below = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  const messages: Message[] = [];
  for (let turn = 2 + below(14); turn > 0; turn--) {
    messages.push(userMessage(`Please do ${turn}. ${"why ".repeat(below(200))}`));
    for (let round = below(6); round > 0; round--) {
      const ids = Array.from({ length: 1 + below(3) }, (_, n) => `c${messages.length}_${n}`);
      messages.push(assistant("", ...ids.map((id) => [id, "read_file", { path: `${id}.ts` }] as const)));
      messages.push(...ids.map((id) => result(id, "read_file", "line\n".repeat(below(below(2) ? 8000 : 60)))));
    }
    if (below(5) > 0) messages.push(assistant("said ".repeat(below(900))));
  }
  return messages;
}
