import { expect, test } from "vitest";
import type { Pixels } from "./pixels.ts";
import { sixelSequence } from "./sixel.ts";

test("one red pixel, exactly", () => {
  const pixels: Pixels = { width: 1, height: 1, data: Uint8Array.from([255, 0, 0, 255]) };
  expect(sixelSequence(pixels)).toBe('\u001bP0;1;0q"1;1;1;1#0;2;100;0;0#0@\u001b\\');
});

test("equal columns are written as runs", () => {
  const pixels: Pixels = { width: 10, height: 6, data: new Uint8Array(240).fill(255) };
  expect(sixelSequence(pixels)).toBe('\u001bP0;1;0q"1;1;10;6#0;2;100;100;100#0!10~\u001b\\');
});

test("a picture comes out as it went in, without what is transparent", () => {
  const width = 23;
  const height = 17;
  const colors = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 0, 0],
  ];
  const at = (x: number, y: number) => (x * 7 + y * 3 + ((x * y) % 5)) % 4;
  const data = Uint8Array.from(
    Array.from({ length: width * height }, (_, i) => colors[at(i % width, Math.floor(i / width))] ?? []).flat(),
  );

  const drawn = readSixels(sixelSequence({ width, height, data }));

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0, opacity] = colors[at(x, y)] ?? [];
      const expected = opacity === 0 ? undefined : [red, green, blue].map((channel) => channel / 2.55).join(";");
      expect(drawn.get(`${x},${y}`)).toBe(expected);
    }
  }
});

test("never uses more than 256 colours, and stays near the true ones", () => {
  const size = 100;
  const data = new Uint8Array(size * size * 4);
  for (let i = 0; i < size * size; i++) data.set([(i * 37) % 256, (i * 91) % 256, (i * 53) % 256, 255], i * 4);

  const drawn = readSixels(sixelSequence({ width: size, height: size, data }));

  expect(new Set(drawn.values()).size).toBeLessThanOrEqual(256);
  let error = 0;
  for (const [place, color] of drawn) {
    const [x = 0, y = 0] = place.split(",").map(Number);
    color.split(";").forEach((value, channel) => {
      error += Math.abs(Number(value) * 2.55 - (data[(y * size + x) * 4 + channel] ?? 0));
    });
  }
  expect(error / drawn.size / 3).toBeLessThan(20);
});

test("nothing to draw is an empty picture", () => {
  expect(sixelSequence({ width: 2, height: 2, data: new Uint8Array(16) })).toBe('\u001bP0;1;0q"1;1;2;2\u001b\\');
});

/** What a terminal would have on its screen: the colour of each pixel by its place. */
function readSixels(sequence: string): Map<string, string> {
  const body = sequence.slice(sequence.indexOf("q") + 1, -2).replace(/^"[\d;]+/, "");
  const palette = new Map<string, string>();
  const drawn = new Map<string, string>();
  let [x, top, color] = [0, 0, ""];
  for (const [, index, definition, control, count, repeated, single] of body.matchAll(
    /#(\d+)(?:;2;([\d;]+))?|([$-])|!(\d+)(.)|([?-~])/g,
  )) {
    if (index !== undefined) {
      color = index;
      if (definition !== undefined) palette.set(index, definition);
    } else if (control !== undefined) {
      x = 0;
      top += control === "-" ? 6 : 0;
    } else {
      for (let repeat = 0; repeat < Number(count ?? 1); repeat++, x++) {
        const bits = (repeated ?? single ?? "?").charCodeAt(0) - 63;
        for (let bit = 0; bit < 6; bit++)
          if (bits & (1 << bit)) drawn.set(`${x},${top + bit}`, palette.get(color) ?? "");
      }
    }
  }
  return drawn;
}
