import type { AgentEvent } from "@marvin/agent-core";
import { expect, test } from "vitest";
import { makeTestPng } from "../images/make-test-png.ts";
import { Pictures } from "../images/pictures.ts";
import { plainText } from "../text/line.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { type FinishedRow, paintRows } from "./finished-row.ts";
import { Transcript } from "./transcript.ts";

const PNG = makeTestPng({
  width: 40,
  height: 20,
  colorType: 0,
  rows: Array.from({ length: 20 }, () => new Array<number>(41).fill(0)),
});
const image = {
  type: "image",
  mimeType: "image/png",
  base64: Buffer.from(PNG).toString("base64"),
  name: "cat.png",
} as const;

function transcriptWith(pictures?: Pictures): Transcript {
  return new Transcript({
    glyphs: () => glyphsOf({}),
    width: () => 60,
    now: () => 0,
    thinking: "folded",
    resultRows: () => 10,
    pictures,
  });
}

function readFile(transcript: Transcript, images: readonly (typeof image)[]): readonly FinishedRow[] {
  const call = { callId: "1", toolName: "read_file" } as const;
  const events: AgentEvent[] = [
    { type: "tool_execution_start", ...call, input: { path: "cat.png" } },
    { type: "tool_execution_end", ...call, ok: true, text: "cat.png: a PNG image", images },
  ];
  for (const event of events) transcript.onEvent(event);
  return transcript.takeFinished();
}

const shown = (rows: readonly FinishedRow[]) => rows.map((row) => ("raw" in row ? "(picture)" : plainText(row)));

test("a picture that a tool shows is named below its call", () => {
  const rows = shown(readFile(transcriptWith(), [image]));
  expect(rows).toEqual(["✓ read_file cat.png  0.0s", `  [image: cat.png, 40x20 PNG, ${PNG.length} bytes]`]);
});

test("so is one that came with a prompt", () => {
  const transcript = transcriptWith();
  const message = { role: "user", content: [{ type: "text", text: "what is @cat.png?" }, image] } as const;
  transcript.onEvent({ type: "message_end", message });
  const rows = shown(transcript.takeFinished());
  expect(rows).toEqual(["❯ what is @cat.png?", `  [image: cat.png, 40x20 PNG, ${PNG.length} bytes]`]);
});

test("where the terminal takes pictures, it is drawn once, on rows of its own", async () => {
  const pictures = new Pictures("kitty");
  await pictures.load();
  const transcript = transcriptWith(pictures);
  const rows = readFile(transcript, [image]);
  expect(shown(rows).at(-1)).toBe("(picture)");
  const painted = paintRows(rows, plainText);
  expect(painted.split("\x1b_Ga=T")).toHaveLength(2);
  expect(painted.endsWith("\x1b8\n")).toBe(true);
  expect(transcript.takeFinished()).toEqual([]);
});

test("what is no picture is named and not drawn, whatever it claims to be", async () => {
  const pictures = new Pictures("kitty");
  await pictures.load();
  const odd = { ...image, mimeType: "image/\x1b[31mpng", base64: "AAAA", name: "x\x1b]0;no\x07.png" };
  const message = { role: "user", content: [odd] } as const;
  const transcript = transcriptWith(pictures);
  transcript.onEvent({ type: "message_end", message });
  expect(shown(transcript.takeFinished())).toContain("  [image: x.png, PNG, 3 bytes]");
});

test("many are counted", () => {
  const rows = shown(
    readFile(
      transcriptWith(),
      Array.from({ length: 9 }, () => image),
    ),
  );
  expect(rows.filter((row) => row.includes("[image:"))).toHaveLength(6);
  expect(rows.at(-1)).toBe("  and 3 more");
});
