import { isDeepStrictEqual } from "node:util";
import type { Message, ToolMessage, UserMessage } from "../../message.ts";

/** What a request adds to a conversation that the runtime already has. */
export interface Continuation {
  readonly results: readonly ToolMessage[];
  readonly said: readonly UserMessage[];
}

/**
 * Undefined if the messages do not continue what is known: they must begin with it, then answer the open calls, all of
 * them and no other, then may have the user say more. Without open calls the user must say something.
 */
export function continuationOf(
  known: readonly Message[],
  openCalls: ReadonlyMap<string, unknown>,
  messages: readonly Message[],
): Continuation | undefined {
  if (messages.length <= known.length) return undefined;
  const added = messages.slice(known.length);
  const results = added.slice(0, openCalls.size).filter((message) => message.role === "tool");
  const said = added.slice(openCalls.size).filter((message) => message.role === "user");
  if (results.length !== openCalls.size || results.length + said.length !== added.length) return undefined;
  const answered = new Set(results.map((result) => result.callId));
  if (answered.size !== openCalls.size || !results.every((result) => openCalls.has(result.callId))) return undefined;
  // From the end, where conversations differ.
  for (let at = known.length - 1; at >= 0; at--) if (!same(known[at], messages[at])) return undefined;
  return { results, said };
}

function same(one: Message | undefined, other: Message | undefined): boolean {
  return one === other || isDeepStrictEqual(one, other);
}
