import { expect, test } from "vitest";
import { type Message, userMessage } from "../../message.ts";
import { testRequest } from "../../testing/scripted-provider.ts";
import { fitRequest } from "./fit-request.ts";

const half = "🙂".slice(0, 1);
const image = { type: "image" as const, mimeType: "image/png", base64: "AAAA", name: "dot.png" };
const seeing = async () => true;
const blind = async () => false;

test("no half of a character is left anywhere", async () => {
  const tools = [{ name: "t", description: `a ${half}`, input: { properties: { p: { description: `b ${half}` } } } }];
  const request = testRequest(`c ${half}, 🙂`, { system: `d ${half}`, tools });
  const fitted = await fitRequest(request, seeing);
  expect(JSON.stringify(fitted)).not.toMatch(/\\ud/i);
  expect(fitted.messages).toEqual([userMessage("c \ufffd, 🙂")]);
  expect(fitted.tools).toMatchObject([{ description: "a \ufffd", input: { properties: { p: {} } } }]);
});

test("images stay for a model that sees and are named for one that does not", async () => {
  const messages: Message[] = [
    { role: "user", content: [{ type: "text", text: "look" }, image] },
    { role: "tool", callId: "1", toolName: "t", ok: true, content: [image] },
  ];
  const request = testRequest("", { messages });
  expect((await fitRequest(request, seeing)).messages).toEqual(messages);
  expect((await fitRequest(request, blind)).messages).toMatchObject([
    { content: [{ type: "text", text: "look\n[image: dot.png]" }] },
    { content: [{ type: "text", text: "[image: dot.png]" }] },
  ]);
});

test("without an image nobody is asked whether the model sees", async () => {
  const asked = async () => {
    throw new Error("asked");
  };
  await expect(fitRequest(testRequest("hi"), asked)).resolves.toMatchObject({ messages: [userMessage("hi")] });
});
