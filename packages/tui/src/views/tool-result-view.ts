import { cleanLines } from "../text/clean-text.ts";
import { type Line, plainText } from "../text/line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { commandView, outputRows } from "./command-view.ts";
import { dataView } from "./data-view.ts";
import { diffView } from "./diff-view.ts";
import { editOf } from "./edit-of.ts";
import { fieldOf, listField } from "./json-fields.ts";
import { firstRows, indentedBy, styled, wrapRows } from "./rows.ts";
import type { DetailedCall } from "./tool-details.ts";
import { toolLine } from "./tool-line.ts";
import { type CallEnd, commandFailed, failureText, toolSummary, wasCancelled, wasDenied } from "./tool-summary.ts";

/** What is shown of a call below its row without being asked: edits, output, what is better drawn than told, failures. */
export function toolResultView(call: DetailedCall, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  const { end } = call;
  if (!end || maxRows < 1 || wasDenied(end)) return [];
  const indent = width >= INDENT_FROM_WIDTH ? "  " : "";
  const inner = width - indent.length;
  if (wasCancelled(end)) {
    const most = Math.min(maxRows, QUIET_OUTPUT_ROWS);
    return outputRows(call.progress ?? "", glyphs, inner, most).map(indentedBy(indent));
  }
  const rows = end.ok
    ? goodRows(call, end, glyphs, { width, inner, maxRows })
    : firstRows(failureRows(call, end, glyphs, width, inner), Math.min(maxRows, FAILURE_ROWS), glyphs, inner);
  return rows.map(indentedBy(indent));
}

const INDENT_FROM_WIDTH = 40;
const QUIET_OUTPUT_ROWS = 6;
const FAILURE_ROWS = 4;
const LIST_ROWS = 5;

/** Tools whose data people want to see, and how many rows of it. The answer tells the rest. */
const DRAWN: Readonly<Record<string, number>> = {
  weather_forecast: 20,
  get_usage: 12,
  system_info: 8,
  calendar_view: 10,
  calendar_list_upcoming: 8,
  get_directions: 10,
  web_search: LIST_ROWS,
  search_news: LIST_ROWS,
  wiki_search: LIST_ROWS,
  search_papers: LIST_ROWS,
  search_arxiv: LIST_ROWS,
  stack_search: LIST_ROWS,
  github_search: LIST_ROWS,
  places_text_search: LIST_ROWS,
  places_nearby_search: LIST_ROWS,
  steam_search: LIST_ROWS,
  steam_featured: LIST_ROWS,
  read_rss: LIST_ROWS,
};

interface Room {
  /** Of the row above. */
  readonly width: number;
  readonly inner: number;
  readonly maxRows: number;
}

function goodRows(call: DetailedCall, end: CallEnd, glyphs: Glyphs, { width, inner, maxRows }: Room): Line[] {
  const { toolName } = call;
  const edit = editOf(end.data);
  if (edit && toolName !== "git_diff") return diffView(edit, glyphs, inner, maxRows, { header: edit.fileCount > 1 });
  if (toolName === "run_command") {
    const most = commandFailed(toolName, end.data) ? maxRows : Math.min(maxRows, QUIET_OUTPUT_ROWS);
    if (isStartedJob(end)) return [];
    const data = isToldAbove(call, end, glyphs, width) ? undefined : end.data;
    return commandView({ text: end.text, data }, glyphs, inner, most);
  }
  const most = Object.hasOwn(DRAWN, toolName) ? (DRAWN[toolName] ?? 0) : 0;
  return most === 0 ? [] : (dataView(toolName, end.data, glyphs, inner, Math.min(maxRows, most)) ?? []);
}

/** Whether the row above has all that is to be said of how a command ended. */
function isToldAbove(call: DetailedCall, end: CallEnd, glyphs: Glyphs, width: number): boolean {
  if (fieldOf(end.data, "log") !== undefined || (listField(end.data, "still_running") ?? []).length > 0) return false;
  return rowAbove(call, "ok", glyphs, width).includes(`  ${toolSummary(call.toolName, end)}`);
}

function rowAbove(call: DetailedCall, state: "ok" | "failed", glyphs: Glyphs, width: number): string {
  return plainText(toolLine({ ...call, state, elapsedMs: call.end?.elapsedMs ?? 0 }, glyphs, width));
}

/** Nothing was printed yet; the row says which job it is. */
function isStartedJob(end: CallEnd): boolean {
  return toolSummary("run_command", end)?.startsWith("started as ") === true;
}

/** What the row above has said already is not said again. */
function failureRows(call: DetailedCall, end: CallEnd, glyphs: Glyphs, width: number, inner: number): Line[] {
  const lines = cleanLines(failureText(end.text)).filter((line) => line.trim() !== "");
  const row = rowAbove(call, "failed", glyphs, width);
  const untold = row.includes(lines[0]?.trim() ?? "") ? lines.slice(1) : lines;
  return untold.flatMap((line) => wrapRows(styled(line, { color: "error" }), inner));
}
