import { LineSplitter, lineTooLong } from "./line-splitter.ts";

export interface SseEvent {
  readonly event?: string;
  readonly data: string;
  readonly id?: string;
}

/** Server-sent events from bytes that were cut anywhere. Throws HttpError "too-large" for an event over the bound. */
export class SseDecoder {
  readonly #lines: LineSplitter;
  readonly #maxLength: number;
  #data: string | undefined;
  #event: string | undefined;
  #id: string | undefined;

  constructor(maxLength = 16_000_000) {
    this.#maxLength = maxLength;
    this.#lines = new LineSplitter(maxLength, true);
  }

  push(bytes: Uint8Array): SseEvent[] {
    return this.#read(this.#lines.push(bytes));
  }

  /** The last event, even if the stream ended before the blank line that should close it. */
  end(): SseEvent[] {
    return this.#read([...this.#lines.end(), ""]);
  }

  #read(lines: readonly string[]): SseEvent[] {
    const events: SseEvent[] = [];
    for (const line of lines) {
      if (line === "") this.#dispatch(events);
      else if (line.startsWith("data:")) this.#addData(line.slice(line.charCodeAt(5) === 32 ? 6 : 5));
      else this.#readField(line);
    }
    return events;
  }

  #readField(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1);
    if (name === "data") this.#addData(value);
    else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
  }

  #addData(value: string): void {
    if (this.#data === undefined) this.#data = value;
    else this.#data += `\n${value}`;
    if (this.#data.length > this.#maxLength) throw lineTooLong(this.#maxLength);
  }

  #dispatch(events: SseEvent[]): void {
    const data = this.#data;
    if (data !== undefined) {
      const event: { event?: string; data: string; id?: string } = { data };
      if (this.#event !== undefined && this.#event !== "") event.event = this.#event;
      if (this.#id !== undefined) event.id = this.#id;
      events.push(event);
    }
    this.#data = undefined;
    this.#event = undefined;
    this.#id = undefined;
  }
}

/** The events of a body as they come, the last one included if the stream ends without closing it. */
export async function* sseEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent, void, undefined> {
  const decoder = new SseDecoder();
  for await (const chunk of body) yield* decoder.push(chunk);
  yield* decoder.end();
}
