import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fakeRecorder, toneFile } from "../testing/fake-recorder.ts";
import { type RecordOptions, record, VoiceError } from "./record.ts";

const options = (folder: string, more: Partial<RecordOptions> = {}): RecordOptions => ({
  environment: { PATH: folder },
  seconds: 1,
  untilSilence: false,
  onLevel: () => {},
  signal: new AbortController().signal,
  ...more,
});

const CAT = "exec /bin/cat";

test("so many seconds are recorded, and the recorder is stopped", async () => {
  const tone = toneFile(1);
  const levels: [number, number][] = [];
  const folder = fakeRecorder(`/bin/cat ${tone} ${tone} ${tone}; exec /bin/sleep 60`);
  const { samples, hasSpoken } = await record(options(folder, { onLevel: (level, ms) => levels.push([level, ms]) }));
  expect(samples.length).toBe(32_000);
  expect(samples.equals(readFileSync(tone))).toBe(true);
  expect(hasSpoken).toBe(true);
  expect(levels).toHaveLength(10);
  expect(levels.every(([level]) => level > 0.1 && level < 0.4)).toBe(true);
});

test("it ends when somebody has spoken and stopped", async () => {
  const [tone, silence] = [toneFile(1), toneFile(4, 0)];
  const folder = fakeRecorder(`/bin/cat ${tone} ${silence}; exec /bin/sleep 60`);
  const { samples, hasSpoken } = await record(options(folder, { seconds: 30, untilSilence: true }));
  expect(hasSpoken).toBe(true);
  expect(samples.length).toBeGreaterThanOrEqual(2.5 * 32_000);
  expect(samples.length).toBeLessThanOrEqual(5 * 32_000);
});

test("a recorder that ends early has recorded what it has", async () => {
  const { samples } = await record(options(fakeRecorder(`${CAT} ${toneFile(1)}`), { seconds: 20 }));
  expect(samples.length).toBe(32_000);
});

test("without a microphone its own last words are told", async () => {
  const folder = fakeRecorder(
    'echo "ALSA lib pcm.c:2666:(snd_pcm_open_noupdate) Unknown PCM default" >&2\necho "arecord: main:831: audio open error: No such file or directory" >&2\nexit 1',
  );
  await expect(record(options(folder))).rejects.toThrow(VoiceError);
  await expect(record(options(folder))).rejects.toThrow(
    /arecord could not record.*microphone.*audio open error: No such/,
  );
});

test("where there is no recorder, it is said which to install", async () => {
  await expect(record(options("/nowhere"))).rejects.toThrow(/no program to record with.*alsa-utils/);
});

test("what is called off ends, also a recorder that does not listen", async () => {
  const off = new AbortController();
  const folder = fakeRecorder(`trap "" INT; /bin/cat ${toneFile(1)}; while :; do /bin/sleep 1; done`);
  const recording = record(options(folder, { seconds: 60, signal: off.signal, onLevel: () => off.abort() }));
  await expect(recording).rejects.toThrow(/abort/i);
});

test("one that was called off before starts nothing", async () => {
  const folder = fakeRecorder("exec /bin/sleep 60");
  await expect(record(options(folder, { seconds: 60, signal: AbortSignal.abort() }))).rejects.toThrow(/abort/i);
});
