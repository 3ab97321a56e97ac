import { expect, test } from "vitest";
import { type ImagePart, type Message, textOf, userMessage } from "../message.ts";
import { legalMessages } from "./legal-messages.ts";

const image: ImagePart = { type: "image", mimeType: "image/png", base64: "AAAA", name: "cat.png" };

test("the images of a result without its call stay with the note", () => {
  const orphan: Message = {
    role: "tool",
    callId: "1",
    toolName: "look",
    ok: true,
    content: [{ type: "text", text: "seen" }, image],
  };
  const [note] = legalMessages([orphan]);
  expect(note).toMatchObject({ role: "user", content: [{ type: "text" }, image] });
  expect(note && textOf(note)).toContain("seen");
});

test("half a character is replaced, a whole one and what is thought stay", () => {
  const half = "🙂".slice(0, 1);
  const call = { type: "tool_call" as const, id: "1", name: "f", arguments: `{"a":"${half}"}` };
  const thought = { type: "thinking" as const, text: half };
  const said: Message = { role: "assistant", provider: "p", model: "m", content: [thought, call] };
  const whole = userMessage("🙂");
  const [first, second, third] = legalMessages([userMessage(`a${half}`), said, whole]).filter(
    (message) => message.role !== "tool",
  );
  expect(first).toEqual(userMessage("a\ufffd"));
  expect(second?.content).toEqual([thought, { ...call, arguments: '{"a":"\ufffd"}' }]);
  expect(third).toBe(whole);
});
