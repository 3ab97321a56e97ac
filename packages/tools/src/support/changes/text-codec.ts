import type { TextEncoding } from "../text-encoding.ts";

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
      return Array.from(body, (byte) => CP1252[byte]).join("");
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
  return bytes.toString("latin1").replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
}

const ESCAPED = /[\udc80-\udcff]/;

function encodeUtf8(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text, "utf8");
  return Buffer.concat(
    text.split(/((?<![\ud800-\udbff])[\udc80-\udcff])/).map((part) => {
      const escaped = part.length === 1 && ESCAPED.test(part);
      return escaped ? Buffer.from([part.charCodeAt(0) - 0xdc00]) : Buffer.from(part, "utf8");
    }),
  );
}

/** TextDecoder leaves no byte out, so the way back is as certain. */
const CP1252: readonly string[] = [
  ...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, i) => i)),
];

function encodeLatin(text: string): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(text.length);
  const codes = new Map(CP1252.map((character, code) => [character, code]));
  for (let i = 0; i < text.length; i++) {
    const code = codes.get(text[i] ?? "");
    if (code === undefined) return undefined;
    bytes[i] = code;
  }
  return bytes;
}
