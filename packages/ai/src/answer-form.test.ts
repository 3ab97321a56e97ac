import { expect, test } from "vitest";
import {
  collect,
  frames,
  lastOf,
  type RawFrame,
  scriptedProvider,
  startScriptedModel,
  testRequest,
} from "./testing/index.ts";

const never = new AbortController().signal;

async function answerOf(raw: readonly RawFrame[]) {
  await using model = await startScriptedModel();
  model.streams(raw);
  return lastOf(await collect(scriptedProvider(model).stream(testRequest(), never)));
}

const completion = {
  object: "chat.completion",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Whole." } }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
};

test("an answer in one piece is an answer", async () => {
  expect(await answerOf([JSON.stringify(completion, null, 1)])).toMatchObject({
    type: "finish",
    reason: "stop",
    message: { content: [{ type: "text", text: "Whole." }] },
    usage: { input: 3, output: 2 },
  });
});

test("calls of an answer in one piece, without ids", async () => {
  const call = { function: { name: "now", arguments: "{}" }, id: "", type: "function" };
  const choices = [{ finish_reason: "tool_calls", message: { role: "assistant", tool_calls: [call, call] } }];
  const last = await answerOf([JSON.stringify({ choices })]);
  const ids = last.type === "finish" ? last.message.content.map((part) => part.type === "tool_call" && part.id) : [];
  expect(new Set(ids).size).toBe(2);
});

test.each<[string, RawFrame[], string, string]>([
  ["an HTML page", ["<!doctype html><title>Portal</title>Welcome"], "network", "HTML page (Portal)"],
  ["an error as JSON", [JSON.stringify({ error: { message: "xyzzy", code: 402 } })], "rate-limit", "xyzzy"],
  ["an error in a list", [JSON.stringify([{ error: { message: "xyzzy", code: 503 } }])], "overloaded", "xyzzy"],
  ["plain text", ["upstream xyzzy error\n"], "network", "upstream xyzzy error"],
  ["nothing", [], "network", "empty answer"],
  ["[DONE] alone", [frames.done], "network", "without an answer"],
  ["a role and [DONE]", [frames.role(), frames.done], "network", "without an answer"],
  ["half a JSON answer", ['{"choices":[{"mess'], "network", "not JSON"],
  ["JSON that is no answer", ["{}"], "network", "without an answer"],
])("%s with status 200 is an error", async (_, raw, kind, words) => {
  const message = expect.stringContaining(words);
  expect(await answerOf(raw)).toMatchObject({ type: "error", error: { kind, message, shown: false } });
});
