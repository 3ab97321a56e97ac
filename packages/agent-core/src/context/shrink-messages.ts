import { type Message, type ToolMessage, textOf } from "@marvin/ai";

export const LEAST_KEPT = 8;

type Size = (message: Message) => number;

/**
 * Where a conversation can be cut: the index of the first message that stays. It is never a result, so no call is
 * parted from its results; at least the last 8 messages stay, and more while they have no more than `tokens`. 0: there
 * is nothing to cut off.
 */
export function cutAt(messages: readonly Message[], tokens: number, size: Size): number {
  let cut = safeAt(messages, messages.length - LEAST_KEPT);
  let kept = total(messages.slice(cut), size);
  while (cut > 0) {
    const earlier = safeAt(messages, cut - 1);
    kept += total(messages.slice(earlier, cut), size);
    if (kept > tokens) break;
    cut = earlier;
  }
  return cut;
}

function safeAt(messages: readonly Message[], from: number): number {
  let at = Math.max(0, from);
  while (at > 0 && messages[at]?.role === "tool") at--;
  return at;
}

function total(messages: readonly Message[], size: Size): number {
  return messages.reduce((sum, message) => sum + size(message), 0);
}

const WORTH_BLANKING = 50;

/** The results before `end` without their texts; small ones stay, since the note has its length too. */
export function blankResults(messages: readonly Message[], end: number, size: Size): Message[] {
  return messages.map((message, at) =>
    at < end && message.role === "tool" && size(message) > WORTH_BLANKING ? blanked(message, size(message)) : message,
  );
}

function blanked(message: ToolMessage, tokens: number): ToolMessage {
  const text = `[This result (about ${tokens} tokens) was taken out to save room. Call ${message.toolName} again if it is needed.]`;
  return { ...message, content: [{ type: "text", text }] };
}

/** Where the last results begin; the length of the list if there are none. */
export function lastRound(messages: readonly Message[]): number {
  let at = messages.findLastIndex(({ role }) => role === "tool");
  if (at < 0) return messages.length;
  while (messages[at - 1]?.role === "tool") at--;
  return at;
}

const SHORTEST_RESULT = 250;

/** Cuts the longest results, all to one length, until `fits` says so or they are as short as they may become. */
export function shortenResults(
  messages: readonly Message[],
  size: Size,
  fits: (messages: readonly Message[]) => boolean,
): readonly Message[] {
  let shortened = messages;
  const longest = Math.max(0, ...messages.map((message) => (message.role === "tool" ? size(message) : 0)));
  for (let most = longest / 2; !fits(shortened) && most >= SHORTEST_RESULT; most /= 2) {
    shortened = messages.map((message) =>
      message.role === "tool" && size(message) > most ? shortenedTo(message, most / size(message)) : message,
    );
  }
  return shortened;
}

function shortenedTo(message: ToolMessage, share: number): ToolMessage {
  const text = textOf(message);
  return { ...message, content: [{ type: "text", text: cutText(text, Math.floor(text.length * share)) }] };
}

/** The head of a result and a word about the rest of it. */
export function cutText(text: string, characters: number): string {
  const head = text.slice(0, Math.max(0, characters)).replace(/[\ud800-\udbff]$/, "");
  const leftOut = text.length - head.length;
  const trailer = `[Result truncated: ${leftOut} of ${text.length} characters left out, the context budget has no room for them. Ask for a smaller part.]`;
  return head === "" ? trailer : `${head}\n${trailer}`;
}
