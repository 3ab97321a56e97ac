/** Bytes to text: by BOM, then by the header's charset, then by what an HTML or XML document says, else UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const label = byteOrderMark(bytes) ?? headerCharset(contentType) ?? documentCharset(bytes, contentType) ?? "utf-8";
  return decode(bytes, label);
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [b0, b1, b2] = bytes;
  if (b0 === 0xef && b1 === 0xbb && b2 === 0xbf) return "utf-8";
  if (b0 === 0xff && b1 === 0xfe) return "utf-16le";
  if (b0 === 0xfe && b1 === 0xff) return "utf-16be";
  return undefined;
}

function headerCharset(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? "")?.[1];
}

function documentCharset(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  if (contentType !== undefined && !/html|xml/i.test(contentType)) return undefined;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString("latin1");
  const label =
    /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{1,200}encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  // A document that could be read this far in ASCII is not UTF-16, whatever it says.
  return label !== undefined && /^utf-?16/i.test(label) ? undefined : label;
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder("utf-8").decode(bytes);
  }
}
