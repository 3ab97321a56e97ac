import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import { HttpError } from "./http-error.ts";

/** The body without its content encodings; the message itself when it has none. */
export async function decodedStream(message: IncomingMessage, service: string): Promise<Readable> {
  const encodings = (message.headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encodings.length === 0) return message;
  if (encodings.length > 3) throw unknownEncoding(encodings.join(", "), service);
  const first = await firstChunk(message);
  if (first === undefined) return message;
  message.unshift(first);
  const { pipeline } = await import("node:stream");
  let stream: Readable = message;
  for (const name of encodings.reverse()) {
    const decoder = await createDecoder(name, first, service);
    decoder.on("error", () => {});
    stream = pipeline(stream, decoder, () => {});
  }
  return stream;
}

async function createDecoder(name: string, first: Uint8Array, service: string): Promise<Transform> {
  const zlib = await import("node:zlib");
  if (name === "gzip" || name === "x-gzip") return zlib.createGunzip();
  if (name === "br") return zlib.createBrotliDecompress();
  // Some servers send "deflate" without the zlib header that the standard asks for.
  if (name === "deflate") return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
  throw unknownEncoding(name, service);
}

/** Undefined at the end: an empty body is empty in every encoding. */
async function firstChunk(message: IncomingMessage): Promise<Buffer | undefined> {
  for (;;) {
    const chunk = message.read() as Buffer | null;
    if (chunk !== null) return chunk;
    if (message.errored) throw message.errored;
    if (message.readableEnded || message.destroyed) return undefined;
    await new Promise<void>((resolve, reject) => {
      message.once("readable", resolve).once("end", resolve).once("error", reject);
    });
  }
}

function unknownEncoding(name: string, service: string): HttpError {
  const shown = name.replace(/[^\w, -]/g, "").slice(0, 40);
  return new HttpError("bad-response", `${service} sent its answer in an unknown encoding (${shown}).`, { service });
}
