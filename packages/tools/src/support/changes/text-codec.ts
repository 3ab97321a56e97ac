import type { TextEncoding } from "../text/text-encoding.ts";

/**
 * The text of a file without its mark, so that `encodeText` gives back the same bytes. Bytes that are no UTF-8 become
 * lone surrogates (U+DC80 to U+DCFF); undefined if the bytes cannot be held as text.
 */
export function decodeText(bytes: Buffer, encoding: TextEncoding): string | undefined {
  const body = bytes.subarray(encoding.bomLength);
  switch (encoding.label) {
    case "utf-8":
      return decodeUtf8(body);
    case "windows-1252":
      return LATIN.decode(body);
    case "utf-16le":
      return body.length % 2 === 0 ? body.toString("utf16le") : undefined;
    case "utf-16be":
      return body.length % 2 === 0 ? Buffer.from(body).swap16().toString("utf16le") : undefined;
    default:
      return encoding.label satisfies never;
  }
}

/** The bytes of a text, mark included; undefined if it has letters that the encoding lacks. */
export function encodeText(text: string, encoding: TextEncoding, mark: Buffer): Buffer | undefined {
  const body = encodeBody(text, encoding);
  return body && Buffer.concat([mark, body]);
}

function encodeBody(text: string, { label }: TextEncoding): Buffer | undefined {
  if (label === "utf-8") return encodeUtf8(text);
  if (label === "windows-1252") return encodeLatin(text);
  const bytes = Buffer.from(text, "utf16le");
  return label === "utf-16be" ? bytes.swap16() : bytes;
}

function decodeUtf8(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (!text.includes("\ufffd") || Buffer.from(text, "utf8").equals(bytes)) return text;
  return bytes
    .toString("latin1")
    .split("\n")
    .map((line) => escapedLine(Buffer.from(line, "latin1")))
    .join("\n");
}

function escapedLine(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (!text.includes("\ufffd") || Buffer.from(text, "utf8").equals(bytes)) return text;
  const units = new Uint16Array(bytes.length);
  bytes.forEach((byte, at) => {
    units[at] = byte < 0x80 ? byte : 0xdc00 + byte;
  });
  return Buffer.from(units.buffer).toString("utf16le");
}

function encodeUtf8(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text, "utf8");
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text, "utf8"));
  let [from, length] = [0, 0];
  for (const { index, 0: escaped } of text.matchAll(/(?<![\ud800-\udbff])[\udc80-\udcff]+/g)) {
    length += bytes.write(text.slice(from, index), length, "utf8");
    for (let at = 0; at < escaped.length; at++) bytes[length++] = escaped.charCodeAt(at) - 0xdc00;
    from = index + escaped.length;
  }
  length += bytes.write(text.slice(from), length, "utf8");
  return bytes.subarray(0, length);
}

/** Leaves no byte out, so the way back is as certain. */
const LATIN = new TextDecoder("windows-1252");

function encodeLatin(text: string): Buffer | undefined {
  const codes = new Int16Array(0x10000).fill(-1);
  [...LATIN.decode(Uint8Array.from({ length: 256 }, (_, code) => code))].forEach((letter, code) => {
    codes[letter.charCodeAt(0)] = code;
  });
  const bytes = Buffer.allocUnsafe(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = codes[text.charCodeAt(at)] ?? -1;
    if (code < 0) return undefined;
    bytes[at] = code;
  }
  return bytes;
}
