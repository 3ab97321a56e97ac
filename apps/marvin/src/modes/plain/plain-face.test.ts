import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { LineInput } from "./line-input.ts";
import { PlainFace, pickedItem } from "./plain-face.ts";
import { plainPaint } from "./plain-paint.ts";

function faceOver(text: string) {
  const input = new PassThrough();
  const lines = new LineInput({ input, onInterrupt: () => {} });
  input.end(text);
  let shown = "";
  const canceller = new AbortController();
  const face = new PlainFace({
    lines,
    write: (piece) => {
      shown += piece;
    },
    paint: plainPaint(false),
    width: () => 80,
    signal: () => canceller.signal,
    leave: () => {},
  });
  return { face, lines, canceller, shown: () => shown };
}

const models = ["openai/gpt-5.1", "openai/gpt-5.2", "groq/llama"].map((id) => ({ id, label: id }));

test.each([
  ["2", "openai/gpt-5.2"],
  ["3.", "groq/llama"],
  ["GROQ", "groq/llama"],
  ["gpt-5.1", "openai/gpt-5.1"],
  ["openai/gpt-5.2", "openai/gpt-5.2"],
])("%j picks %s", (line, id) => {
  expect(pickedItem(line, models)).toMatchObject({ id });
});

test.each([
  ["", undefined],
  ["4", "The numbers go from 1 to 3."],
  ["gpt", '2 of them begin with "gpt".'],
  ["x", 'Nothing begins with "x".'],
])("%j picks none", (line, words) => {
  expect(pickedItem(line, models)).toBe(words);
});

test("a list has numbers, marks what is chosen, and the next line is the answer", async () => {
  const { face, shown } = faceOver("1\n");
  expect(await face.pick({ title: "Which?", items: models, selected: "groq/llama" })).toBe("openai/gpt-5.1");
  expect(shown()).toMatch(/^Which\?\n {2}1\. openai\/gpt-5\.1\n {2}2\. .*\n> 3\. groq\/llama\n/);
});

test("of a long list the beginning is shown, and all of it can be named", async () => {
  const items = Array.from({ length: 120 }, (_, n) => ({ id: `m${n}`, label: `m${n}` }));
  const { face, shown } = faceOver("m119\n");
  expect(await face.pick({ title: "Which?", items })).toBe("m119");
  expect(shown()).toContain("and 20 more");
  expect(shown()).not.toContain("m100");
});

test("through a pipe a line that names nothing is the next prompt", async () => {
  const { face, lines } = faceOver("what is the weather?\n");
  expect(await face.pick({ title: "Which?", items: models })).toBeUndefined();
  expect(await lines.next("")).toBe("what is the weather?");
});

test("a cancel chooses nothing, and the end of the lines is no yes", async () => {
  const { face, canceller } = faceOver("");
  expect(await face.confirm("Delete it?")).toBe(false);
  canceller.abort();
  expect(await face.pick({ title: "Which?", items: models })).toBeUndefined();
});

test("nothing that is said reaches the terminal as a control sequence, and a pipe has no clipboard", () => {
  const { face, shown } = faceOver("");
  face.say("a\x1b[2Jb\r\n");
  face.show([[{ text: "bold", style: { bold: true, color: "accent" } }]]);
  expect(face.copyByTerminal("secret")).toBe(false);
  expect(shown()).toBe("ab\nbold\n");
});

test("colours are few and end with their text", () => {
  const paint = plainPaint(true);
  expect(paint("x", { color: "warning", bold: true })).toBe("\x1b[1;33mx\x1b[0m");
  expect(paint("x", { color: "text" })).toBe("x");
  expect(paint("", { bold: true })).toBe("");
});
