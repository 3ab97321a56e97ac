import { attributeOf, decodeXml, xmlEvents } from "./xml-events.ts";

const STRICT = "http://purl.oclc.org/ooxml/";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** Of these only what they hold is of interest; the library leaves them out, words and all. */
const WRAPPERS = /<(\/?)((?:[\w-]+:)?)(?:fldSimple|bdo|dir|ruby|rubyBase)(?=[\s/>])/g;
const UNUSUAL = /purl\.oclc\.org|[<:](?:fldSimple|bdo|dir|ruby|oMath)[\s/>]/;

/** A part of a Word file in words that the library knows, so that none of the text is lost. */
export function inKnownWords(part: Buffer): Buffer {
  const xml = decodeXml(part);
  if (!UNUSUAL.test(xml) && !isWide(part)) return part;
  const known = withPlainFormulas(inUsualNamespaces(xml).replace(WRAPPERS, "<$1$2smartTag"))
    .replace(/<(?:[\w-]+:)?oMathPara(?=[\s>])[^>]*>/g, `<w:smartTag xmlns:w="${WORD}">`)
    .replace(/<\/(?:[\w-]+:)?oMathPara\s*>/g, "</w:smartTag>")
    .replace(/^(\ufeff?<\?xml[^>]*?)\s+encoding\s*=\s*(["']).*?\2/, "$1");
  return Buffer.from(known);
}

/** The strict form of Office files has names of its own for the same things. */
function inUsualNamespaces(xml: string): string {
  if (!xml.includes(STRICT)) return xml;
  return xml.replace(/http:\/\/purl\.oclc\.org\/ooxml\/(\w{1,40})\//g, "http://schemas.openxmlformats.org/$1/2006/");
}

function isWide([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

const FORMULA = /<((?:[\w-]+:)?)oMath(?=[\s>])(?:[^>]*[^>/])?>/g;

/** In one go through the text, however it was put together. */
function withPlainFormulas(xml: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: open, 1: prefix = "", index } of xml.matchAll(FORMULA)) {
    if (index < at) continue;
    const close = `</${prefix}oMath>`;
    const end = xml.indexOf(close, index);
    if (end < 0) break;
    pieces.push(xml.slice(at, index), run(linear(xml.slice(index + open.length, end))));
    at = end + close.length;
  }
  return [...pieces, xml.slice(at)].join("");
}

function run(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<w:r xmlns:w="${WORD}"><w:t xml:space="preserve">${escaped}</w:t></w:r>`;
}

const OPENING: Readonly<Record<string, string>> = {
  ...{ sup: "^(", sub: "_(", num: "(", den: "/(", d: "(", rad: "√(", fName: "", mr: "[" },
};
const CLOSING: Readonly<Record<string, string>> = { sup: ")", sub: ")", num: ")", den: ")", d: ")", rad: ")", mr: "]" };

/** A formula on one line: "(a+b)/(2)", "x^(2)". */
function linear(math: string): string {
  let text = "";
  let inText = false;
  for (const event of xmlEvents(math)) {
    if (event.type === "text") text += inText ? event.text : "";
    else if (event.name === "t") inText = event.type === "open";
    else if (event.type === "close") text += CLOSING[event.name] ?? "";
    else if (event.name === "chr") text += attributeOf(event.attributes, "val") ?? "";
    else text += OPENING[event.name] ?? "";
  }
  // A part that is empty is hidden in the formula too.
  return text.replace(/[_^]\(\)/g, "").replace(/([_^/])\(([\p{L}\p{N}])\)/gu, "$1$2");
}
