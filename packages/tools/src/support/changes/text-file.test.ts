import { describe, expect, test } from "vitest";
import { parseTextFile, plainText, spliceLines, textFileBytes } from "./text-file.ts";

const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return big ? bytes.swap16() : bytes;
};

describe("every file comes back byte for byte", () => {
  test.each([
    ["plain", Buffer.from("a\nb\n")],
    ["empty", Buffer.alloc(0)],
    ["no final newline", Buffer.from("a\nb")],
    ["mixed ends", Buffer.from("a\r\nb\nc\r\n\r\nd")],
    ["old Mac", Buffer.from("a\rb\r")],
    ["stray CR", Buffer.from("a\rb\nc\n")],
    ["marked", Buffer.from("\ufeffa\r\nb")],
    ["only a mark", Buffer.from("\ufeff")],
    ["emoji", Buffer.from("😀\n日本\n")],
    ["Latin-1", Buffer.from("caf\u00e9\nna\u00efve\n", "latin1")],
    ["upper half of windows-1252", Buffer.from([...Array.from({ length: 96 }, (_, i) => i + 160), 0x80, 0x92, 10])],
    [
      "UTF-8 with broken bytes further down",
      Buffer.concat([Buffer.from("é".repeat(40_000)), Buffer.from([0x0a, 0xff, 0xe9, 0x0a, 0x61])]),
    ],
    ["UTF-16 little", utf16("\ufeffgrüße\r\n😀\n")],
    ["UTF-16 big", utf16("\ufeffgrüße\r\n😀\n", true)],
    ["UTF-16 with a lone surrogate", utf16("\ufeffa\ud800b\n")],
  ])("%s", (_, bytes) => {
    const file = parseTextFile(bytes, "f");
    expect(textFileBytes(file, "f").equals(bytes)).toBe(true);
    expect(plainText(file)).not.toContain("\r\n");
    expect(plainText(file)).not.toContain("\ufeff");
  });
});

test("what is no text is refused", () => {
  expect(() => parseTextFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "x.png")).toThrow(/PNG/);
  expect(() => parseTextFile(Buffer.from([0, 1, 2, 3, 0, 9]), "x")).toThrow(/no text/);
});

test("letters that an encoding lacks are refused", () => {
  const file = parseTextFile(Buffer.from("caf\u00e9\n", "latin1"), "f");
  expect(() => textFileBytes({ ...file, lines: [{ text: "日", end: "" }] }, "f")).toThrow(/Latin-1/);
  expect(textFileBytes({ ...file, lines: [{ text: "€", end: "" }] }, "f")).toEqual(Buffer.from([0x80]));
});

describe("spliceLines", () => {
  const splice = (text: string, from: number, to: number, texts: string[]) => {
    const file = parseTextFile(Buffer.from(text), "f");
    return textFileBytes({ ...file, lines: spliceLines(file.lines, from, to, texts) }, "f").toString();
  };
  test.each([
    ["new lines get the ends of their place", "a\r\nb\r\nc\n", 1, 2, ["x", "y"], "a\r\nx\r\ny\r\nc\n"],
    ["lines that stay keep their own", "a\nb\r\nc\n", 0, 3, ["a", "b", "x", "c"], "a\nb\r\nx\nc\n"],
    ["a line in another's place takes its end", "a\r\nb\nc\r\nd\n", 0, 3, ["A", "B", "C"], "A\r\nB\nC\r\nd\n"],
    ["no newline at the end stays so", "a\nb", 1, 2, ["x", "y"], "a\nx\ny"],
    ["lines behind an unended one", "a\r\nb", 2, 2, ["c"], "a\r\nb\r\nc"],
    ["lines at the end", "a\nb\n", 2, 2, ["c"], "a\nb\nc\n"],
    ["into an empty file", "", 0, 0, ["c"], "c\n"],
    ["all gone", "a\nb\n", 0, 2, [], ""],
    ["the last of an unended file gone", "a\nb", 1, 2, [], "a"],
  ])("%s", (_, before, from, to, texts, after) => expect(splice(before, from, to, texts)).toBe(after));
});
