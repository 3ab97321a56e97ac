import { expect, test } from "vitest";
import { loudness, SilenceDetector } from "./silence.ts";
import { wavFile } from "./wav.ts";

const samples = (...values: readonly number[]) => Buffer.from(Int16Array.from(values).buffer);

test("how loud samples are, from 0 to 1", () => {
  expect(loudness(Buffer.alloc(0))).toBe(0);
  expect(loudness(samples(0, 0, 0))).toBe(0);
  expect(loudness(samples(-32_768, -32_768))).toBe(1);
  expect(loudness(samples(16_384, -16_384))).toBeCloseTo(0.5);
});

/** Levels of a tenth of a second each. */
function hears(levels: readonly number[]): SilenceDetector {
  const detector = new SilenceDetector();
  for (const level of levels) detector.hear(level, 100);
  return detector;
}

const times = (count: number, level: number) => Array.from({ length: count }, () => level);

test.each([
  ["nobody speaks", times(100, 0.001), false, false],
  ["somebody speaks", [...times(10, 0.001), ...times(20, 0.1)], true, false],
  ["somebody takes a breath", [...times(5, 0.001), ...times(20, 0.1), ...times(10, 0.001)], true, false],
  ["somebody has stopped", [...times(5, 0.001), ...times(20, 0.1), ...times(15, 0.001)], true, true],
  ["a loud room is no speech", times(100, 0.02), false, false],
  ["speech in a loud room", [...times(20, 0.02), ...times(20, 0.2), ...times(15, 0.02)], true, true],
  ["somebody speaks from the start", [...times(20, 0.2), ...times(15, 0.001)], true, true],
])("%s", (_, levels, hasSpoken, isOver) => {
  const detector = hears(levels);
  expect([detector.hasSpoken, detector.isOver]).toEqual([hasSpoken, isOver]);
});

test("a WAV file of 16,000 samples a second, one channel, 16 bits", () => {
  const file = wavFile(samples(1, 2, 3));
  expect(file.toString("latin1", 0, 4)).toBe("RIFF");
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.toString("latin1", 8, 16)).toBe("WAVEfmt ");
  expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24)]).toEqual([1, 1, 16_000]);
  expect([file.readUInt32LE(28), file.readUInt16LE(32), file.readUInt16LE(34)]).toEqual([32_000, 2, 16]);
  expect(file.toString("latin1", 36, 40)).toBe("data");
  expect(file.readUInt32LE(40)).toBe(6);
  expect(file.subarray(44)).toEqual(samples(1, 2, 3));
});
