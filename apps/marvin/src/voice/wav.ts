import { BYTES_A_SAMPLE, SAMPLE_RATE } from "./recorders.ts";

/** Samples as a WAV file: the header of a recorder that writes to a pipe would not know how long it is. */
export function wavFile(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // plain samples
  header.writeUInt16LE(1, 22); // one channel
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * BYTES_A_SAMPLE, 28);
  header.writeUInt16LE(BYTES_A_SAMPLE, 32);
  header.writeUInt16LE(BYTES_A_SAMPLE * 8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
