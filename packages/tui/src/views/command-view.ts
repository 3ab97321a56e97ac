import { cleanText, SHELL_TAB_STOP } from "../text/clean-text.ts";
import type { Line } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import { duration } from "./duration.ts";
import { oneRow, scalarText } from "./essential-argument.ts";
import { fieldOf, listField, numberField, textField } from "./json-fields.ts";
import { leftOutRow, muted } from "./rows.ts";

export interface CommandOutput {
  /** What the tool told the model: the output and, in brackets, how it ended. */
  readonly text: string;
  readonly data?: unknown;
}

/** What a command printed, its beginning and above all its end, and how it ended, in at most so many rows. */
export function commandView({ text, data }: CommandOutput, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  if (maxRows < 1) return [];
  const ending = endingRow(data, width, glyphs);
  const room = Math.max(0, maxRows - (ending ? 1 : 0));
  const printed = printedText(text);
  return [...outputRows(printed, glyphs, width, room), ...(ending ? [ending] : [])].slice(0, maxRows);
}

/** The newest of what a running call says, a row a line. The sign before the first row tells whether more came before. */
export function progressView(progress: string, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  if (progress.trim() === "" || maxRows < 1) return [];
  const lines = progress.slice(-MOST_PROGRESS).replace(/\s+$/, "").split("\n");
  const newest = lines.slice(-maxRows);
  const isCut = lines.length > newest.length || progress.length > MOST_PROGRESS;
  return newest.map((line, index) => {
    const sign = index === 0 && isCut ? glyphs.ellipsis : glyphs.vertical;
    return outputRow(line, `  ${sign} `, width);
  });
}

/** Lines of output as rows, each cut to the width; from the middle of many, all but their number is left out. */
export function outputRows(text: string, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  const all = text.replace(/\s+$/, "").replace(/^\s*\n/, "");
  if (all === "" || maxRows < 1) return [];
  const count = countLines(all);
  const row = (line: string) => outputRow(line, `${glyphs.vertical} `, width);
  if (count <= maxRows) return all.split("\n").map(row);
  const head = Math.floor((maxRows - 1) / 3);
  const tail = maxRows - 1 - head;
  const left = leftOutRow(count - head - tail, "line", glyphs, width);
  return [...firstLines(all, head).map(row), left, ...lastLines(all, tail).map(row)];
}

const SIGNS_FROM_WIDTH = 12;
const MOST_PROGRESS = 16_000;
const LONGEST_LINE = 2000;

/** What a terminal would show of the line: after a carriage return it is written anew. */
export function shownLine(line: string): string {
  const ended = line.replace(/\r+$/, "");
  const last = ended.slice(ended.lastIndexOf("\r") + 1);
  return cleanText(last.slice(0, LONGEST_LINE), SHELL_TAB_STOP).replaceAll("\n", " ");
}

function outputRow(line: string, sign: string, width: number): Line {
  const prefix: Line = width >= SIGNS_FROM_WIDTH ? muted(sign) : [];
  const text = truncateLine([{ text: shownLine(line) }], Math.max(0, width - lineWidth(prefix)));
  return lineWidth(text) === 0 ? prefix : [...prefix, ...text];
}

/** Without the note about how the command ended: the data says it. */
export function printedText(text: string): string {
  const note = text.lastIndexOf("\n\n[");
  const printed = note >= 0 && text.endsWith("]") ? text.slice(0, note) : text;
  return printed === "(no output)" ? "" : printed;
}

function endingRow(data: unknown, width: number, glyphs: Glyphs): Line | undefined {
  const code = numberField(data, "exit_code");
  const seconds = numberField(data, "seconds");
  const signal = textField(data, "signal");
  const log = textField(data, "log");
  const running = listField(data, "still_running") ?? [];
  const ended = signal ? `ended by ${oneRow(signal)}` : code === undefined ? undefined : `exit ${code}`;
  const parts = [
    fieldOf(data, "timed_out") === true ? "timed out" : ended,
    seconds === undefined ? undefined : duration(seconds * 1000),
    running.length > 0 ? `still running: ${scalarText(running) ?? ""}` : undefined,
    log === undefined ? undefined : `all of it: ${oneRow(log)}`,
  ].filter((part) => part !== undefined);
  const isPlain = code === 0 && log === undefined && running.length === 0;
  if (parts.length === 0 || isPlain) return undefined;
  const style = { color: code === 0 ? "muted" : "error" } as const;
  return truncateLine([{ text: parts.join(` ${glyphs.separator} `), style }], width, glyphs.ellipsis);
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function firstLines(text: string, count: number): string[] {
  const lines: string[] = [];
  let from = 0;
  while (lines.length < count) {
    const end = text.indexOf("\n", from);
    if (end < 0) break;
    lines.push(text.slice(from, end));
    from = end + 1;
  }
  return lines;
}

function lastLines(text: string, count: number): string[] {
  const lines: string[] = [];
  let to = text.length;
  while (lines.length < count) {
    const start = text.lastIndexOf("\n", to - 1);
    lines.push(text.slice(start + 1, to));
    if (start < 0) break;
    to = start;
  }
  return lines.reverse();
}
