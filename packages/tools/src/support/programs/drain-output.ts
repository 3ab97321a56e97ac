import { setTimeout as sleep } from "node:timers/promises";

const IDLE_MS = 250;
const MOST_MS = 2000;

/**
 * What a program wrote before it ended may still be on its way, and what it left behind may hold the pipe for ever:
 * waits for the end of the stream, for a quarter of a second of silence, or for two seconds. True if the end came.
 */
export async function drainOutput(ended: Promise<void>, lastDataAt: () => number): Promise<boolean> {
  const from = performance.now();
  const done = ended.then(() => true);
  for (;;) {
    const now = performance.now();
    const idleFor = now - Math.max(from, lastDataAt());
    const wait = Math.min(IDLE_MS - idleFor, MOST_MS - (now - from));
    if (wait <= 0) return await Promise.race([done, Promise.resolve(false)]);
    if (await Promise.race([done, sleep(wait, false, { ref: true })])) return true;
  }
}
