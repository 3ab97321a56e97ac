import type { Protocol } from "./protocols/protocol.ts";

export interface SniffedAnswer {
  /** `json`: one object and not a stream of them. */
  readonly form: "stream" | "json" | "html";
  /** All of the body, the beginning included. */
  readonly body: AsyncIterable<Uint8Array>;
  /** How it begins, for an error message. */
  readonly head: string;
}

/** Looks at the first byte that is not blank: content types are not to be trusted. */
export async function sniffAnswer(
  body: AsyncIterable<Uint8Array>,
  framing: Protocol["framing"],
): Promise<SniffedAnswer> {
  const rest = body[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let first: string | undefined;
  while (first === undefined) {
    const next = await rest.next();
    if (next.done) break;
    seen.push(next.value);
    first = firstCharacter(next.value);
  }
  const head = new TextDecoder().decode(Buffer.concat(seen).subarray(0, 200));
  return { form: formOf(first, framing), body: joined(seen, rest), head };
}

function formOf(first: string | undefined, framing: Protocol["framing"]): SniffedAnswer["form"] {
  if (first === "<") return "html";
  return framing === "sse" && (first === "{" || first === "[") ? "json" : "stream";
}

const BLANK_OR_BYTE_ORDER_MARK = new Set([0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf]);

function firstCharacter(bytes: Uint8Array): string | undefined {
  const found = bytes.find((byte) => !BLANK_OR_BYTE_ORDER_MARK.has(byte));
  return found === undefined ? undefined : String.fromCharCode(found);
}

async function* joined(seen: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* seen;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
