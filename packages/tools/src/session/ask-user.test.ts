import { ASK_USER_SLOT, type AskUser, invokeTool, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import askUser from "./ask-user.ts";

function contextWith(ask: AskUser, signal?: AbortSignal) {
  const session = new SessionSlots();
  session.get(ASK_USER_SLOT, () => ask);
  return testToolContext({ session, ...(signal ? { signal } : {}) });
}

test("hands the question on and tells what was chosen", async () => {
  const asked: unknown[] = [];
  const ask: AskUser = async (question) => {
    asked.push(question);
    return { chosen: ["tea"], other: "with milk" };
  };
  const input = { question: "Which?", choices: ["tea", " tea", "coffee"], multiple: "true" };
  const outcome = await invokeTool(askUser, input, contextWith(ask));
  expect(asked).toEqual([{ question: "Which?", choices: ["tea", "coffee"], multiple: true }]);
  expect(outcome).toMatchObject({ ok: true, text: "The user chose: tea. The user said: with milk" });
});

test.each([
  ["own words", { chosen: [], other: "neither" }, "The user said: neither"],
  ["none", { chosen: [] }, "The user chose none of them."],
])("%s", async (_, answer, text) => {
  expect(
    await invokeTool(
      askUser,
      { question: "Which?" },
      contextWith(async () => answer),
    ),
  ).toMatchObject({ text });
});

test("nobody there, nobody any more, and a cancel", async () => {
  expect(await invokeTool(askUser, { question: "?" }, testToolContext())).toMatchObject({ ok: false });
  expect(
    await invokeTool(
      askUser,
      { question: "?" },
      contextWith(async () => undefined),
    ),
  ).toMatchObject({
    ok: false,
    text: expect.stringContaining("Nobody answered"),
  });
  const canceller = new AbortController();
  const waiting = invokeTool(
    askUser,
    { question: "?" },
    contextWith(() => new Promise(() => {}), canceller.signal),
  );
  canceller.abort();
  expect(await waiting).toMatchObject({ ok: false, error: { code: "aborted" } });
});
