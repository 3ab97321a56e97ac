import { expect, test } from "vitest";
import { withoutThinking } from "./without-thinking.ts";

const thought = { type: "thinking", thinking: "hm", signature: "s" };
const call = { type: "tool_use", id: "1", name: "f", input: {} };
const body = (thinking?: object) => ({
  model: "m",
  messages: [
    { role: "user", content: [{ type: "text", text: "hi" }] },
    { role: "assistant", content: [thought, { type: "redacted_thinking", data: "d" }, call] },
  ],
  ...(thinking ? { thinking } : {}),
});
const SIGNATURE = "answered 400: messages.1.content.0: Invalid `signature` in `thinking` block.";

test.each([
  SIGNATURE,
  "messages.1.content.1: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.",
])("%s", (error) => {
  const amended = withoutThinking(body({ type: "adaptive" }), error);
  expect(amended).toMatchObject({ thinking: { type: "adaptive" }, messages: [{}, { content: [call] }] });
  expect(withoutThinking(amended ?? {}, error)).toBeUndefined();
});

test("a budget is left out with it", () => {
  expect(withoutThinking(body({ type: "enabled", budget_tokens: 2048 }), SIGNATURE)).not.toHaveProperty("thinking");
});

test("another error changes nothing", () => {
  expect(withoutThinking(body(), "prompt is too long")).toBeUndefined();
});
