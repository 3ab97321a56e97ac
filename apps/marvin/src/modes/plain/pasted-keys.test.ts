import { expect, test } from "vitest";
import { marked, unmarked } from "./line-marks.ts";
import { PastedKeys } from "./pasted-keys.ts";

const whole = "ab\x1b[200~one\ntwo\x1b[201~\r";

test("keys and what was pasted come apart, wherever the reads are cut", () => {
  for (let size = 1; size <= whole.length; size++) {
    const pasted = new PastedKeys();
    const pieces = [];
    for (let at = 0; at < whole.length; at += size) {
      pieces.push(...pasted.push(Buffer.from(whole.slice(at, at + size))));
    }
    const text = pieces.map((piece) => ("keys" in piece ? piece.keys : `<${piece.pasted}>`)).join("");
    expect(text).toBe("ab<one\ntwo>\r");
  }
});

test("the Escape key and arrows are keys", () => {
  const pasted = new PastedKeys();
  expect(pasted.push(Buffer.from("\x1b[A"))).toEqual([{ keys: "\x1b[A" }]);
  expect(pasted.push(Buffer.from("x\x1b"))).toEqual([{ keys: "x" }]);
  expect(pasted.holdsKeys).toBe(true);
  expect(pasted.release()).toBe("\x1b");
  expect(pasted.holdsKeys).toBe(false);
});

test("a character that was split over two reads is one", () => {
  const pasted = new PastedKeys();
  const bytes = Buffer.from("日");
  expect([...pasted.push(bytes.subarray(0, 1)), ...pasted.push(bytes.subarray(1))]).toEqual([{ keys: "日" }]);
});

test("a text of several lines is one line while it is edited", () => {
  expect(marked("a\r\nb\rc\n\td")).not.toMatch(/[\r\n\t]/);
  expect(unmarked(marked("a\r\nb\rc\n\td"))).toBe("a\nb\nc\n\td");
});
