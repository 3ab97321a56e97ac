type Json = Record<string, unknown>;

/** Events as Anthropic sends them. A block is a list of events; `messageFrames.whole` puts a message around blocks. */
export const messageFrames = {
  start: (usage: Json = {}): Json => ({
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      content: [],
      stop_reason: null,
      usage: { input_tokens: 10, output_tokens: 1, ...usage },
    },
  }),
  ping: { type: "ping" },
  block: (index: number, content_block: Json, ...deltas: Json[]): Json[] => [
    { type: "content_block_start", index, content_block },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ],
  text: (index: number, ...pieces: string[]) =>
    messageFrames.block(index, { type: "text", text: "" }, ...pieces.map((text) => ({ type: "text_delta", text }))),
  thinking: (index: number, thinking: string, signature: string) =>
    messageFrames.block(
      index,
      { type: "thinking", thinking: "", signature: "" },
      ...(thinking === "" ? [] : [{ type: "thinking_delta", thinking }]),
      ...(signature === "" ? [] : [{ type: "signature_delta", signature }]),
    ),
  redacted: (index: number, data: string) => messageFrames.block(index, { type: "redacted_thinking", data }),
  call: (index: number, id: string, name: string, ...pieces: string[]) =>
    messageFrames.block(
      index,
      { type: "tool_use", id, name, input: {} },
      ...["", ...pieces].map((partial_json) => ({ type: "input_json_delta", partial_json })),
    ),
  end: (stop_reason: string, usage: Json = { output_tokens: 5 }, more: Json = {}): Json[] => [
    { type: "message_delta", delta: { stop_reason, stop_sequence: null, ...more }, usage },
    { type: "message_stop" },
  ],
  whole: (blocks: readonly Json[][], stop = "end_turn"): Json[] => [
    messageFrames.start(),
    ...blocks.flat(),
    ...messageFrames.end(stop),
  ],
  sse: (events: readonly Json[]): string =>
    events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""),
};
