import { expect, test } from "vitest";
import { hexOf256, nearest256, nearestReadable256, tint256 } from "./nearest-256.ts";

test.each([
  ["#000000", 16],
  ["#ffffff", 231],
  ["#ff0000", 196],
  ["#5f87af", 67],
  ["#808080", 244],
  ["#121212", 233],
  ["#eeeeee", 255],
  ["#50fa7b", 84],
])("%s is nearest to %i", (hex, index) => expect(nearest256(hex)).toBe(index));

test("every one of the cube and the greys is nearest to itself", () => {
  for (let index = 16; index < 256; index++) {
    expect(hexOf256(nearest256(hexOf256(index)))).toBe(hexOf256(index));
  }
});

test("a faint tint keeps its hue, whatever the hue of the background", () => {
  expect(tint256("#06362f", "#011627", "dark")).toBe(22);
  expect(tint256("#2c202e", "#011627", "dark")).toBe(52);
  expect(tint256("#0c3048", "#14161a", "dark")).toBe(17);
  expect(tint256("#d2f5d6", "#ffffff", "light")).toBe(194);
  expect(tint256("#ffdede", "#ffffff", "light")).toBe(224);
});

test("text that cannot be read on its background moves away from it", () => {
  expect(nearestReadable256("#ffffff", 22)).toBe(231);
  expect(nearestReadable256("#859900", 22)).not.toBe(nearest256("#859900"));
  expect(nearestReadable256("#ffff00", 231)).not.toBe(nearest256("#ffff00"));
});
