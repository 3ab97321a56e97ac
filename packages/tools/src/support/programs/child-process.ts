import type { Readable } from "node:stream";
import { drainOutput } from "./drain-output.ts";
import { type ProgramEnd, type ProgramStart, startProgram, untilEnd } from "./running-program.ts";

export interface ProgramRequest extends ProgramStart {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Of each stream; a program that writes more on stdout is ended. */
  readonly limitBytes?: number;
  /** Called with each piece of stdout and stderr as it comes. */
  readonly onOutput?: (chunk: Buffer) => void;
}

export interface ProgramResult extends ProgramEnd {
  readonly stdout: string;
  readonly stderr: string;
  /** Stdout was longer than the limit, and is cut. */
  readonly cut: boolean;
}

const LIMIT_BYTES = 4 * 1024 * 1024;

/** Runs a program to its end, without input. Rejects with the signal's reason if it was aborted, after all is ended. */
export async function runProgram(request: ProgramRequest): Promise<ProgramResult> {
  request.signal.throwIfAborted();
  const tooMuch = new AbortController();
  const program = startProgram(request, ["ignore", "pipe", "pipe"]);
  const limit = request.limitBytes ?? LIMIT_BYTES;
  const stdout = new Gathered(program.child.stdout, limit, request.onOutput, () => tooMuch.abort());
  const stderr = new Gathered(program.child.stderr, limit, request.onOutput);
  const signal = AbortSignal.any([request.signal, tooMuch.signal]);
  const end = await untilEnd(program, { signal, timeoutMs: request.timeoutMs });
  await drainOutput(Promise.all([stdout.ended, stderr.ended]).then(), () => Math.max(stdout.lastAt, stderr.lastAt));
  stdout.close();
  stderr.close();
  request.signal.throwIfAborted();
  return { ...end, stdout: stdout.text, stderr: stderr.text, cut: stdout.cut };
}

class Gathered {
  readonly ended: Promise<void>;
  readonly #stream: Readable | null;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  lastAt = 0;
  cut = false;

  constructor(stream: Readable | null, limit: number, onOutput?: (chunk: Buffer) => void, onTooMuch?: () => void) {
    this.#stream = stream;
    this.ended = new Promise((resolve) => (stream ? stream.once("close", resolve) : resolve()));
    stream?.on("error", () => {});
    stream?.on("data", (chunk: Buffer) => {
      this.lastAt = performance.now();
      onOutput?.(chunk);
      const room = limit - this.#bytes;
      if (chunk.length > room) this.cut = true;
      if (room > 0) this.#chunks.push(chunk.subarray(0, room));
      this.#bytes += chunk.length;
      if (this.cut) onTooMuch?.();
    });
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }

  close(): void {
    this.#stream?.destroy();
  }
}
