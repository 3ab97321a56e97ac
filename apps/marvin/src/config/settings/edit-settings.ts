import { isDeepStrictEqual } from "node:util";
import { type Document, isCollection, isMap, isNode, isScalar, type Node, type Pair, stringify } from "yaml";
import { ConfigError } from "../config.ts";
import { withValueAt } from "./layer-settings.ts";
import { readDocument } from "./settings-document.ts";

/**
 * The text of a settings file with another value at a path; undefined takes the key out. The rest stays as somebody
 * wrote it, to the letter where that can be done; comments and the order stay in any case.
 */
export function editedSettings(file: string, text: string, path: readonly string[], value: unknown): string {
  const { document, value: before } = readDocument(file, text);
  const expected = value === undefined ? withoutKey(before, path) : withValueAt(asGroup(before), path, value);
  const small = value === undefined ? cutOut(document, text, path) : putIn(document, text, path, value);
  if (small !== undefined && says(file, small, expected)) return small;
  const whole = rewritten(document, text, path, value);
  if (whole !== undefined && says(file, whole, expected)) return whole;
  throw new ConfigError(`${file}: ${path.join(".")} is bound up with other keys (& and *): change it by hand.`);
}

function says(file: string, text: string, expected: unknown): boolean {
  try {
    return isDeepStrictEqual(withoutEmpty(readDocument(file, text).value), withoutEmpty(expected));
  } catch {
    return false;
  }
}

/** Through yaml's own document, which keeps comments and order but has its own mind about blanks and indents. */
function rewritten(document: Document, text: string, path: readonly string[], value: unknown): string | undefined {
  try {
    if (value === undefined) document.deleteIn(path);
    else document.setIn(path, document.createNode(value));
    return inTheirLineEnds(document.toString({ lineWidth: 0, indentSeq: !/:[ \t]*\r?\n-[ \t]/.test(text) }), text);
  } catch {
    return undefined; // an alias whose anchor has gone
  }
}

function putIn(document: Document, text: string, path: readonly string[], value: unknown): string | undefined {
  const there = document.getIn(path, true);
  if (isNode(there) && there.range) {
    if (isCollection(there) && !there.flow) return undefined;
    return text.slice(0, there.range[0]) + onOneLine(value) + text.slice(there.range[1]);
  }
  const { map, depth } = deepestMap(document, path);
  const added = stringify(withValueAt({}, path.slice(depth), value), { lineWidth: 0 });
  if (map === undefined || depth === 0) return atTheEnd(text, added);
  const last = map.items.at(-1);
  const first = map.items[0];
  if (map.flow || last === undefined || first === undefined) return undefined;
  const at = lineEndBehind(text, endOf(last));
  const indent = " ".repeat(startOf(first) - lineStart(text, startOf(first)));
  const lines = added.replace(/^(?=.)/gm, indent);
  const before = text.slice(0, at);
  return inTheirLineEnds(`${before}${before.endsWith("\n") ? "" : "\n"}${lines}${text.slice(at)}`, text);
}

/** A key goes with the lines of its value; what stands above it stays. */
function cutOut(document: Document, text: string, path: readonly string[]): string | undefined {
  const name = path.at(-1);
  const map = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(map) || map.flow) return undefined;
  const pair = map.items.find(({ key }) => isScalar(key) && String(key.value) === name);
  if (pair === undefined) return text;
  return text.slice(0, lineStart(text, startOf(pair))) + text.slice(lineEndBehind(text, endOf(pair)));
}

function deepestMap(document: Document, path: readonly string[]) {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (isMap(node) && node.items.length > 0) return { map: node, depth };
    if (depth > 0 && document.hasIn(path.slice(0, depth))) return { map: undefined, depth: path.length };
  }
  return { map: undefined, depth: 0 };
}

function atTheEnd(text: string, added: string): string {
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return inTheirLineEnds(`${text}${gap}${added}`, text);
}

function onOneLine(value: unknown): string {
  return stringify(value, { lineWidth: 0, collectionStyle: "flow" }).trimEnd();
}

function startOf({ key }: Pair): number {
  return (key as Node).range?.[0] ?? 0;
}

function endOf({ key, value }: Pair): number {
  const ends = [key, value].map((node) => (isNode(node) ? (node.range?.[1] ?? 0) : 0));
  return Math.max(...ends);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** Where the next line begins; a block of lines ends behind its last newline already. */
function lineEndBehind(text: string, at: number): number {
  if (text[at - 1] === "\n") return at;
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

function inTheirLineEnds(text: string, theirs: string): string {
  return theirs.includes("\r\n") ? text.replace(/\r?\n/g, "\r\n") : text;
}

function asGroup(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function withoutKey(value: unknown, [key, ...rest]: readonly string[]): unknown {
  const entries = Object.entries(asGroup(value)).flatMap(([name, inner]) => {
    if (name !== key) return [[name, inner]];
    return rest.length === 0 ? [] : [[name, withoutKey(inner, rest)]];
  });
  return Object.fromEntries(entries) as unknown;
}

/** A group that nothing is left in says nothing. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const);
  const full = kept.filter(([, inner]) => inner !== undefined && !isDeepStrictEqual(inner, {}));
  return Object.fromEntries(full);
}
