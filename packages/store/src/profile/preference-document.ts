import { type Document, isMap, isNode, isScalar, isSeq, parseDocument, type ToStringOptions, type YAMLSeq } from "yaml";
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
  return { text: document.toString(mannerOf(before)), values: valuesOf(document) };
}

function mannerOf(text: string): ToStringOptions {
  return {
    lineWidth: 0, // a long line that someone wrote stays one line
    indentSeq: !/:[ \t]*\n-[ \t]/.test(text),
    flowCollectionPadding: /[[{] /.test(text),
  };
}

function setValue(document: Document, key: string, value: unknown): void {
  if (value === undefined || value === null) return void document.delete(key);
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
  if (value === undefined) return void document.delete(key);
  const gone = (item: unknown) => listOf(value).some((one) => same(plain(item, document), one));
  if (isSeq(before)) before.items = before.items.filter((item) => !gone(item));
  else if (gone(before)) document.delete(key);
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
