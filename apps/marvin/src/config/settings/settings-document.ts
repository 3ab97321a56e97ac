import { stripControl } from "@marvin/text";
// By a plain import: the bundle gives a CommonJS library that is imported at need no names.
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type YAMLError } from "yaml";
import { ConfigError } from "../config.ts";

/** A settings file as YAML: what it says, and where. */
export interface SettingsDocument {
  readonly document: Document;
  /** Keys with nothing behind them are left out: people write `screen:` and comment out what stands below. */
  readonly value: unknown;
  readonly lineOf: (keys: readonly PropertyKey[]) => number;
}

/** Throws ConfigError with file and line where it is no YAML. */
export function readDocument(path: string, text: string): SettingsDocument {
  const lines = new LineCounter();
  // Its own search for keys that come twice compares each with each, which a long file turns into minutes.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const [broken] = document.errors;
  if (broken) throw new ConfigError(`${path}:${lines.linePos(broken.pos[0]).line}: ${wordsFor(broken)}`);
  const twice = keyThatComesTwice(document);
  if (twice) throw new ConfigError(`${path}:${lines.linePos(twice.at).line}: ${twice.name} stands here a second time.`);
  return {
    document,
    value: withoutNothing(plainValue(document, path)) ?? {},
    lineOf: (keys) => lines.linePos(offsetOf(document, keys)).line || 1,
  };
}

/** Aliases can lead nowhere, or be nested so deep that yaml refuses to follow them. */
function plainValue(document: Document, path: string): unknown {
  try {
    return document.toJS() as unknown;
  } catch (cause) {
    throw new ConfigError(`${path}:1: ${cause instanceof Error ? firstLine(cause.message) : cause}`);
  }
}

function wordsFor({ code, message }: YAMLError): string {
  if (code === "TAB_AS_INDENT") return "a tab stands where YAML wants spaces.";
  if (code === "MULTIPLE_DOCS") return "a line of --- begins a second document; settings are one.";
  if (message.includes("call stack")) return "it is nested too deep.";
  return `this is no YAML: ${firstLine(message)}.`;
}

function keyThatComesTwice(document: Document): { name: string; at: number } | undefined {
  let found: { name: string; at: number } | undefined;
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) {
          found = { name: stripControl(String(key.value)).slice(0, 100), at: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        names.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

function firstLine(text: string): string {
  return stripControl(text.split("\n", 1)[0] ?? text)
    .replace(/[.:]$/, "")
    .slice(0, 200);
}

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).map(([key, inner]) => [key, withoutNothing(inner)] as const);
  return Object.fromEntries(kept.filter(([, inner]) => inner !== null && inner !== undefined));
}

/** Of the key itself, as its value may begin lines below; of the nearest one that is there. */
function offsetOf(document: Document, keys: readonly PropertyKey[]): number {
  let at: unknown = document.contents;
  let offset = 0;
  for (const key of keys) {
    const found = isMap(at)
      ? at.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(key))
      : undefined;
    const node = found ? found.key : isSeq(at) ? at.items[Number(key)] : undefined;
    const range = (node as { range?: readonly number[] } | undefined)?.range;
    if (range?.[0] === undefined) return offset;
    offset = range[0];
    at = found ? found.value : node;
  }
  return offset;
}
