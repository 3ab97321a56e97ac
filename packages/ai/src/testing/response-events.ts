type Json = Readonly<Record<string, unknown>>;

/** For tests: the events of a response that consists of these items, as OpenAI streams them. */
export function responseEvents(items: readonly Json[], end: Json = completed(items)): Json[] {
  const events = items.flatMap((item, output_index) => [
    { type: "response.output_item.added", output_index, item: begun(item) },
    ...piecesOf(item, output_index),
    { type: "response.output_item.done", output_index, item },
  ]);
  return [{ type: "response.created", response: { status: "in_progress", output: [] } }, ...events, end];
}

export const USAGE = {
  input_tokens: 1000,
  input_tokens_details: { cached_tokens: 400 },
  output_tokens: 100,
  output_tokens_details: { reasoning_tokens: 30 },
};

export function completed(output: readonly Json[] = [], usage: Json = USAGE): Json {
  return { type: "response.completed", response: { status: "completed", error: null, output, usage } };
}

export function incomplete(reason: string): Json {
  const response = { status: "incomplete", incomplete_details: { reason }, output: [], usage: USAGE };
  return { type: "response.incomplete", response };
}

export function failed(code: string, message: string): Json {
  return { type: "response.failed", response: { status: "failed", error: { code, message }, output: [] } };
}

export const item = {
  text: (text: string, more: Json = {}) => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: [] }],
    ...more,
  }),
  refusal: (refusal: string) => ({ ...item.text(""), content: [{ type: "refusal", refusal }] }),
  call: (call_id: string, name: string, args: string, more: Json = {}) => ({
    id: `fc_${call_id}`,
    type: "function_call",
    status: "completed",
    call_id,
    name,
    arguments: args,
    ...more,
  }),
  reasoning: (encrypted_content: string | null, ...summary: string[]) => ({
    id: "rs_1",
    type: "reasoning",
    summary: summary.map((text) => ({ type: "summary_text", text })),
    encrypted_content,
  }),
};

/** As an item looks before its pieces: empty, and with a thought that is not yet the right one. */
function begun(whole: Json): Json {
  if (whole["type"] === "message") return { ...whole, status: "in_progress", content: [] };
  if (whole["type"] === "reasoning") return { ...whole, summary: [], encrypted_content: "too-early" };
  return { ...whole, status: "in_progress", arguments: "" };
}

function piecesOf(whole: Json, output_index: number): Json[] {
  if (!["message", "reasoning", "function_call"].includes(String(whole["type"]))) return [];
  // Every event has another item_id, as at GitHub's endpoint.
  const at = () => ({ output_index, item_id: crypto.randomUUID() });
  const halves = (text: string) => [text.slice(0, text.length >> 1), text.slice(text.length >> 1)];
  if (whole["type"] === "function_call") {
    const pieces = halves(String(whole["arguments"]));
    return pieces.map((delta) => ({ type: "response.function_call_arguments.delta", ...at(), delta }));
  }
  const parts = (whole["type"] === "reasoning" ? whole["summary"] : whole["content"]) as Json[];
  return parts.flatMap((part, summary_index): Json[] => {
    if (part["refusal"]) return [{ type: "response.refusal.delta", ...at(), delta: part["refusal"] }];
    const isThought = part["type"] === "summary_text";
    const type = isThought ? "response.reasoning_summary_text.delta" : "response.output_text.delta";
    const start = isThought ? [{ type: "response.reasoning_summary_part.added", ...at(), summary_index }] : [];
    return [...start, ...halves(String(part["text"])).map((delta) => ({ type, ...at(), summary_index, delta }))];
  });
}
