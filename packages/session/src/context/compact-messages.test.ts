import { ContextBudget, closeOpenCalls } from "@marvin/agent-core";
import { type Message, textOf, userMessage } from "@marvin/ai";
import { expect, test } from "vitest";
import { type CompactionJob, compactMessages } from "./compact-messages.ts";
import { assistant, randomConversation, result } from "./testing-conversation.ts";

function jobOf(parts: Partial<CompactionJob> = {}): CompactionJob {
  const budget = new ContextBudget();
  budget.frame({ system: "s".repeat(2000), tools: [] });
  return { budget, target: 4000, limit: 8000, backUp: async () => "/b", summarise: async () => undefined, ...parts };
}

const texts = (messages: readonly Message[] = []) => messages.map(textOf);

test("any conversation stays valid and keeps its newest messages; it gets below the limit or is left alone", async () => {
  let compactions = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const messages = randomConversation(seed);
    const job = jobOf(seed % 2 ? { summarise: async () => "told ".repeat(500) } : {});
    const before = job.budget.count(messages);
    const compacted = await compactMessages(messages, job);
    if (!compacted) continue;
    compactions++;
    expect(closeOpenCalls(compacted.messages), `seed ${seed}`).toEqual(compacted.messages);
    expect(job.budget.count(compacted.messages), `seed ${seed}`).toBeLessThanOrEqual(before * 0.9);
    expect(compacted.messages.slice(-8).map(({ role }) => role)).toEqual(messages.slice(-8).map(({ role }) => role));
    if (before > job.limit) expect(job.budget.count(compacted.messages), `seed ${seed}`).toBeLessThan(before);
    const again = await compactMessages(compacted.messages, job);
    if (again) expect(closeOpenCalls(again.messages), `seed ${seed}, again`).toEqual(again.messages);
  }
  expect(compactions).toBeGreaterThan(150);
});

test("calls that are still open stay at the end", async () => {
  const messages = [...randomConversation(5), userMessage("now"), assistant("", ["open", "read_file", { path: "x" }])];
  const compacted = await compactMessages(messages, jobOf());
  expect(compacted?.messages.at(-1)).toBe(messages.at(-1));
});

test("old results go first, and if that is enough nothing else does, and nobody is asked", async () => {
  const old = Array.from({ length: 5 }, (_, n) => [
    assistant("", [`c${n}`, "read_file", { path: `${n}.ts` }]),
    result(`c${n}`, "read_file", "text ".repeat(3000)),
  ]).flat();
  const newest = Array.from({ length: 8 }, (_, n) => userMessage(`new ${n}`));
  const asked: unknown[] = [];
  const summarise = async (messages: readonly Message[]) => void asked.push(messages) as undefined;
  const compacted = await compactMessages([userMessage("go"), ...old, ...newest], jobOf({ summarise }));
  expect(compacted).toMatchObject({ summarised: 0, backup: "/b" });
  expect(texts(compacted?.messages)[2]).toMatch(/taken out to save room/);
  expect(compacted?.messages.slice(-8)).toEqual(newest);
  expect(asked).toEqual([]);
});

const LONG_TALK: Message[] = [
  userMessage("Always answer in French. Here is the plan."),
  assistant("", ["t1", "tk", { args: 'create "Fix login" -d "x"' }], ["t2", "tk", { args: 'create "Old" -d "y"' }]),
  result("t1", "tk", "app-a1b2"),
  result("t2", "tk", "app-c3d4"),
  assistant(
    "",
    ["w1", "create_file", { path: "src/a.ts" }],
    ["r1", "read_file", { path: "src/b.ts" }],
    ["t3", "tk", { args: "close app-c3d4" }],
  ),
  result("w1", "create_file", "made"),
  result("r1", "read_file", "text"),
  result("t3", "tk", "Updated app-c3d4 -> closed"),
  assistant("word ".repeat(8000)),
  userMessage("What about the tests?"),
  ...Array.from({ length: 10 }, (_, n) => [
    assistant("", [`l${n}`, "look", {}]),
    result(`l${n}`, "look", "seen ".repeat(200)),
  ]).flat(),
];

test("a summary made here keeps topics, instructions, files, open tickets and the request in work", async () => {
  const compacted = await compactMessages(LONG_TALK, jobOf());
  const [summary = ""] = texts(compacted?.messages);
  expect(compacted?.summarised).toBeGreaterThan(9);
  expect(summary).toMatch(/^\[Context compacted\. \d+ earlier messages .*search_history_backups/);
  expect(summary).toContain("The request being worked on:\nWhat about the tests?");
  expect(summary).toContain("Earlier conversation covered:\n- Always answer in French.");
  expect(summary).toContain("decisions:\n- Always answer in French.");
  expect(summary).toContain("Files changed:\n- src/a.ts");
  expect(summary).toContain("Files read:\n- src/b.ts");
  expect(summary).toContain("Open tickets:\n- app-a1b2 Fix login");
  expect(summary).not.toContain("app-c3d4");
});

test("what was pinned lasts from summary to summary", async () => {
  const first = await compactMessages(LONG_TALK, jobOf({ summarise: async () => "We planned\n\nthe login." }));
  expect(texts(first?.messages)[0]).toContain("Summary:\nWe planned\nthe login.");
  const longer = [...(first?.messages ?? []), assistant("more ".repeat(9000)), ...randomTail()];
  const second = await compactMessages(longer, jobOf());
  const [summary = ""] = texts(second?.messages);
  for (const fact of [
    "We planned the login.",
    "Always answer in French.",
    "src/a.ts",
    "app-a1b2 Fix login",
    "What about the tests?",
  ])
    expect(summary).toContain(fact);
});

function randomTail(): Message[] {
  return Array.from({ length: 5 }, (_, n) => [
    assistant("", [`z${n}`, "look", {}]),
    result(`z${n}`, "look", "ok"),
  ]).flat();
}

test("what would hardly become smaller is left alone: no backup, no question", async () => {
  const never = () => Promise.reject(new Error("asked"));
  const messages = Array.from({ length: 9 }, () => userMessage("x".repeat(20_000)));
  expect(await compactMessages(messages.slice(1), jobOf({ backUp: never, summarise: never }))).toBeUndefined();
});

test("a few messages with enormous results are cut rather than given up", async () => {
  const messages = [userMessage("go"), assistant("", ["a", "look", {}]), result("a", "look", "wide ".repeat(40_000))];
  const job = jobOf();
  const compacted = await compactMessages(messages, job);
  expect(job.budget.count(compacted?.messages ?? messages)).toBeLessThanOrEqual(8000);
  expect(texts(compacted?.messages)[2]).toMatch(/^wide wide [\s\S]*Result truncated/);
});
