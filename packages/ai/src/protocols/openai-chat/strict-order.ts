type Json = Record<string, unknown>;

/**
 * The messages as Mistral takes them: an assistant says something between a result and the next user, and nobody says
 * nothing.
 */
export function strictOrder(messages: readonly Json[]): Json[] {
  const ordered: Json[] = [];
  for (const message of messages) {
    if (message.role === "assistant" && !message.content && message.tool_calls === undefined) continue;
    if (message.role === "user" && ordered.at(-1)?.role === "tool") ordered.push({ role: "assistant", content: "OK." });
    ordered.push(message);
  }
  return ordered;
}
