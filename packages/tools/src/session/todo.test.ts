import { invokeTool } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { expect, test } from "vitest";
import todo from "./todo.ts";

test("a plan is made, worked on and shown", async () => {
  const context = testToolContext();
  const apply = (operations: object[]) => invokeTool(todo, { operations }, context);
  await apply([
    { op: "add", text: "read the code" },
    { op: "add", text: "change\nit" },
    { op: "add", text: "celebrate" },
    { op: "start", id: 1 },
  ]);
  const outcome = await apply([
    { op: "done", id: 1 },
    { op: "start", id: 2 },
    { op: "drop", id: 3 },
  ]);
  expect(outcome.text).toBe("[x] 1. read the code\n[>] 2. change it\n[-] 3. celebrate\n1 of 2 done.");
  expect(await invokeTool(todo, {}, context)).toMatchObject({ text: outcome.text });
});

test.each([
  [
    "two in progress",
    [
      { op: "start", id: 1 },
      { op: "start", id: 2 },
    ],
    /step 1 is in progress/,
  ],
  [
    "no such step",
    [
      { op: "add", text: "c" },
      { op: "done", id: 9 },
    ],
    /Operation 2 \(done\): there is no step 9/,
  ],
  ["no number", [{ op: "drop" }], /needs the number/],
  ["no text", [{ op: "add", text: "  " }], /needs a text/],
  [
    "done already",
    [
      { op: "done", id: 1 },
      { op: "start", id: 1 },
    ],
    /is done already/,
  ],
])("%s: nothing is changed", async (_, operations, why) => {
  const context = testToolContext();
  const adding = [
    { op: "add", text: "a" },
    { op: "add", text: "b" },
  ];
  const before = await invokeTool(todo, { operations: adding }, context);
  const outcome = await invokeTool(todo, { operations }, context);
  expect(outcome).toMatchObject({ ok: false, text: expect.stringMatching(why) });
  expect(outcome.text).toContain("Nothing was changed");
  expect(await invokeTool(todo, {}, context)).toMatchObject({ text: before.text });
});

test("another session has another plan", async () => {
  await invokeTool(todo, { operations: [{ op: "add", text: "a" }] }, testToolContext());
  expect(await invokeTool(todo, {}, testToolContext())).toMatchObject({ text: "The plan is empty." });
});
