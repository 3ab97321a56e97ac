import type { ModelEvent } from "../model-event.ts";

/** All events of a stream, checked for the contract: the last one, and no other, is `finish` or `error`. */
export async function collect(stream: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of stream) events.push(event);
  const terminal = events.filter((event) => event.type === "finish" || event.type === "error");
  if (terminal.length !== 1 || terminal[0] !== events.at(-1)) {
    throw new Error(`A stream must end with one finish or error: ${JSON.stringify(events)}`);
  }
  return events;
}

/** The event that ended the stream. */
export function lastOf(events: readonly ModelEvent[]): Extract<ModelEvent, { type: "finish" | "error" }> {
  const last = events.at(-1);
  if (last?.type !== "finish" && last?.type !== "error") throw new Error("The stream has no end.");
  return last;
}
