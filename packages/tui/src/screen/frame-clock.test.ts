import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FrameClock } from "./frame-clock.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function clock(intervalMs: () => number = () => 66) {
  const drawn: number[] = [];
  const start = Date.now();
  return { drawn, clock: new FrameClock(() => drawn.push(Date.now() - start), intervalMs, Date.now) };
}

test("however often it is asked, it draws once in an interval", () => {
  const { drawn, clock: frames } = clock();
  for (let ms = 0; ms < 1000; ms++) {
    frames.soon();
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(100);
  expect(drawn.length).toBeLessThanOrEqual(Math.ceil(1100 / 66));
  expect(drawn.slice(1).every((at, index) => at - (drawn[index] ?? 0) >= 66)).toBe(true);
  expect(drawn.at(-1)).toBeGreaterThanOrEqual(1000 - 66);
});

test("the first after a pause comes at once, and nothing is drawn when nobody asks", () => {
  const { drawn, clock: frames } = clock();
  frames.soon();
  vi.advanceTimersByTime(1);
  expect(drawn).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  expect(drawn).toHaveLength(1);
});

test("a key is drawn at once, and what was to be drawn with it is not drawn again", () => {
  const { drawn, clock: frames } = clock();
  frames.now();
  frames.soon();
  frames.now();
  expect(drawn).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(drawn).toHaveLength(2);
});

test("a stopped one draws no more", () => {
  const { drawn, clock: frames } = clock();
  frames.soon();
  frames.stop();
  vi.advanceTimersByTime(1000);
  expect(drawn).toEqual([]);
});

test("the interval is asked for anew each time", () => {
  let interval = 66;
  const { drawn, clock: frames } = clock(() => interval);
  frames.now();
  interval = 500;
  frames.soon();
  vi.advanceTimersByTime(499);
  expect(drawn).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(drawn).toHaveLength(2);
});
