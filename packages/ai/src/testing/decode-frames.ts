import type { ModelEvent } from "../model-event.ts";
import type { FinishEvent, StreamDecoder, StreamEnding } from "../protocols/protocol.ts";

/** Feeds a decoder chunks, objects as JSON; tells what came of each and of all. */
export function decodeFrames(
  decoder: StreamDecoder,
  chunks: readonly (string | object)[],
): { readonly events: ModelEvent[]; readonly ending: StreamEnding; readonly progress: boolean[] } {
  const dataOf = (chunk: string | object) => (typeof chunk === "string" ? chunk : JSON.stringify(chunk));
  const progress = chunks.map((chunk) => decoder.push({ data: dataOf(chunk) }));
  return { events: decoder.drain(), ending: decoder.end(), progress };
}

/** The finish event of chunks that make a whole message. */
export function finishOf(decoder: StreamDecoder, chunks: readonly (string | object)[]): FinishEvent {
  const { ending } = decodeFrames(decoder, chunks);
  if (!ending.ok) throw new Error(`The message is not whole: ${JSON.stringify(ending)}`);
  return ending.event;
}
