import { SecretMask } from "@marvin/text";
import { expect, test } from "vitest";
import type { AssistantMessage } from "../message.ts";
import type { ModelEvent } from "../model-event.ts";
import { collect, lastOf, scriptedProvider, startScriptedModel, testRequest } from "../testing/index.ts";
import { maskedProvider } from "./masked-provider.ts";

const mask = new SecretMask([{ value: "SECRET", mask: "[key]" }]);
const LETTERS = "SEC"; // what may be seen of a secret that was cut after its first letters
const { signal } = new AbortController();

test("a secret that comes in pieces is seen nowhere, and the rest comes as it was", async () => {
  await using model = await startScriptedModel();
  model.says("the key is SEC", "RET, and SECOND").every(5).andCalls("t", { a: "SECRET" });
  const events = await collect(maskedProvider(scriptedProvider(model), mask).stream(testRequest(), signal));
  const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
  expect(text.replace(`${LETTERS}[key]`, "[key]")).toBe("the key is [key], and SECOND");
  expect(JSON.stringify(events)).not.toContain("SECRET");
  expect(lastOf(events)).toMatchObject({
    message: { content: [{ text: "the key is [key], and SECOND" }, { arguments: '{"a":"[key]"}' }] },
  });
});

test("a secret in the name of a tool, in a signed thought or beside the words", async () => {
  const message: AssistantMessage = {
    role: "assistant",
    provider: "p",
    model: "m",
    extra: { reasoning_details: [{ text: "of SECRET" }] },
    content: [
      { type: "thinking", text: "of SECRET", extra: { signature: "s" } },
      { type: "thinking", text: "of others", extra: { signature: "s" } },
      { type: "text", text: "said", extra: { phase: "SECRET" } },
      { type: "tool_call", id: "1", name: "SECRET", arguments: "{}", extra: { caller: "c" } },
    ],
  };
  async function* events(): AsyncGenerator<ModelEvent> {
    yield { type: "tool_call_start", name: "SECRET" };
    yield { type: "finish", reason: "tool-calls", message };
  }
  const masked = maskedProvider({ id: "p", label: "P", stream: events }, mask);
  expect(await collect(masked.stream(testRequest(), signal))).toEqual([
    { type: "tool_call_start", name: "[key]" },
    {
      type: "finish",
      reason: "tool-calls",
      message: {
        role: "assistant",
        provider: "p",
        model: "m",
        content: [
          { type: "thinking", text: "of [key]" },
          message.content[1],
          { type: "text", text: "said" },
          { type: "tool_call", id: "1", name: "[key]", arguments: "{}", extra: { caller: "c" } },
        ],
      },
    },
  ]);
});

test("what has no secret in it is handed on as it is", async () => {
  await using model = await startScriptedModel();
  model.thinks("S");
  model.says("S");
  const provider = maskedProvider(scriptedProvider(model), mask);
  const thought = await collect(provider.stream(testRequest(), signal));
  expect(thought[0]).toEqual({ type: "thinking", text: "S" });
  const said = await collect(provider.stream(testRequest(), signal));
  expect(said[0]).toEqual({ type: "text", text: "S" });
  expect(await provider.listModels?.(signal)).toEqual(["scripted"]);
});

test("what was held back comes before an error", async () => {
  await using model = await startScriptedModel();
  model.cuts("ends in SEC");
  const events = await collect(maskedProvider(scriptedProvider(model), mask).stream(testRequest(), signal));
  expect(events.map((event) => (event.type === "text" ? event.text : event.type)).join("|")).toMatch(
    /^ends in \|?SEC\|error$/,
  );
});
