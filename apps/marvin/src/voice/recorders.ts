/** A program that records the microphone as raw samples on stdout: 16 bits, one channel. */
export interface Recorder {
  readonly program: string;
  readonly args: readonly string[];
}

export const SAMPLE_RATE = 16_000;
export const BYTES_A_SAMPLE = 2;

const RATE = String(SAMPLE_RATE);

/** In the order in which they are tried: the sound server's own first, for it shares the microphone. */
export const RECORDERS: readonly Recorder[] = [
  { program: "parecord", args: ["--raw", `--rate=${RATE}`, "--channels=1", "--format=s16le"] },
  { program: "pw-record", args: ["--raw", "--rate", RATE, "--channels", "1", "--format", "s16", "-"] },
  { program: "arecord", args: ["-q", "-D", "default", "-f", "S16_LE", "-r", RATE, "-c", "1", "-t", "raw"] },
  { program: "rec", args: ["-q", "-c", "1", "-r", RATE, "-b", "16", "-e", "signed-integer", "-t", "raw", "-"] },
  {
    program: "ffmpeg",
    args: ["-loglevel", "error", "-nostdin", ...ffmpegInput(), "-ac", "1", "-ar", RATE, "-f", "s16le", "-"],
  },
];

export const HOW_TO_INSTALL =
  "Install one: apt-get install alsa-utils (arecord) or sox or ffmpeg; on a Mac: brew install sox.";

function ffmpegInput(): string[] {
  return process.platform === "darwin" ? ["-f", "avfoundation", "-i", ":0"] : ["-f", "alsa", "-i", "default"];
}
