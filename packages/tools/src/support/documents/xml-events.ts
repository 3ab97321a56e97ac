import { UnreadableDocument } from "./reading-bounds.ts";

export type XmlEvent =
  /** `name` without its prefix; `attributes` as they stand in the tag, for `attributeOf`. */
  | { readonly type: "open"; readonly name: string; readonly attributes: string }
  | { readonly type: "close"; readonly name: string }
  | { readonly type: "text"; readonly text: string };

/**
 * Goes through XML from the front, in linear time, and stops when its reader does. Entities of a document's own are
 * refused, and no other file is ever looked at.
 */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    const end = open < 0 ? xml.length : open;
    if (end > at) yield { type: "text", text: decodeEntities(xml.slice(at, end)) };
    if (open < 0) return;
    if (xml.startsWith("<!", open) || xml.startsWith("<?", open)) {
      const skipped = skipMarkup(xml, open);
      if (skipped.text) yield { type: "text", text: skipped.text };
      at = skipped.end;
      continue;
    }
    const close = tagEnd(xml, open);
    yield* tagEvents(xml.slice(open + 1, close));
    at = close + 1;
  }
}

function* tagEvents(tag: string): Generator<XmlEvent> {
  if (tag.startsWith("/")) {
    yield { type: "close", name: localName(tag.slice(1).trim()) };
    return;
  }
  const closed = tag.endsWith("/");
  const body = closed ? tag.slice(0, -1) : tag;
  const space = body.search(/\s/);
  const name = localName(space < 0 ? body : body.slice(0, space));
  yield { type: "open", name, attributes: space < 0 ? "" : body.slice(space) };
  if (closed) yield { type: "close", name };
}

/** The value of an attribute, whatever its prefix; undefined if it is not there. */
export function attributeOf(attributes: string, name: string): string | undefined {
  return attribute(attributes, name, true);
}

/** The same for a name that must have a prefix: `r:id` stands beside an `id` of its own. */
export function prefixedAttributeOf(attributes: string, name: string): string | undefined {
  return attribute(attributes, name, false);
}

/** By hand, for sheets have millions of them. */
function attribute(attributes: string, name: string, mayBeBare: boolean): string | undefined {
  for (let at = 0; ; ) {
    const equals = attributes.indexOf("=", at);
    if (equals < 0) return undefined;
    let open = equals + 1;
    while (isSpace(attributes.charCodeAt(open))) open++;
    const quote = attributes[open];
    if (quote !== '"' && quote !== "'") {
      at = open;
      continue;
    }
    const close = attributes.indexOf(quote, open + 1);
    if (close < 0) return undefined;
    if (isNamed(attributes, at, equals, name, mayBeBare)) return decodeEntities(attributes.slice(open + 1, close));
    at = close + 1;
  }
}

/** Whether the last word between two places is the name, with a prefix before it or, if it may, without one. */
function isNamed(attributes: string, from: number, to: number, name: string, mayBeBare: boolean): boolean {
  let end = to;
  while (end > from && isSpace(attributes.charCodeAt(end - 1))) end--;
  const start = end - name.length;
  if (start < from || !attributes.startsWith(name, start)) return false;
  const before = start === from ? 0x20 : attributes.charCodeAt(start - 1);
  return before === 0x3a || (mayBeBare && isSpace(before));
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** The text of a part, by its mark or by what it declares. */
export function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const declared = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]+)/.exec(bytes.toString("latin1", 0, 300))?.[1];
  // What can be read so far has one byte a letter, whatever it says of itself.
  return decoderFor(/^utf-?16|^ucs-?2/i.test(declared ?? "") ? undefined : declared).decode(bytes);
}

function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label ?? "utf-8");
  } catch {
    return new TextDecoder("utf-8");
  }
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function tagEnd(xml: string, open: number): number {
  let quote = 0;
  for (let at = open + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return at;
  }
  throw new UnreadableDocument("it is damaged (its XML breaks off)");
}

function skipMarkup(xml: string, open: number): { end: number; text?: string } {
  if (xml.startsWith("<!--", open)) return { end: after(xml, "-->", open + 4) };
  if (xml.startsWith("<?", open)) return { end: after(xml, "?>", open + 2) };
  if (xml.startsWith("<![CDATA[", open)) {
    const end = after(xml, "]]>", open + 9);
    return { end, text: xml.slice(open + 9, end - 3) };
  }
  const end = after(xml, ">", open);
  if (xml.slice(open, end).includes("[")) {
    throw new UnreadableDocument("its XML declares entities of its own, which are not followed");
  }
  return { end };
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw new UnreadableDocument("it is damaged (its XML breaks off)");
  return at + mark.length;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
