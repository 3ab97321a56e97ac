import { cleanLines } from "../text/clean-text.ts";
import type { Line } from "../text/line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { isSecretName } from "./argument-templates.ts";
import { oneRow } from "./essential-argument.ts";
import { fieldsOf, firstEntries } from "./json-fields.ts";
import { firstRows, muted, styled, wrapRows } from "./rows.ts";

/** Any value written out, fields below each other, in at most so many rows. Values of keys and passwords are not shown. */
export function valueRows(value: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  const writer = new ValueWriter(width);
  writer.write(undefined, value, 0);
  return firstRows(writer.rows, maxRows, glyphs, width);
}

const MOST_ROWS = 2000;
const MOST_ENTRIES = 200;
const MOST_CHARACTERS = 100_000;
const DEEPEST = 8;

class ValueWriter {
  readonly rows: Line[] = [];
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  write(name: string | undefined, value: unknown, depth: number): void {
    if (this.rows.length >= MOST_ROWS) return;
    const entries = depth < DEEPEST ? entriesOf(value) : undefined;
    if (name !== undefined && isSecretName(name)) this.#field(name, "(not shown)", depth);
    else if (entries === undefined) this.#lines(name, linesOf(value), depth);
    else this.#entries(name, entries, depth);
  }

  #entries(name: string | undefined, entries: readonly [string, unknown][], depth: number): void {
    if (name !== undefined) this.#field(name, entries.length === 0 ? "(empty)" : "", depth);
    for (const [inner, value] of entries) this.write(inner, value, name === undefined ? depth : depth + 1);
  }

  #lines(name: string | undefined, lines: readonly string[], depth: number): void {
    const isBlock = lines.length > 1 && name !== undefined;
    if (isBlock) this.#field(name, "", depth);
    for (const line of lines) this.#field(isBlock ? undefined : name, line, isBlock ? depth + 1 : depth);
  }

  #field(name: string | undefined, text: string, depth: number): void {
    const indent = "  ".repeat(depth);
    const label: Line = name === undefined ? [] : muted(oneRow(name));
    const gap = label.length > 0 && text !== "" ? [{ text: " " }] : [];
    const line: Line = [...label, ...gap, ...(text === "" ? [] : styled(text, {}))];
    const prefix = { first: muted(indent), rest: muted(`${indent}${name === undefined ? "" : "  "}`) };
    this.rows.push(...wrapRows(line, this.#width, prefix));
  }
}

function entriesOf(value: unknown): [name: string, value: unknown][] | undefined {
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((one) => ["-", one]);
  const fields = fieldsOf(value);
  return fields && firstEntries(fields, MOST_ENTRIES);
}

function linesOf(value: unknown): string[] {
  if (typeof value !== "string") return [plainWords(value)];
  const lines = cleanLines(value.slice(0, MOST_CHARACTERS)).slice(0, MOST_ROWS);
  return lines.length === 0 ? [""] : lines;
}

function plainWords(value: unknown): string {
  if (value === undefined || value === null) return "(nothing)";
  return typeof value === "object" || typeof value === "function" || typeof value === "symbol"
    ? "(more)"
    : String(value);
}
