import headless from "@xterm/headless";
import { expect, test } from "vitest";
import { FrameOutput } from "./frame-output.ts";

function written(draw: (output: FrameOutput) => void): string {
  const all: string[] = [];
  const terminal = { write: (data: string) => all.push(data) > 0, on() {}, off() {} };
  const output = new FrameOutput(terminal);
  output.frame(() => draw(output));
  return all.join("");
}

test("a frame goes out in one synchronized piece, whatever marks Ink writes itself", () => {
  const data = written((output) => {
    output.write("\x1b[?2026h");
    output.write("one");
    output.write("two");
    output.write("\x1b[?2026l");
  });
  expect(data).toBe("\x1b[?2026honetwo\x1b[?2026l");
});

test("rows are erased, never from the first column of the screen on: tmux would keep them", async () => {
  const data = written((output) => output.write("\x1b[1A\x1b[1G\x1b[J"));
  const terminal = new headless.Terminal({ cols: 10, rows: 4, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(`one\r\ntwo${data}x`, resolve));
  const rows = [0, 1].map((y) => terminal.buffer.active.getLine(y)?.translateToString(true));
  expect(rows).toEqual(["x", ""]);
  expect(data).not.toContain("\x1b[1G\x1b[J");
});

function recording(size: { columns?: number; rows?: number } = {}) {
  const pieces: string[] = [];
  const terminal = { ...size, write: (data: string) => pieces.push(data) > 0, on() {}, off() {} };
  return { pieces, output: new FrameOutput(terminal) };
}

test("a frame within a frame is part of it, an empty one writes nothing, and one that fails still ends", () => {
  const { pieces, output } = recording();
  output.frame(() => {
    output.write("one ");
    output.frame(() => output.write("two"));
  });
  output.frame(() => {});
  const fail = () =>
    output.frame(() => {
      output.write("half");
      throw new Error("no more");
    });
  expect(fail).toThrow("no more");
  output.write("after");
  expect(pieces).toEqual(["\x1b[?2026hone two\x1b[?2026l", "\x1b[?2026hhalf\x1b[?2026l", "after"]);
});

test("a terminal that does not know its size has the usual one", () => {
  const { output } = recording({ columns: 0, rows: 0 });
  expect([output.columns, output.rows]).toEqual([80, 24]);
});
