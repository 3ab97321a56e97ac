import type { Turn, WireBlock } from "./wire-block.ts";

interface Cacheable {
  readonly tools: readonly WireTool[];
  readonly system: readonly WireBlock[];
  readonly messages: readonly Turn[];
}

export type WireTool = Readonly<Record<string, unknown>>;

/**
 * Marks up to where the request is to be kept: the tools, the system prompt, the end, and the end of the request before,
 * which is the turn before the last answer. From a mark the vendor looks back 20 blocks alone, and a round of many calls
 * is longer; four marks are the most it takes.
 */
export function markForCache({ tools, system, messages }: Cacheable): Cacheable {
  return {
    tools: markLast(tools),
    system: markLast(system),
    messages: messages.map((turn, at) => {
      const fromEnd = messages.length - at;
      return fromEnd === 1 || fromEnd === 3 ? { ...turn, content: markLast(turn.content) } : turn;
    }),
  };
}

function markLast<T extends object>(list: readonly T[]): T[] {
  const last = list.length - 1;
  return list.map((entry, at) => (at === last ? { ...entry, cache_control: { type: "ephemeral" } } : entry));
}
