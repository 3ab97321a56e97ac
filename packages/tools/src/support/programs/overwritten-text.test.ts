import { expect, test } from "vitest";
import { overwrittenText } from "./overwritten-text.ts";

test.each([
  ["a progress bar", "get\n 10%\r 50%\r100% done\nnext\n", "get\n100% done\nnext\n"],
  ["line ends of Windows", "a\r\nb\r\n", "a\nb\n"],
  ["a line that is wiped, then written", "working\r\x1b[Kdone\n", "\x1b[Kdone\n"],
  ["a line that is wiped at its end", "100%\r\x1b[K\n", "100%\n"],
  ["a spinner", "|\b/\b-\b\\\bready", "ready"],
  ["letters struck twice, as in a manual", "N\bNA\bAM\bME\bE", "NAME"],
  ["more backspaces than letters", "a\b\b\b日\bb", "b"],
  ["nothing of the kind", "plain\n\ttext\x1b[1m", "plain\n\ttext\x1b[1m"],
])("%s", (_, written, shown) => {
  expect(overwrittenText(written)).toBe(shown);
});
