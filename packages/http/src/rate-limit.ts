import type { CallLimits } from "./call-limits.ts";

interface Queue {
  tail: Promise<void>;
  last: number;
}

/** Lets requests of one key start one after another, in the order they came, with a pause between them. */
export class RateLimit {
  readonly #queues = new Map<string, Queue>();

  async turn(key: string, intervalMs: number, limits: CallLimits): Promise<void> {
    const queue = this.#queue(key);
    const before = queue.tail;
    const turn = Promise.withResolvers<void>();
    queue.tail = turn.promise;
    try {
      await limits.race(before);
      for (let wait = remaining(queue, intervalMs); wait > 0; wait = remaining(queue, intervalMs)) {
        await limits.sleep(Math.ceil(wait));
      }
      queue.last = performance.now();
    } finally {
      // Who gives up early must not let the next one overtake those before it.
      void before.then(turn.resolve);
    }
  }

  #queue(key: string): Queue {
    const known = this.#queues.get(key);
    if (known !== undefined) return known;
    const queue: Queue = { tail: Promise.resolve(), last: Number.NEGATIVE_INFINITY };
    this.#queues.set(key, queue);
    return queue;
  }
}

function remaining(queue: Queue, intervalMs: number): number {
  return queue.last + intervalMs - performance.now();
}
