/** One piece of an answer: bytes as they are, an object as an SSE event, a pause, the end of the connection, or silence. */
export type RawFrame =
  | string
  | Uint8Array
  | { readonly waitMs: number }
  | "cut"
  | "hang"
  | Readonly<Record<string, unknown>>;

type Json = Record<string, unknown>;

/** Chunks as OpenAI sends them, for `model.streams([...])`. */
export const frames = {
  role: () => chunk({ role: "assistant", content: "" }),
  text: (content: string) => chunk({ content }),
  thinking: (reasoning: string) => chunk({ reasoning }),
  call: (index: number, id: string, name: string, args = "") =>
    chunk({ tool_calls: [{ index, id, type: "function", function: { name, arguments: args } }] }),
  args: (index: number, piece: string) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
  delta: (delta: unknown, finish: string | null = null, more: Json = {}) => ({ ...chunk(delta, finish), ...more }),
  finish: (reason = "stop") => chunk({}, reason),
  usage: (usage: Json) => ({ ...chunk({}), choices: [], usage }),
  sse: (data: unknown) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`,
  done: "data: [DONE]\n\n",
};

function chunk(delta: unknown, finish: string | null = null): Json {
  const choice = { index: 0, delta, finish_reason: finish };
  return {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "scripted",
    choices: [choice],
  };
}
