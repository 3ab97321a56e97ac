import { spawn } from "node:child_process";
import { stripControl } from "@marvin/text";
import { findOnPath } from "../doctor/program-report.ts";
import { BYTES_A_SAMPLE, HOW_TO_INSTALL, RECORDERS, type Recorder, SAMPLE_RATE } from "./recorders.ts";
import { loudness, SilenceDetector } from "./silence.ts";

export interface RecordOptions {
  /** For the recorder, keys left out. */
  readonly environment: Readonly<Record<string, string>>;
  /** It ends after so many seconds. */
  readonly seconds: number;
  /** It ends when somebody has spoken and stopped. */
  readonly untilSilence: boolean;
  /** Told about ten times a second, from 0 to 1. */
  readonly onLevel: (level: number, elapsedMs: number) => void;
  readonly signal: AbortSignal;
}

export interface Recording {
  readonly samples: Buffer;
  readonly hasSpoken: boolean;
}

/** What keeps somebody from being heard, and what to do about it. */
export class VoiceError extends Error {
  override readonly name = "VoiceError";
}

const BYTES_A_MS = (SAMPLE_RATE * BYTES_A_SAMPLE) / 1000;
const STEP_MS = 100;
const START_MS = 5000;
const STOP_MS = 1000;

/** Records with whatever there is. Throws VoiceError if there is no recorder, no microphone, or nothing comes of it. */
export async function record(options: RecordOptions): Promise<Recording> {
  options.signal.throwIfAborted();
  const { recorder, file } = findRecorder(options.environment);
  const child = spawn(file, recorder.args, { env: { ...options.environment }, stdio: ["ignore", "pipe", "pipe"] });
  const heard = new Heard(options);
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    words = (words + piece).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  const stop = () => {
    child.kill("SIGINT");
    setTimeout(() => child.kill("SIGKILL"), STOP_MS).unref();
  };
  const tooLate = setTimeout(stop, options.seconds * 1000 + START_MS);
  options.signal.addEventListener("abort", stop, { once: true });
  child.stdout.on("data", (piece: Buffer) => {
    if (heard.add(piece)) stop();
  });
  await ended;
  clearTimeout(tooLate);
  options.signal.removeEventListener("abort", stop);
  options.signal.throwIfAborted();
  if (heard.samples.length === 0) throw new VoiceError(nothingCame(recorder, words));
  return { samples: heard.samples, hasSpoken: heard.hasSpoken };
}

/** The first that is installed. Throws VoiceError. */
function findRecorder(environment: Readonly<Record<string, string>>): { recorder: Recorder; file: string } {
  for (const recorder of RECORDERS) {
    const file = findOnPath(recorder.program, environment["PATH"] ?? "");
    if (file !== undefined) return { recorder, file };
  }
  throw new VoiceError(`There is no program to record with. ${HOW_TO_INSTALL}`);
}

/** The samples so far. */
class Heard {
  readonly #options: RecordOptions;
  readonly #silence = new SilenceDetector();
  readonly #pieces: Buffer[] = [];
  #step = Buffer.alloc(0);
  #bytes = 0;

  constructor(options: RecordOptions) {
    this.#options = options;
  }

  get samples(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  get hasSpoken(): boolean {
    return this.#silence.hasSpoken;
  }

  /** Whether that is enough. */
  add(piece: Buffer): boolean {
    const most = this.#options.seconds * 1000 * BYTES_A_MS;
    if (this.#bytes >= most) return true;
    const kept = piece.subarray(0, most - this.#bytes);
    this.#pieces.push(kept);
    this.#bytes += kept.length;
    this.#measure(kept);
    return this.#bytes >= most || (this.#options.untilSilence && this.#silence.isOver);
  }

  #measure(piece: Buffer): void {
    this.#step = Buffer.concat([this.#step, piece]);
    const size = STEP_MS * BYTES_A_MS;
    while (this.#step.length >= size) {
      const level = loudness(this.#step.subarray(0, size));
      this.#step = this.#step.subarray(size);
      this.#silence.hear(level, STEP_MS);
      this.#options.onLevel(level, this.#bytes / BYTES_A_MS);
    }
  }
}

function nothingCame({ program }: Recorder, words: string): string {
  const said = stripControl(words).trim().split("\n").at(-1)?.slice(0, 200) ?? "";
  const why = said === "" ? "" : ` It said: ${said}.`;
  return `${program} could not record: is a microphone plugged in and allowed?${why}`;
}
