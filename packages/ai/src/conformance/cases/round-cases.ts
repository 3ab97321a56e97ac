import assert from "node:assert/strict";
import { type AssistantMessage, type Message, type ToolMessage, toolCallsOf, userMessage } from "../../message.ts";
import type { ConformanceCase } from "../conformance-case.ts";
import type { Answer } from "../doubles/answer.ts";
import { type Stage, TOOL } from "../stage.ts";

/** What goes back to the vendor: rounds of calls, images, what was signed. */
export const roundCases: readonly ConformanceCase[] = [
  { name: "three rounds of calls, their results sent back", run: rounds },
  {
    name: "results that are missing, doubled or of nobody's call",
    run: async (stage) => {
      stage.server.plays(...scripts(stage).map((answer) => ({ answer })));
      const said = await stage.says([userMessage("go")]);
      const [one] = results(said);
      assert(one, "two calls were made");
      await stage.says([userMessage("go"), said, one, one, { ...one, callId: "of-nobody" }, userMessage("go on")]);
      await stage.says([one, userMessage("and now?")]);
      await stage.says([said]);
    },
  },
  {
    name: "calls in the history, and no tools on offer",
    run: async (stage) => {
      const [answer] = scripts(stage);
      stage.server.plays({ answer: answer ?? {} });
      const said = await stage.says([userMessage("go")]);
      const messages = [userMessage("go"), said, ...results(said)];
      await stage.finishes({ messages, tools: [] });
      await stage.finishes({ messages, tools: [], idleTools: [TOOL] });
    },
  },
  {
    name: "a conversation longer than most windows, none of it left out",
    run: async (stage) => {
      const [answer] = scripts(stage);
      stage.server.plays({ answer: answer ?? {} });
      const asked = userMessage(long("the prompt"));
      const said = await stage.says([asked]);
      const content = [{ type: "text", text: long("a result") }] as const;
      await stage.says([asked, said, ...results(said).map((result) => ({ ...result, content }))]);
      const sent = stage.server.asked[1]?.body ?? "";
      for (const mark of ["begin", "end"]) assert.equal(sent.split(`${mark} of the prompt`).length - 1, 1, mark);
      for (const mark of ["begin", "end"]) assert.equal(sent.split(`${mark} of a result`).length - 1, 2, mark);
      assert.equal(stage.server.asked.length, 2, "nobody else asks the model");
    },
  },
  {
    name: "every level of thinking, and a limit on the output",
    run: async (stage) => {
      for (const thinking of ["off", "low", "medium", "high"] as const) {
        await stage.finishes({ thinking, maxOutputTokens: 4000 });
      }
    },
  },
  {
    name: "an answer that was broken off",
    run: async (stage) => {
      const { vendor, model } = stage.subject;
      const half: Message = {
        role: "assistant",
        provider: vendor.id,
        model,
        content: [{ type: "text", text: "Once" }],
      };
      const silent: Message = { ...half, content: [] };
      await stage.says([userMessage("go"), half, userMessage("go on")]);
      await stage.says([userMessage("go"), silent, userMessage("go on")]);
    },
  },
  {
    name: "half a character, left by a cut",
    run: async (stage) => {
      await stage.says([userMessage(`what does ${"🙂".slice(0, 1)} mean, and 🙂?`)]);
      assert(stage.server.asked[0]?.body.includes("and 🙂?"), "whole characters stay");
    },
  },
  {
    name: "an image in a message",
    run: (stage) => shown(stage, [{ role: "user", content: [{ type: "text", text: "Look:" }, IMAGE] }]),
  },
  {
    name: "an image in a result",
    run: async (stage) => shown(stage, await withResult(stage)),
  },
  {
    name: "images named in words",
    blind: true,
    run: async (stage) => {
      const messages: Message[] = [...(await withResult(stage)), { role: "user", content: [IMAGE] }];
      await stage.says(messages);
      const body = JSON.stringify(stage.server.body(stage.server.asked.length - 1));
      assert(!body.includes(IMAGE.base64), "an image was sent to a model that cannot see");
      assert.equal(body.split("[image: cat.png]").length - 1, 2, "each image is named in words");
    },
  },
];

const IMAGE = { type: "image", mimeType: "image/png", base64: "iVBORw0KGgoAAAANSUhEUg==", name: "cat.png" } as const;

/** About 60 000 tokens. */
function long(what: string): string {
  return `begin of ${what} ${"word after word ".repeat(20_000)} end of ${what}`;
}

/** Thinks and calls twice; calls once; thinks, calls once more. */
function scripts({ subject: { double } }: Stage): Answer[] {
  const call = (n: number) => ({ id: double.callId(n), name: "read_file", arguments: `{"path":"${n}"}` });
  const thinks = (text: string) => (double.thinks ? { thinks: text } : {});
  return [
    { ...thinks("First I look."), says: ["Looking."], calls: [call(1), call(2)] },
    { calls: [call(3)] },
    { ...thinks("Then I look again."), calls: [call(4)] },
  ];
}

async function rounds(stage: Stage): Promise<void> {
  const { server, subject } = stage;
  server.plays(...scripts(stage).map((answer) => ({ answer })), { answer: { says: ["Done."] } });
  const messages: Message[] = [userMessage("go")];
  for (let round = 0; round < 3; round += 1) {
    const said = await stage.says(messages);
    messages.push(said, ...results(said));
  }
  await stage.says(messages);
  assert.equal(server.asked.length, 4);
  const body = server.body(3);
  assert.deepEqual(subject.double.signatures(body), server.given.all, "what was signed, in the last request");
  const sent = JSON.stringify(body);
  for (const n of [1, 2, 3, 4]) assert.equal(sent.split(`result of ${subject.double.callId(n)}`).length - 1, 1);
}

/** The second result of each message is a failure. */
function results(message: AssistantMessage): ToolMessage[] {
  return toolCallsOf(message).map((call, at) => ({
    role: "tool",
    callId: call.id,
    toolName: call.name,
    ok: at === 0,
    content: [{ type: "text", text: `result of ${call.id}` }],
  }));
}

async function withResult(stage: Stage): Promise<Message[]> {
  const call = { id: stage.subject.double.callId(1), name: "read_file", arguments: "{}" };
  stage.server.plays({ answer: { calls: [call] } });
  const said = await stage.says([userMessage("go")]);
  return [userMessage("go"), said, ...results(said).map((result) => ({ ...result, content: [IMAGE] }))];
}

async function shown(stage: Stage, messages: readonly Message[]): Promise<void> {
  await stage.says(messages);
  const body = JSON.stringify(stage.server.body(stage.server.asked.length - 1));
  assert.equal(body.split(IMAGE.base64).length - 1, 1, "the image is in the request, once");
}
