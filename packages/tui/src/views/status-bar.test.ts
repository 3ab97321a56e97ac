import { describe, expect, test } from "vitest";
import { plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { type StatusFacts, statusBar, thousands } from "./status-bar.ts";

const glyphs = glyphsOf({});
const bar = (facts: StatusFacts, width: number) => plainText(statusBar(facts, glyphs, width));

const quiet: StatusFacts = {
  provider: "groq",
  model: "openai/gpt-oss-120b",
  profile: "main",
  messages: 12,
  tokens: 34_000,
  window: 131_072,
  cost: 0.0123,
};
const busy: StatusFacts = {
  ...quiet,
  coding: true,
  plan: true,
  timers: [{ name: "tea", seconds: 130 }, { seconds: 5 }],
  jobs: 2,
  queued: 1,
};

test("a conversation that has not begun has no messages to count", () => {
  expect(bar({ provider: "groq", model: "m", messages: 0 }, 80)).toBe("◉ groq m");
  expect(bar({ provider: "groq", model: "m", messages: 1, jobs: 0 }, 80)).toBe("◉ groq m ⋅ 1 message");
});

describe("drops by weight what finds no room", () => {
  test.each([
    [120, "◉ groq openai/gpt-oss-120b ⋅ main ⋅ 12 messages ⋅ 34k/131k ██▂▁▁▁▁▁ 26% ⋅ $0.012"],
    [80, "◉ groq openai/gpt-oss-120b ⋅ main ⋅ 12 messages ⋅ 34k/131k ██▂▁▁▁▁▁ 26% ⋅ $0.012"],
    [70, "◉ groq gpt-oss-120b ⋅ main ⋅ 12 msgs ⋅ 34k/131k ██▂▁▁▁▁▁ 26% ⋅ $0.012"],
    [40, "◉ gpt-oss-120b ⋅ ██▂▁▁▁▁▁ 26% ⋅ $0.012"],
    [20, "◉ gpt-oss-120b ⋅ 26%"],
    [10, "◉ gpt-oss…"],
    [0, ""],
  ])("%d columns", (width, text) => expect(bar(quiet, width)).toBe(text));

  test.each([
    [120, "◉ groq gpt-oss-120b ⋅ plan ⋅ code ⋅ main ⋅ ██▂▁▁▁▁▁ 26% ⋅ $0.012 ⋅ tea 2:10 +1 ⋅ 2 jobs ⋅ 1 queued"],
    [80, "◉ gpt-oss-120b ⋅ plan ⋅ code ⋅ 26% ⋅ $0.012 ⋅ 2:10 +1 ⋅ 2 jobs ⋅ 1 queued"],
    [40, "◉ gpt-oss-120b ⋅ plan ⋅ code ⋅ 1 queued"],
    [20, "◉ gpt-oss-120b"],
  ])("%d columns, with much going on", (width, text) => expect(bar(busy, width)).toBe(text));
});

test("is never wider than a hundred columns, nor padded", () => {
  expect(lineWidth(statusBar(busy, glyphs, 400))).toBeLessThanOrEqual(100);
  for (let width = 0; width < 130; width++) {
    const text = bar(busy, width);
    expect(lineWidth([{ text }])).toBeLessThanOrEqual(width);
    expect(text).toBe(text.trimEnd());
  }
});

test("what is not known or nothing is not there", () => {
  expect(bar({ provider: "offline", model: "" }, 80)).toBe("◌ offline");
  expect(bar({ provider: "", model: "starting", jobs: 0, queued: 0, cost: 0, timers: [], tokens: 0 }, 80)).toBe(
    "◉ starting",
  );
  expect(bar({ provider: "a", model: "b", tokens: 950 }, 80)).toBe("◉ a b ⋅ 950 tokens");
  expect(bar({ provider: "a", model: "b", shell: true, voice: true, readonly: true }, 80)).toBe(
    "◉ a b ⋅ shell ⋅ readonly ⋅ voice",
  );
  expect(bar({ provider: "a", model: "b", messages: Number.NaN, timers: [{ seconds: Number.NaN }] }, 80)).toBe(
    "◉ a b ⋅ 0:00",
  );
});

test("a full window warns", () => {
  const line = statusBar({ provider: "a", model: "b", tokens: 90, window: 100 }, glyphs, 80);
  expect(line.some(({ style }) => style?.color === "chartHigh")).toBe(true);
});

test("names from outside cannot break the row", () => {
  const line = statusBar({ provider: "p\n", model: "m\x1b[2J\r", profile: "日本\t語" }, glyphs, 30);
  expect(plainText(line)).toBe("◉ p m ⋅ 日本 語");
});

test.each([
  [999, "999"],
  [1000, "1k"],
  [1250, "1.3k"],
  [9_960, "10k"],
  [131_072, "131k"],
  [999_499, "999k"],
  [999_500, "1M"],
  [2_000_000, "2M"],
])("%d is %s", (count, words) => expect(thousands(count)).toBe(words));
