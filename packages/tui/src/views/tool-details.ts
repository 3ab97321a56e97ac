import { cleanLines } from "../text/clean-text.ts";
import type { Line, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { commandView, printedText, shownLine } from "./command-view.ts";
import { dataView } from "./data-view.ts";
import { diffView } from "./diff-view.ts";
import { editOf } from "./edit-of.ts";
import { fieldsOf, firstEntries } from "./json-fields.ts";
import { firstRows, indentedBy, styled, wrapRows } from "./rows.ts";
import { toolLine } from "./tool-line.ts";
import type { CallEnd } from "./tool-summary.ts";
import { valueRows } from "./value-rows.ts";

/** A call as it is known when it is looked at closely. */
export interface DetailedCall {
  readonly toolName: string;
  readonly input: unknown;
  /** What it has said so far, if it is not over. */
  readonly progress?: string;
  readonly end?: (CallEnd & { readonly elapsedMs: number }) | undefined;
}

/** All of a call's input and of what came of it, below its one row, in at most so many rows. */
export function toolDetails(call: DetailedCall, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  if (maxRows < 1) return [];
  const { end } = call;
  const state = end ? (end.ok ? "ok" : "failed") : "running";
  const line = toolLine({ ...call, state, elapsedMs: end?.elapsedMs ?? 0 }, glyphs, width);
  const room = maxRows - 1;
  const indent = width >= INDENT_FROM_WIDTH ? INDENT : "";
  const inner = width - indent.length;
  const input = inputRows(call, glyphs, inner, Math.max(3, Math.floor(room / 2)));
  const heading = (text: string) => truncateLine(styled(text, HEADING), width, glyphs.ellipsis);
  const given = input.length > 0 ? [heading("Input"), ...input.map(indentedBy(indent))] : [];
  const left = room - given.length - 1;
  const result = left < 1 ? [] : resultRows(call, glyphs, inner, left);
  const got = result.length > 0 ? [heading(end ? "Result" : "So far"), ...result.map(indentedBy(indent))] : [];
  return [line, ...given, ...got].slice(0, maxRows);
}

const INDENT = "  ";
const INDENT_FROM_WIDTH = 12;
const HEADING: Style = { color: "heading", bold: true };

/** What a diff shows better. */
const SHOWN_BY_DIFF: ReadonlySet<string> = new Set(["content", "patch", "old_str", "new_str"]);

function inputRows({ input, end }: DetailedCall, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  const fields = fieldsOf(input);
  if (fields && firstEntries(fields, 1).length === 0) return [];
  const hasDiff = end?.ok === true && editOf(end.data) !== undefined;
  const shown =
    fields && hasDiff
      ? Object.fromEntries(firstEntries(fields, 200).filter(([name]) => !SHOWN_BY_DIFF.has(name)))
      : input;
  return shown === undefined ? [] : valueRows(shown, glyphs, width, maxRows);
}

function resultRows(
  { toolName, progress = "", end }: DetailedCall,
  glyphs: Glyphs,
  width: number,
  maxRows: number,
): Line[] {
  if (!end) return textRows(progress, {}, glyphs, width, maxRows);
  if (!end.ok) return textRows(end.text, { color: "error" }, glyphs, width, maxRows);
  const edit = editOf(end.data);
  if (edit) return diffView(edit, glyphs, width, maxRows);
  if (toolName === "run_command") return commandRows(end, glyphs, width, maxRows);
  const parsed = jsonIn(end.text);
  if (parsed === undefined) return textRows(end.text, {}, glyphs, width, maxRows);
  return dataView(toolName, parsed, glyphs, width, maxRows) ?? valueRows(parsed, glyphs, width, maxRows);
}

const MOST_CHARACTERS = 400_000;

function textRows(text: string, style: Style, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  const lines = cleanLines(text.slice(0, MOST_CHARACTERS).trimEnd());
  const most = maxRows * 4; // the rest is counted, not wrapped
  const rows = lines.slice(0, most).flatMap((line) => wrapRows(styled(line, style), width));
  const unwrapped = Array.from({ length: Math.max(0, lines.length - most) }, (): Line => []);
  return firstRows([...rows, ...unwrapped], maxRows, glyphs, width);
}

/** All of the output, wrapped, where it fits; else its two ends, a row a line. */
function commandRows(end: CallEnd, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  const ending = commandView({ text: "", data: end.data }, glyphs, width, 1);
  const printed = printedText(end.text).trimEnd();
  if (printed.length > maxRows * width) return commandView(end, glyphs, width, maxRows);
  const rows = printed.split("\n").flatMap((line) => wrapRows(styled(shownLine(line), {}), width));
  const all = [...(printed === "" ? [] : rows), ...ending];
  return all.length <= maxRows ? all : commandView(end, glyphs, width, maxRows);
}

const LONGEST_JSON = 200_000;

/** The value, if the text is JSON of an object or a list. */
function jsonIn(text: string): unknown {
  if (text.length > LONGEST_JSON || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
