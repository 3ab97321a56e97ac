import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./run-marvin.ts";

/** For tests: a folder for PATH with a program `arecord` in it that does what the script says. */
export function fakeRecorder(script: string, name = "arecord"): string {
  const folder = temporaryFolder();
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return folder;
}

/** A file with so many seconds of a tone, as a recorder writes them. */
export function toneFile(seconds: number, level = 0.3): string {
  const samples = new Int16Array(seconds * 16_000);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.sin(at / 6) * level * 32_767;
  const file = join(temporaryFolder(), "tone.raw");
  writeFileSync(file, Buffer.from(samples.buffer));
  return file;
}
