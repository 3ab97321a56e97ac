import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReadStream, WriteStream } from "node:tty";
import { expect, test } from "vitest";
import { LineInput } from "./line-input.ts";

/** The two ends of a terminal. */
function onTerminal(complete: (line: string) => readonly string[] = () => []) {
  const input = Object.assign(new PassThrough(), { setRawMode: () => {} });
  const output = Object.assign(new PassThrough(), { columns: 40, rows: 10 });
  let written = "";
  output.on("data", (bytes: Buffer) => {
    written += bytes.toString("utf8");
  });
  const terminal = { input: input as unknown as ReadStream, output: output as unknown as WriteStream };
  const lines = new LineInput({
    input,
    terminal: { ...terminal, marksPastes: true },
    onInterrupt: () => {},
    complete,
  });
  const seen = async () => {
    await sleep(20);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: readline draws with them
    return written.replaceAll(/\x1b\[[\d;?]*[A-Za-z]/g, "");
  };
  return { lines, input, seen };
}

test("what interrupts a line stands below it, and what was typed follows again", async () => {
  const { lines, input, seen } = onTerminal();
  const next = lines.next("you> ");
  input.write("half");
  await seen();
  lines.interject(() => {});
  expect(await seen()).toBe("you> half\nyou> half");
  input.write(" a line\r");
  expect(await next).toBe("half a line");
});

test("while nobody waits nothing is drawn, and what was typed is there when somebody does", async () => {
  const { lines, input, seen } = onTerminal();
  input.write("early");
  expect(await seen()).toBe("");
  const next = lines.next("you> ");
  expect(await seen()).toBe("you> early");
  input.write(" bird\r");
  expect(await next).toBe("early bird");
  input.write("one\rtwo\r");
  await seen();
  expect([await lines.next("you> "), await lines.next("you> ")]).toEqual(["one", "two"]);
  expect(await seen()).toMatch(/you> one\nyou> two\n$/);
});

test("a text that is to be changed stands at the next prompt, with its lines", async () => {
  const { lines, input, seen } = onTerminal();
  lines.fill("one\ntwo\x1b[2J");
  const next = lines.next("you> ");
  await seen();
  input.write("!\r");
  expect(await next).toBe("one\ntwo!");
});

test("the newest of the history is under the Up key; an answer to a question is not", async () => {
  const { lines, input } = onTerminal();
  lines.setHistory(["old", "new\nlines"]);
  const answer = lines.answer("> ", new AbortController().signal);
  input.write("yes\r");
  expect(await answer).toBe("yes");
  const next = lines.next("you> ");
  input.write("\x1b[A\r");
  expect(await next).toBe("new\nlines");
});

test("what was typed can be thrown away", async () => {
  const { lines, input, seen } = onTerminal();
  const next = lines.next("you> ");
  expect(lines.clear()).toBe(false);
  input.write("no");
  await seen();
  expect(lines.clear()).toBe(true);
  input.write("yes\r");
  expect(await next).toBe("yes");
});
