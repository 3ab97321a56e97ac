import { LineSplitter } from "./line-splitter.ts";

/** The non-blank lines of newline-delimited JSON, from bytes that were cut anywhere. */
export class NdjsonDecoder {
  readonly #lines: LineSplitter;

  constructor(maxLength = 16_000_000) {
    this.#lines = new LineSplitter(maxLength, false);
  }

  push(bytes: Uint8Array): string[] {
    return withoutBlanks(this.#lines.push(bytes));
  }

  /** The last line, if it has no line end. */
  end(): string[] {
    return withoutBlanks(this.#lines.end());
  }
}

export async function* ndjsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new NdjsonDecoder();
  for await (const chunk of body) yield* decoder.push(chunk);
  yield* decoder.end();
}

function withoutBlanks(lines: readonly string[]): string[] {
  const filled: string[] = [];
  for (const line of lines) {
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (text.trim() !== "") filled.push(text);
  }
  return filled;
}
