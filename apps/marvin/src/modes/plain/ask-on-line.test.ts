import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { approveOnLine, askOnLine, readAnswer } from "./ask-on-line.ts";
import { LineInput } from "./line-input.ts";

function typed(text: string) {
  const input = new PassThrough();
  const lines = new LineInput({ input, onInterrupt: () => {} });
  input.end(text);
  const shown: string[] = [];
  return { lines, shown, say: (piece: string) => shown.push(piece) };
}

const never = new AbortController().signal;
const drinks = { question: "Which?", choices: ["Tea", "Coffee"], multiple: false };

test.each([
  ["2", drinks, { chosen: ["Coffee"] }],
  ["tea", drinks, { chosen: ["Tea"] }],
  ["3", drinks, "other"],
  ["4", drinks, { chosen: [], other: "4" }],
  ["neither, thanks", drinks, { chosen: [], other: "neither, thanks" }],
  ["", drinks, { chosen: [] }],
  ["1, 2,1", { ...drinks, multiple: true }, { chosen: ["Tea", "Coffee"] }],
  ["coffee, tea", { ...drinks, multiple: true }, { chosen: ["Coffee", "Tea"] }],
  ["7", { question: "How many?", choices: [], multiple: false }, { chosen: [], other: "7" }],
])("the answer %j", (line, question, expected) => {
  expect(readAnswer(line, question)).toEqual(expected);
});

test("shows the choices, and other words are always possible", async () => {
  const { lines, shown, say } = typed("3\nmilk please\n");
  expect(await askOnLine(lines, say)(drinks, never)).toEqual({ chosen: [], other: "milk please" });
  expect(shown.join("")).toMatch(/Which\?\n {2}1\. Tea\n {2}2\. Coffee\n {2}3\. Other/);
});

test("two questions at once are asked one after the other", async () => {
  const { lines, say } = typed("1\n2\n");
  const ask = askOnLine(lines, say);
  expect(await Promise.all([ask(drinks, never), ask(drinks, never), ask(drinks, never)])).toEqual([
    { chosen: ["Tea"] },
    { chosen: ["Coffee"] },
    undefined,
  ]);
});

test("a cancel ends the waiting", async () => {
  const lines = new LineInput({ input: new PassThrough(), onInterrupt: () => {} });
  const canceller = new AbortController();
  const asked = askOnLine(lines, () => {})(drinks, canceller.signal);
  canceller.abort();
  await expect(asked).rejects.toThrow(/abort/i);
});

test.each([
  ["y\n", "once", ""],
  ["always\n", "session", ""],
  ["p\n", "project-prefix", ""],
  ["n\n", "deny", "Not allowed.\n"],
  ["what?\n", "deny", '"what?" is none of these answers: not allowed.\n'],
  ["", "deny", "Nobody answers: not allowed.\n"],
])("%j to a command means %s", async (text, expected, told) => {
  const { lines, shown, say } = typed(text);
  const choices = [
    { answer: "once", key: "y", label: "allow once" },
    { answer: "session", key: "a", label: "for this session" },
    { answer: "project-prefix", key: "p", label: 'always: "make …"' },
    { answer: "deny", key: "n", label: "deny" },
  ] as const;
  const question = { toolName: "run_command", action: "make\ntest", destructive: false, reasons: [], choices };
  expect(await approveOnLine(lines, say)(question, never)).toBe(expected);
  expect(shown.join("")).toContain("  make\n  test\nAllow it?\n  y: allow once\n");
  expect(shown.slice(1).join("")).toBe(told);
});

test("only what is offered can be answered, and why it is asked is said", async () => {
  const choices = [{ answer: "once", key: "y", label: "allow once" } as const];
  const reasons = ["This cannot be taken back."];
  const question = { toolName: "run_command", action: "rm -r x", destructive: true, reasons, choices };
  const { lines, shown, say } = typed("a\n");
  expect(await approveOnLine(lines, say)(question, never)).toBe("deny");
  expect(shown.join("")).toContain("  rm -r x\nThis cannot be taken back.\nAllow it?\n");
});
