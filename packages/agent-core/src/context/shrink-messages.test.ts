import { type Message, textOf, userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { closeOpenCalls } from "./close-open-calls.ts";
import { blankResults, cutAt, cutText, lastRound, shortenResults } from "./shrink-messages.ts";
import { TokenEstimates } from "./token-estimates.ts";

const estimates = new TokenEstimates();
const size = (message: Message) => estimates.ofMessage(message);

/** Conversations of any kind, the same for the same seed. */
function conversation(seed: number): Message[] {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const messages: Message[] = [];
  for (let turn = random(12); turn >= 0; turn--) {
    messages.push(userMessage(`question ${"q".repeat(random(600))}`));
    for (let round = random(5); round > 0; round--) {
      const ids = Array.from({ length: 1 + random(3) }, (_, n) => `c${messages.length}_${n}`);
      messages.push({
        role: "assistant",
        provider: "p",
        model: "m",
        content: ids.map((id) => ({ type: "tool_call", id, name: "look", arguments: "{}" })),
      });
      for (const callId of ids) {
        const text = "r".repeat(random(3) === 0 ? random(40_000) : random(300));
        messages.push({ role: "tool", callId, toolName: "look", ok: true, content: [{ type: "text", text }] });
      }
    }
    if (random(4) > 0)
      messages.push({ role: "assistant", provider: "p", model: "m", content: [{ type: "text", text: "so" }] });
  }
  return messages;
}

test("of any conversation a valid one stays, with its last eight messages", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const messages = conversation(seed);
    const cut = cutAt(messages, seed * 20, size);
    const kept = messages.slice(cut);
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(8, messages.length));
    expect(closeOpenCalls(kept), `seed ${seed}`).toEqual(kept);
    const blanked = blankResults(messages, lastRound(messages), size);
    expect(closeOpenCalls(blanked), `seed ${seed}`).toEqual(blanked);
    expect(estimates.ofMessages(blanked)).toBeLessThanOrEqual(estimates.ofMessages(messages));
    const fits = (list: readonly Message[]) => estimates.ofMessages(list) < 5000;
    const short = shortenResults(messages, size, fits);
    expect(closeOpenCalls(short), `seed ${seed}`).toEqual(short);
    if (!fits(short)) expect(Math.max(...short.map((m) => (m.role === "tool" ? size(m) : 0)))).toBeLessThan(700);
  }
});

test("as much stays as there is room for", () => {
  const messages = Array.from({ length: 40 }, () => userMessage("x".repeat(392))); // 102 tokens each
  expect(cutAt(messages, 0, size)).toBe(32);
  expect(cutAt(messages, 2050, size)).toBe(20);
  expect(cutAt(messages, 100_000, size)).toBe(0);
  expect(cutAt(messages.slice(0, 8), 0, size)).toBe(0);
});

test("small results, and those after the end that is named, stay as they are", () => {
  const result = (callId: string, text: string): Message => ({
    role: "tool",
    callId,
    toolName: "look",
    ok: true,
    content: [{ type: "text", text }],
  });
  const messages = [result("a", "x".repeat(4000)), result("b", "small"), result("c", "x".repeat(4000))];
  const [a, b, c] = blankResults(messages, 2, size);
  expect(a && textOf(a)).toMatch(/about 1004 tokens.*Call look again/);
  expect(b).toBe(messages[1]);
  expect(c).toBe(messages[2]);
});

test("a cut text says how much is missing, and ends with a whole character", () => {
  expect(cutText(`ab😀${"c".repeat(96)}`, 3)).toMatch(/^ab\n\[Result truncated: 98 of 100 characters .*context budget/);
  expect(cutText("abc", 0)).toMatch(/^\[Result truncated: 3 of 3/);
});
