import { describe, expect, test } from "vitest";
import { makeTestPng, plainTestPng, type TestPng } from "./make-test-png.ts";
import { scaledPng } from "./scaled-png.ts";

function pixelsOf(png: TestPng, width = png.width, height = png.height): number[][] | undefined {
  const pixels = scaledPng(makeTestPng(png), width, height);
  return (
    pixels &&
    Array.from({ length: pixels.width * pixels.height }, (_, at) => [...pixels.data.slice(at * 4, at * 4 + 4)])
  );
}

describe("every kind of pixel", () => {
  test("grey", () => {
    expect(pixelsOf({ width: 2, height: 1, colorType: 0, rows: [[0, 10, 200]] })).toEqual([
      [10, 10, 10, 255],
      [200, 200, 200, 255],
    ]);
  });

  test("grey with opacity", () => {
    expect(pixelsOf({ width: 2, height: 1, colorType: 4, rows: [[0, 10, 255, 99, 0]] })).toEqual([
      [10, 10, 10, 255],
      [0, 0, 0, 0],
    ]);
  });

  test("colour, with and without opacity", () => {
    expect(pixelsOf({ width: 1, height: 1, colorType: 2, rows: [[0, 1, 2, 3]] })).toEqual([[1, 2, 3, 255]]);
    expect(pixelsOf({ width: 1, height: 1, colorType: 6, rows: [[0, 1, 2, 3, 128]] })).toEqual([[1, 2, 3, 128]]);
  });

  test("palette, with opacities for some", () => {
    const palette = [255, 0, 0, 0, 255, 0];
    expect(pixelsOf({ width: 2, height: 1, colorType: 3, palette, opacities: [0], rows: [[0, 0, 1]] })).toEqual([
      [0, 0, 0, 0],
      [0, 255, 0, 255],
    ]);
  });

  test("several pixels in a byte", () => {
    expect(pixelsOf({ width: 3, height: 1, colorType: 0, depth: 1, rows: [[0, 0b10100000]] })).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
      [255, 255, 255, 255],
    ]);
    const palette = [9, 9, 9, 1, 2, 3, 4, 5, 6];
    expect(pixelsOf({ width: 2, height: 1, colorType: 3, depth: 4, palette, rows: [[0, 0x21]] })).toEqual([
      [4, 5, 6, 255],
      [1, 2, 3, 255],
    ]);
  });
});

test.each([
  [
    "left",
    [1, 10, 5, 5],
    [1, 20, 5, 5],
    [
      [10, 15, 20],
      [20, 25, 30],
    ],
  ],
  [
    "above",
    [0, 10, 20, 30],
    [2, 1, 2, 3],
    [
      [10, 20, 30],
      [11, 22, 33],
    ],
  ],
  [
    "average",
    [0, 10, 20, 30],
    [3, 5, 5, 5],
    [
      [10, 20, 30],
      [10, 20, 30],
    ],
  ],
  [
    "Paeth",
    [0, 10, 20, 30],
    [4, 1, 1, 1],
    [
      [10, 20, 30],
      [11, 21, 31],
    ],
  ],
])("undoes the filter %s", (_, first, second, expected) => {
  const pixels = pixelsOf({ width: 3, height: 2, colorType: 0, rows: [first, second] });
  expect(pixels?.map(([grey]) => grey)).toEqual(expected.flat());
});

test("scales down by the average of what falls together, opaque pixels counting more", () => {
  const rows = [
    [0, 0, 100],
    [0, 100, 200],
  ];
  expect(pixelsOf({ width: 2, height: 2, colorType: 0, rows }, 1, 1)).toEqual([[100, 100, 100, 255]]);
  expect(pixelsOf({ width: 2, height: 1, colorType: 4, rows: [[0, 80, 255, 200, 0]] }, 1, 1)).toEqual([
    [80, 80, 80, 128],
  ]);
});

test("a very large one is averaged by samples, which are spread evenly", () => {
  const ramp = Array.from({ length: 64 }, (_, x) => x * 4);
  const rows = Array.from({ length: 64 }, () => [0, ...ramp]);
  const averages = pixelsOf({ width: 64, height: 64, colorType: 0, rows }, 2, 2)?.map(([grey]) => grey ?? 0);
  expect(averages).toHaveLength(4);
  [62, 190, 62, 190].forEach((exact, at) => {
    expect(Math.abs((averages?.[at] ?? 0) - exact)).toBeLessThanOrEqual(4);
  });
});

test("never scales up", () => {
  expect(scaledPng(plainTestPng(2, 3, [1, 2, 3]), 100, 100)).toMatchObject({ width: 2, height: 3 });
});

describe("what cannot be decoded is nothing", () => {
  const good: TestPng = { width: 2, height: 1, colorType: 0, rows: [[0, 10, 200]] };

  test.each<[string, TestPng]>([
    ["interlaced", { ...good, interlace: 1 }],
    ["sixteen bits", { ...good, depth: 16, rows: [[0, 1, 1, 2, 2]] }],
    ["a depth that does not go with colour", { ...good, colorType: 2, depth: 4 }],
    ["fewer rows than declared", { ...good, height: 2 }],
    ["more data than declared", { ...good, rows: [[0, 1, 2], Array(100_000).fill(0)] }],
    ["a huge size declared", { ...good, width: 0xffffffff, height: 0xffffffff }],
    ["an unknown filter", { ...good, rows: [[9, 10, 200]] }],
    ["a palette picture without palette", { ...good, colorType: 3 }],
  ])("%s", (_, png) => expect(scaledPng(makeTestPng(png), 10, 10)).toBeUndefined());

  test("one that is cut off anywhere, or has a bit turned anywhere", () => {
    const bytes = makeTestPng(good);
    for (let length = 0; length < bytes.length; length++) {
      expect(scaledPng(bytes.subarray(0, length), 2, 1)).toBeUndefined();
    }
    for (let at = 8; at < bytes.length; at++) {
      const broken = Uint8Array.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 1;
      expect(scaledPng(broken, 2, 1)).toBeUndefined();
    }
  });
});

test("a colour that a palette does not have is black", () => {
  expect(pixelsOf({ width: 1, height: 1, colorType: 3, palette: [255, 0, 0], rows: [[0, 7]] })).toEqual([
    [0, 0, 0, 255],
  ]);
});
