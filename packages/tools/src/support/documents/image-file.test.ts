import { expect, test } from "vitest";
import { imageSize } from "./image-file.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["PNG image", latin("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x02\0\0\0\x03\x08\x06\0\0\0xxxx"), 258, 3],
  ["GIF image", latin("GIF89a\x02\x01\x03\0"), 258, 3],
  ["JPEG image", latin("\xff\xd8\xff\xe0\0\x04xx\xff\xff\xc2\0\x11\x08\0\x03\x01\x02\x03xxxxxxxxx"), 258, 3],
  ["WebP image", latin("RIFF....WEBPVP8X\x0a\0\0\0\0\0\0\0\x01\x01\0\x02\0\0"), 258, 3],
  ["WebP image", latin("RIFF....WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x02\x01\x03\0"), 258, 3],
  ["WebP image", latin("RIFF....WEBPVP8L\0\0\0\0\x2f\x01\x81\0\0xxxxxx"), 258, 3],
])("%s %#", (kind, bytes, width, height) => {
  expect(imageSize(kind, bytes)).toEqual({ width, height });
});

test.each([
  ["PNG image", latin("\x89PNG\r\n\x1a\n")],
  ["PNG image", Buffer.concat([latin("\x89PNG\r\n\x1a\n"), Buffer.alloc(40)])],
  ["JPEG image", latin("\xff\xd8\xff\xe0\0\0")],
  ["JPEG image", Buffer.alloc(100, 0xff)],
  ["GIF image", latin("GIF89a")],
  ["WebP image", latin(`RIFF....WEBPVP8?${"x".repeat(40)}`)],
])("%s that tells no size %#", (kind, bytes) => {
  expect(() => imageSize(kind, bytes)).toThrow("damaged");
});
