import { type Message, userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { TokenEstimates, textTokens } from "./token-estimates.ts";

// The middle of what the tokenizers of OpenAI, Anthropic and Google count for these.
test.each<[string, string, number, number]>([
  ["English", "The quick brown fox jumps over the lazy dog. ".repeat(20), 180, 240],
  ["code", 'const a = { b: [1, 2, 3], c: "text" };\n'.repeat(20), 240, 400],
  ["JSON", JSON.stringify(Array.from({ length: 40 }, (_, n) => ({ id: n, ok: true }))), 280, 520],
  ["Chinese", "这是一个关于上下文预算的句子。".repeat(20), 200, 330],
  ["Russian", "Быстрая коричневая лиса прыгает. ".repeat(20), 180, 340],
  ["nothing", "", 0, 0],
])("%s", (_, text, least, most) => {
  expect(textTokens(text)).toBeGreaterThanOrEqual(least);
  expect(textTokens(text)).toBeLessThanOrEqual(most);
});

test("a message is looked at once", () => {
  let looks = 0;
  const part = {
    type: "text" as const,
    get text() {
      looks++;
      return "x".repeat(400);
    },
  };
  const message: Message = { role: "user", content: [part] };
  const estimates = new TokenEstimates();
  for (let n = 0; n < 5; n++) expect(estimates.ofMessages([message, message])).toBe(208);
  expect(looks).toBe(1);
});

test("pictures, calls and what a vendor keeps for itself count too", () => {
  const estimates = new TokenEstimates();
  const picture: Message = {
    role: "user",
    content: [{ type: "image", mimeType: "image/png", base64: "A".repeat(1e6) }],
  };
  expect(estimates.ofMessage(picture)).toBeLessThan(2000);
  const call: Message = {
    role: "assistant",
    provider: "p",
    model: "m",
    content: [
      { type: "thinking", text: "", extra: { signature: "s".repeat(4000) } },
      { type: "tool_call", id: "1", name: "create_file", arguments: JSON.stringify({ text: "y".repeat(4000) }) },
    ],
  };
  expect(estimates.ofMessage(call)).toBeGreaterThan(2000);
  const tool = { name: "t", description: "d".repeat(400), input: { type: "object" } };
  expect(estimates.ofFrame("s".repeat(400), [tool, tool])).toBeGreaterThan(300);
  expect(estimates.ofFrame("", []) + estimates.ofMessage(userMessage(""))).toBeLessThan(10);
});
