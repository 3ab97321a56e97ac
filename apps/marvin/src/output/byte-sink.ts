import type { Writable } from "node:stream";

/** Where bytes go. Knows when its reader has gone, and when all that was written has left. */
export interface ByteSink {
  write(text: string): void;
  /** Called once, when the reader has closed its end. */
  onClosed(listener: () => void): void;
  /** Resolves when everything is out, or the reader has gone, or the time is up. */
  flush(limitMs: number): Promise<void>;
}

/** A pipe reports a reader that has gone as EPIPE; that is an ending, not an error to speak of. */
export function byteSink(stream: Writable): ByteSink {
  let closed = false;
  const listeners: (() => void)[] = [];
  const close = () => {
    if (closed) return;
    closed = true;
    for (const listener of listeners) listener();
  };
  stream.on("error", close);
  return {
    write(text) {
      if (!closed && text !== "") stream.write(text);
    },
    onClosed(listener) {
      listeners.push(listener);
    },
    async flush(limitMs) {
      if (closed || stream.writableLength === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, limitMs);
      listeners.push(resolve);
      stream.write("", () => resolve());
      await promise;
      clearTimeout(timer);
    },
  };
}
