import { expect, test } from "vitest";
import { ControlStripper, stripControl } from "./control-sequences.ts";

const CASES: [string, string, string][] = [
  ["plain text", "Grüße, 日本 😀\n\ttab", "Grüße, 日本 😀\n\ttab"],
  ["colours", "a\x1b[31mred\x1b[0mb", "aredb"],
  ["colours with colons and intermediates", "a\x1b[38:2::1:2:3mb\x1b[1 qc", "abc"],
  ["a title ended by BEL", "a\x1b]0;title\x07b", "ab"],
  ["a title ended by ST", "a\x1b]0;title\x1b\\b", "ab"],
  ["a link", "\x1b]8;;http://evil/\x1b\\text\x1b]8;;\x1b\\", "text"],
  ["a clipboard write", "a\x1b]52;c;aGk=\x07b", "ab"],
  ["a device string", "a\x1bPq#0;2\x1b\\b", "ab"],
  ["C1 forms", "a\u009b31mb\u009d0;t\u009cc\u0090x\u009cd\u0085e", "abcde"],
  ["a charset choice", "a\x1b(Bb", "ab"],
  ["single escapes", "a\x1b7\x1bMb\x1bc", "ab"],
  ["carriage return, bell, backspace, NUL", "a\r\nb\x07\bc\0d", "a\nbcd"],
  ["a title that never ends is given up at the newline", "a\x1b]0;title\nb", "a\nb"],
  ["an escape before a newline", "a\x1b\nb", "a\nb"],
  ["a sequence broken by another letter", "a\x1b[31é", "aé"],
  ["a sequence inside a title", "a\x1b]0;t\x1b[31mb", "ab"],
  ["an escape at the end", "a\x1b", "a"],
  ["delete is no control sequence", "a\x7fb", "a\x7fb"],
];

test.each(CASES)("%s", (_, dirty, clean) => {
  expect(stripControl(dirty)).toBe(clean);
});

test.each(CASES)("%s, one character at a time", (_, dirty, clean) => {
  const stripper = new ControlStripper();
  expect([...dirty].map((character) => stripper.push(character)).join("")).toBe(clean);
});
