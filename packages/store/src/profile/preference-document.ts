import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type ToStringOptions,
  type YAMLSeq,
} from "yaml";
import { isObject } from "../files/file-schema.ts";
import type { FileContent } from "../files/own-file.ts";
import { StoreError } from "../store-error.ts";

export interface PreferenceChange {
  readonly key: string;
  /** With `add` and `remove` one entry or several of a list. Left out with `remove`, or null: the key itself goes. */
  readonly value?: unknown;
  readonly mode?: "set" | "add" | "remove";
}

/** The file as yaml's own document, in which comments and the order have their place. */
export function readDocument(content: FileContent): Document | { why: string } {
  if (content.kind === "damaged") return { why: content.why };
  const document = parseDocument(content.kind === "missing" ? "" : content.text);
  const [error] = document.errors;
  if (error !== undefined) return { why: error.message.split("\n")[0]?.replace(/:$/, "") ?? "" };
  if (document.contents !== null && !isMap(document.contents) && !isEmptyScalar(document)) {
    return { why: "keys and values were expected" };
  }
  return unlessThrows(() => document.toJS() as unknown) ?? document;
}

export function emptyDocument(): Document {
  return parseDocument("");
}

export function valuesOf(document: Document): Record<string, unknown> {
  const value = document.toJS() as unknown;
  return isObject(value) ? value : {};
}

/** `before` is the text that the document was read from: its manner of writing is kept. */
export function applyChange(document: Document, change: PreferenceChange, before: string) {
  const key = change.key.trim();
  if (key === "") throw new StoreError("invalid", "A preference needs a key.", { hint: "For example: dietary." });
  const mode = change.mode ?? "set";
  switch (mode) {
    case "set":
      setValue(document, key, change.value);
      break;
    case "add":
      addTo(document, key, listOf(change.value));
      break;
    case "remove":
      removeFrom(document, key, change.value);
      break;
    default:
      throw new StoreError("invalid", `A preference is set, added to or removed from, not ${mode satisfies never}.`);
  }
  return { text: textOf(document, before), values: valuesOf(document) };
}

/** yaml writes `{}` for keys that have all gone; people wrote nothing of the kind. */
function textOf(document: Document, before: string): string {
  const { contents, commentBefore, comment } = document;
  if (!isMap(contents) || contents.items.length > 0) return document.toString(mannerOf(before));
  const comments = [commentBefore, contents.commentBefore, contents.comment, comment].filter((one) => one != null);
  return comments.map((one) => `${one.replaceAll(/^(?=.)/gm, "#")}\n`).join("");
}

function mannerOf(text: string): ToStringOptions {
  return {
    lineWidth: 0, // a long line that someone wrote stays one line
    indentSeq: !/:[ \t]*\n-[ \t]/.test(text),
    flowCollectionPadding: /[[{] /.test(text),
  };
}

function setValue(document: Document, key: string, value: unknown): void {
  if (value === undefined || value === null) {
    takeOut(document, key);
    return;
  }
  const before = document.get(key, true);
  if (isScalar(before) && typeof value !== "object") {
    before.value = value;
    return;
  }
  const after = document.createNode(value);
  if (isNode(before)) Object.assign(after, commentsOf(before));
  document.set(key, after);
}

function addTo(document: Document, key: string, values: readonly unknown[]): void {
  const list = asList(document, key);
  for (const value of values) {
    if (!list.items.some((item) => same(plain(item, document), value))) list.add(document.createNode(value));
  }
}

/** What stood there alone becomes the first of a list. */
function asList(document: Document, key: string): YAMLSeq {
  const before = document.get(key, true);
  if (isSeq(before)) return before;
  const value = plain(before, document);
  const list = document.createNode(value === undefined || value === null ? [] : [value]) as unknown as YAMLSeq;
  if (isNode(before)) Object.assign(list, commentsOf(before));
  document.set(key, list);
  return list;
}

function removeFrom(document: Document, key: string, value: unknown): void {
  const before = document.get(key, true);
  if (before === undefined) return;
  const gone = (item: unknown) => listOf(value).some((one) => same(plain(item, document), one));
  if (isSeq(before) && value !== undefined) before.items = withoutThose(before, before.items, gone, (item) => item);
  else if (value === undefined || gone(before)) takeOut(document, key);
}

function takeOut(document: Document, key: string): void {
  const { contents } = document;
  if (!isMap(contents)) return;
  const isMeant = ({ key: one }: Pair) => (isScalar(one) ? one.value : one) === key;
  contents.items = withoutThose(contents, contents.items, isMeant, (pair) => pair.key);
}

/** A comment above what goes stays: it may have been meant for all that follows. */
function withoutThose<Item>(
  list: { comment?: string | null },
  items: readonly Item[],
  goes: (item: Item) => boolean,
  nodeOf: (item: Item) => unknown,
): Item[] {
  const kept: Item[] = [];
  let orphaned: string | undefined;
  for (const item of items) {
    const node = nodeOf(item);
    const above = isNode(node) ? node.commentBefore : undefined;
    const all = joined(orphaned, above);
    orphaned = undefined;
    if (goes(item)) orphaned = all;
    else {
      if (isNode(node) && all !== undefined) node.commentBefore = all;
      kept.push(item);
    }
  }
  const below = joined(orphaned, list.comment);
  if (below !== undefined) list.comment = below;
  return kept;
}

function joined(...comments: readonly (string | null | undefined)[]): string | undefined {
  const all = comments.filter((one) => one != null);
  return all.length === 0 ? undefined : all.join("\n");
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** People do not mean two things by Vegan and vegan. */
function same(a: unknown, b: unknown): boolean {
  return comparable(a) === comparable(b);
}

function comparable(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim().toLowerCase();
}

function plain(item: unknown, document: Document): unknown {
  return isNode(item) ? item.toJS(document) : item;
}

function commentsOf(node: { comment?: string | null; commentBefore?: string | null; spaceBefore?: boolean }) {
  const { comment, commentBefore, spaceBefore } = node;
  return {
    ...(comment == null ? {} : { comment }),
    ...(commentBefore == null ? {} : { commentBefore }),
    ...(spaceBefore === undefined ? {} : { spaceBefore }),
  };
}

function isEmptyScalar({ contents }: Document): boolean {
  return isScalar(contents) && contents.value === null;
}

/** Aliases can be nested so deep that yaml refuses to follow them. */
function unlessThrows(attempt: () => unknown): { why: string } | undefined {
  try {
    attempt();
    return undefined;
  } catch (cause) {
    return { why: cause instanceof Error ? cause.message : String(cause) };
  }
}
