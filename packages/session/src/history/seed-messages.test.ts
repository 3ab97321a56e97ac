import { textOf } from "@marvin/ai";
import { expect, test } from "vitest";
import { seedMessages } from "./seed-messages.ts";

test("questions and answers become messages; notices and what is empty do not", () => {
  const messages = seedMessages([
    { role: "assistant", text: "an answer whose question is gone", time: "14:29" },
    { role: "you", text: "old question", time: "14:30" },
    { role: "system", text: "a notice", time: "14:30" },
    { role: "assistant", text: "old answer", time: "14:31" },
    { role: "assistant", text: " ", time: "14:31" },
    { role: "you", text: "a question without an answer", time: "2026-11-18T14:32:00.000Z" },
  ]);
  expect(messages.map((message) => [message.role, textOf(message)])).toEqual([
    ["user", "old question"],
    ["assistant", "old answer"],
    ["user", "a question without an answer"],
  ]);
});

test("nothing said is nothing", () => {
  expect(seedMessages([])).toEqual([]);
  expect(seedMessages([{ role: "assistant", text: "hello?", time: "" }])).toEqual([]);
});
