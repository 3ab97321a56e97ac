import xterm from "@xterm/headless";
import { describe, expect, test } from "vitest";
import { drawImage } from "./draw-image.ts";
import { imageHeader } from "./image-header.ts";
import { makeTestPng, plainTestPng } from "./make-test-png.ts";

const room = { name: "a.png", columns: 40, rows: 10 };
const small = plainTestPng(30, 50, [255, 0, 0]);

test("kitty gets the PNG as it is, in the cells that it takes", () => {
  expect(drawImage({ ...room, bytes: small }, "kitty")).toEqual({
    sequence: `\n\n\n\u001b[3A\u001b7\u001b_Ga=T,f=100,q=2,C=1,c=3,r=3,m=0;${base64(small)}\u001b\\\u001b8\u001b[2B`,
    columns: 3,
    rows: 3,
  });
});

test("kitty gets a long one in pieces of 4096", () => {
  const noise = Array.from({ length: 80 }, (_, y) => [
    0,
    ...Array.from({ length: 80 }, (_, x) => (x * x * 31 + y * y * 17) % 251),
  ]);
  const bytes = makeTestPng({ width: 80, height: 80, colorType: 0, rows: noise });
  const pieces = [...(drawImage({ ...room, bytes }, "kitty")?.sequence ?? "").matchAll(/_G([^;]*);([\w+/=]*)/g)];
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map(([, keys]) => keys?.endsWith("m=0"))).toEqual(pieces.map((_, at) => at === pieces.length - 1));
  expect(pieces.slice(0, -1).every(([, , data]) => data?.length === 4096)).toBe(true);
  expect(pieces.map(([, , data]) => data).join("")).toBe(base64(bytes));
});

test("iTerm2 gets any kind, with its name encoded", () => {
  const gif = Uint8Array.from([...Buffer.from("GIF89a"), 20, 0, 40, 0, 0, 0, 0, 0x3b]);
  expect(drawImage({ ...room, name: "x\u0007;y.gif", bytes: gif }, "iterm2")).toEqual({
    sequence: `\n\n\u001b[2A\u001b7\u001b]1337;File=name=${base64(Buffer.from("x\u0007;y.gif"))};size=14;width=2;height=2;preserveAspectRatio=1;inline=1:${base64(gif)}\u0007\u001b8\u001b[1B`,
    columns: 2,
    rows: 2,
  });
});

test("sixels are scaled into the room and say their size", () => {
  const drawn = drawImage({ ...room, bytes: plainTestPng(400, 400, [0, 0, 255]) }, "sixel");
  expect(drawn).toMatchObject({ columns: 20, rows: 10 });
  expect(drawn?.sequence).toContain('q"1;1;200;200#0;2;0;0;100#0!200~');
});

describe("the room", () => {
  test("is kept in both directions, by the size of a cell", () => {
    const size = (columns: number, rows: number) => {
      const bytes = plainTestPng(300, 100, [0, 0, 0]);
      const drawn = drawImage({ name: "a", bytes, columns, rows, cellSize: { width: 8, height: 16 } }, "kitty");
      return drawn && [drawn.columns, drawn.rows];
    };
    expect(size(100, 100)).toEqual([38, 7]);
    expect(size(10, 100)).toEqual([10, 2]);
    expect(size(100, 3)).toEqual([18, 3]);
    expect(size(1, 1)).toEqual([1, 1]);
    expect(size(0, 5)).toBeUndefined();
    expect(size(5, Number.NaN)).toBeUndefined();
  });

  test("is at most a thousand pixels", () => {
    const bytes = plainTestPng(2000, 10, [0, 0, 0]);
    expect(drawImage({ name: "a", bytes, columns: 400, rows: 100 }, "sixel")?.sequence).toContain('"1;1;1000;5');
  });
});

test.each(["kitty", "iterm2", "sixel"] as const)(
  "with %s the cursor ends in the last row, also at the bottom",
  async (protocol) => {
    const terminal = new xterm.Terminal({ cols: 40, rows: 6, allowProposedApi: true });
    const drawn = drawImage({ ...room, rows: 4, bytes: small }, protocol);
    await new Promise<void>((done) => terminal.write(`1\r\n2\r\n3\r\n4\r\n${drawn?.sequence}\r\nafter`, done));
    const rows = Array.from({ length: terminal.buffer.active.length }, (_, y) =>
      terminal.buffer.active.getLine(y)?.translateToString(true),
    );
    expect(drawn?.rows).toBe(3);
    expect(rows.join("|")).toBe("1|2|3|4||||after");
  },
);

describe("never shown, never thrown", () => {
  const bomb = makeTestPng({ width: 60_000, height: 60_000, colorType: 6, rows: [[0, 0, 0, 0, 0]] });
  const brokenSum = Uint8Array.from(small);
  brokenSum[30] = (brokenSum[30] ?? 0) ^ 0xff;
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 60, 1, 1, 0x11, 0]);

  test.each([
    ["a declared size that is a bomb", bomb],
    ["a wrong checksum", brokenSum],
    ["a PNG that is cut off", small.subarray(0, small.length - 5)],
    ["no picture data", Buffer.concat([small.subarray(0, 33), small.subarray(-12)])],
    ["more than 8 MB", Buffer.concat([small, Buffer.alloc(8 * 1024 * 1024)])],
    ["no picture", Buffer.from("<html>")],
    ["nothing", new Uint8Array()],
  ])("%s", (_, bytes) => {
    for (const protocol of ["kitty", "iterm2", "sixel"] as const) {
      expect(drawImage({ ...room, bytes }, protocol)).toBeUndefined();
    }
  });

  test("a JPEG where only PNG is taken", () => {
    expect(imageHeader(jpeg)).toEqual({ kind: "jpeg", width: 60, height: 30 });
    expect(drawImage({ ...room, bytes: jpeg }, "kitty")).toBeUndefined();
    expect(drawImage({ ...room, bytes: jpeg }, "sixel")).toBeUndefined();
    expect(drawImage({ ...room, bytes: jpeg }, "iterm2")).toMatchObject({ columns: 6, rows: 2 });
  });
});

describe("headers", () => {
  const webp = (kind: string, ...rest: number[]) =>
    Uint8Array.from([
      ...Buffer.from("RIFF\0\0\0\0WEBP"),
      ...Buffer.from(kind),
      0,
      0,
      0,
      0,
      ...rest,
      ...Array(20).fill(0),
    ]);
  const bmp = Buffer.alloc(54);
  bmp.write("BM");
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(12, 18);
  bmp.writeInt32LE(-7, 22);

  test.each([
    [webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 100, 0, 50, 0), { kind: "webp", width: 100, height: 50 }],
    [webp("VP8L", 0x2f, 99, 0x40, 0x0c, 0), { kind: "webp", width: 100, height: 50 }],
    [webp("VP8X", 0, 0, 0, 0, 99, 0, 0, 49, 0, 0), { kind: "webp", width: 100, height: 50 }],
    [webp("VP9 "), undefined],
    [bmp, { kind: "bmp", width: 12, height: 7 }],
    [Uint8Array.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xd8, 0, 0, 0, 0, 0, 0, 0]), undefined],
  ])("%#", (bytes, header) => expect(imageHeader(bytes)).toEqual(header));
});

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
