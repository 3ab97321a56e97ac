import type { Turn } from "./wire-block.ts";

type Body = Record<string, unknown>;

/**
 * The same request without what was thought before, where the vendor does not know its own signature again: another
 * account, another prompt, a conversation that was shortened. Undefined for any other error, or if there is nothing to drop.
 */
export function withoutThinking(body: Body, error: string): Body | undefined {
  if (!UNKNOWN_SIGNATURE.test(error)) return undefined;
  const turns = (body["messages"] ?? []) as readonly Turn[];
  const messages = turns.map((turn) => ({ ...turn, content: turn.content.filter(({ type }) => !isThinking(type)) }));
  if (messages.every((turn, at) => turn.content.length === turns[at]?.content.length)) return undefined;
  // With a budget a round that began without thinking cannot go on with it.
  const { thinking, ...rest } = body;
  const isBudget = (thinking as { type?: unknown } | undefined)?.type === "enabled";
  return { ...(isBudget ? rest : body), messages };
}

const UNKNOWN_SIGNATURE = /invalid `signature` in `thinking`|`?redacted_thinking`? blocks .*cannot be modified/i;

function isThinking(type: string): boolean {
  return type === "thinking" || type === "redacted_thinking";
}
