interface WireMessage {
  readonly role?: unknown;
  readonly tool_call_id?: unknown;
  readonly tool_calls?: readonly { readonly id?: unknown; readonly function?: { readonly arguments?: unknown } }[];
}

/** What a strict server would say of a list of chat messages; empty if nothing. */
export function invalidity(messages: unknown): string {
  if (!Array.isArray(messages)) return "messages is not a list";
  let open = new Map<unknown, boolean>();
  for (const [at, message] of (messages as WireMessage[]).entries()) {
    if (message.role === "tool") {
      if (!open.has(message.tool_call_id)) return `message ${at} is the result of a call that was not made`;
      if (open.get(message.tool_call_id)) return `message ${at} is a second result of ${message.tool_call_id}`;
      open.set(message.tool_call_id, true);
      continue;
    }
    const missing = unanswered(open);
    if (missing !== undefined) return `message ${at} stands before the result of ${missing}`;
    open = new Map();
    for (const call of message.tool_calls ?? []) {
      if (typeof call.id !== "string" || call.id === "") return `message ${at} has a call without an id`;
      if (open.has(call.id)) return `message ${at} has two calls with the id ${call.id}`;
      if (typeof call.function?.arguments !== "string") return `message ${at} has arguments that are no text`;
      open.set(call.id, false);
    }
  }
  const missing = unanswered(open);
  return missing === undefined ? "" : `the list ends before the result of ${missing}`;
}

function unanswered(open: ReadonlyMap<unknown, boolean>): unknown {
  for (const [id, answered] of open) if (!answered) return id;
  return undefined;
}
