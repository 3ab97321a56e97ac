import type { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";

/** Where bytes go. Knows when its reader has gone, and when all that was written has left. */
export interface ByteSink {
  write(text: string): void;
  /** Called once, when nothing more can be written. */
  onClosed(listener: (error: NodeJS.ErrnoException) => void): void;
  /** Resolves when everything is out, or nothing more can be written, or the time is up, or somebody wants to stop. */
  flush(limitMs: number, stop?: AbortSignal): Promise<void>;
  /** Why what was written did not arrive; known after `flush`. */
  readonly lost: NodeJS.ErrnoException | undefined;
}

/** The reader has closed its end: that is an ending, not an error to speak of. */
export function isReaderGone(error: NodeJS.ErrnoException | undefined): boolean {
  return error?.code === "EPIPE";
}

/** One line for a person whose answer went nowhere. */
export function lostWords({ code, message }: NodeJS.ErrnoException): string {
  return `stdout could not be written: ${code === "ENOSPC" ? "the disk is full" : message}.`;
}

export function byteSink(stream: Writable): ByteSink {
  let lost: ByteSink["lost"];
  const listeners: ((error: NodeJS.ErrnoException) => void)[] = [];
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (lost !== undefined) return;
    lost = error;
    for (const listener of listeners) listener(error);
  });
  return {
    write(text) {
      if (lost === undefined && text !== "") stream.write(text);
    },
    onClosed(listener) {
      listeners.push(listener);
    },
    get lost() {
      return lost;
    },
    async flush(limitMs, stop) {
      await setImmediate(); // a stream that writes at once still tells of its faults a moment later
      if (lost !== undefined || stream.writableLength === 0 || stop?.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, limitMs);
      const giveUp = () => resolve();
      stop?.addEventListener("abort", giveUp, { once: true });
      listeners.push(giveUp);
      stream.write("", giveUp);
      await promise;
      stop?.removeEventListener("abort", giveUp);
      clearTimeout(timer);
    },
  };
}
