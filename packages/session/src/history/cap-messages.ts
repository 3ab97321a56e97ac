import type { Message } from "@marvin/ai";
import { isSummary } from "../context/summary-message.ts";

/**
 * The newest messages, at most `cap`, if there are more; cut only where a person speaks, so that no call loses its
 * result. It cuts to three quarters at once: vendors' prompt caches hold until the next cut. Of one turn longer than
 * that its question stays, and the newest rounds of it. A summary of what was compacted stays: it stands for more than
 * itself.
 */
export function capMessages(messages: readonly Message[], cap: number): readonly Message[] {
  if (messages.length <= cap) return messages;
  const [first] = messages;
  if (first && isSummary(first)) return [first, ...newest(messages.slice(1), cap - 1)];
  return newest(messages, cap);
}

function newest(messages: readonly Message[], cap: number): readonly Message[] {
  const room = Math.max(1, Math.floor(cap * 0.75));
  const earliest = messages.length - room;
  const question = messages.findIndex((message, at) => at >= earliest && message.role === "user");
  return question >= 0 ? messages.slice(question) : lastTurn(messages, room);
}

function lastTurn(messages: readonly Message[], room: number): Message[] {
  const asked = messages.findLast(({ role }) => role === "user");
  const earliest = messages.length - (room - 1);
  const round = messages.findIndex((message, at) => at >= earliest && message.role === "assistant");
  return [...(asked ? [asked] : []), ...(round < 0 ? [] : messages.slice(round))];
}
