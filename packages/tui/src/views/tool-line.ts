import { fitColumns } from "../text/fit-columns.ts";
import type { Line, Span, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth, textWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import { duration, wholeDuration } from "./duration.ts";
import { type EssentialArgument, findArgument, oneRow } from "./essential-argument.ts";
import { shortenEnd, shortenMiddle } from "./shorten.ts";
import { type CallEnd, commandFailed, toolSummary, wasDenied } from "./tool-summary.ts";

export type CallState = "running" | "ok" | "failed" | "denied";

export interface ToolLineCall {
  readonly toolName: string;
  readonly input: unknown;
  readonly state: CallState;
  readonly elapsedMs: number;
  /** Which picture of the spinner. */
  readonly frame?: number;
  /** What came of it; without it, it is taken from `end`. */
  readonly summary?: string;
  readonly end?: CallEnd | undefined;
}

const GAP = 2;
const LEAST_ARGUMENT = 12;
/** So much of the argument is worth more than what came of the call, unless it failed. */
const GOOD_ARGUMENT = 24;
const LEAST_SUMMARY = 8;

/** A call on one row: sign, name, essential argument, what came of it, time. What finds no room goes in that order's end. */
export function toolLine(call: ToolLineCall, glyphs: Glyphs, width: number): Line {
  const state = stateOf(call);
  const head: Line = [signOf(state, call.frame ?? 0, glyphs), { text: " " }, nameSpan(call.toolName)];
  const room = width - lineWidth(head);
  if (room < 2) return truncateLine(head, width, glyphs.ellipsis);
  const argument = findArgument(call.toolName, call.input, glyphs.arrow);
  return [...head, ...tailOf(argument, { call, state, glyphs, room })];
}

/** A command says by its exit code that it failed, a denial by its words. */
function stateOf({ state, toolName, end }: ToolLineCall): CallState {
  if (state === "failed" && end && wasDenied(end)) return "denied";
  return state === "ok" && commandFailed(toolName, end?.data) ? "failed" : state;
}

interface Tail {
  readonly call: ToolLineCall;
  readonly state: CallState;
  readonly glyphs: Glyphs;
  readonly room: number;
}

function tailOf(argument: EssentialArgument, { call, state, glyphs, room }: Tail): Span[] {
  const argumentWidth = textWidth(argument.text);
  const leastArgument = Math.min(argumentWidth, LEAST_ARGUMENT);
  const time = timeOf(call, state);
  const timeWidth = time === "" ? 0 : GAP + time.length;
  const hasTime = time !== "" && room >= 1 + leastArgument + timeWidth;
  const left = room - 1 - (hasTime ? timeWidth : 0);
  const summary = summaryOf(call, state);
  const summaryWidth = textWidth(summary);
  const isToldBelow = call.end?.ok === false; // whole, so that half of it is of no use here
  const leastSummary = Math.min(summaryWidth, LEAST_SUMMARY);
  const beside = state === "failed" ? leastArgument : Math.min(argumentWidth, GOOD_ARGUMENT);
  const hasSummary = summary !== "" && left >= beside + GAP + (isToldBelow ? summaryWidth : leastSummary);
  const [forArgument = 0, forSummary = 0] = hasSummary
    ? fitColumns([argumentWidth, summaryWidth], [beside, leastSummary], left, GAP)
    : [left];
  const shorten = argument.cut === "middle" ? shortenMiddle : shortenEnd;
  const gap = { text: " ".repeat(GAP) };
  const spans: Span[] = [];
  if (argument.text !== "") spans.push({ text: ` ${shorten(argument.text, forArgument, glyphs.ellipsis)}` });
  if (hasSummary)
    spans.push(gap, { text: shortenEnd(summary, forSummary, glyphs.ellipsis), style: summaryStyle(state) });
  if (hasTime) spans.push(gap, { text: time, style: { color: "muted" } });
  return spans;
}

function signOf(state: CallState, frame: number, glyphs: Glyphs): Span {
  switch (state) {
    case "running":
      return { text: glyphs.spinner[Math.abs(frame) % glyphs.spinner.length] ?? glyphs.tool, style: { color: "tool" } };
    case "ok":
      return { text: glyphs.ok, style: { color: "success" } };
    case "failed":
      return { text: glyphs.failed, style: { color: "error" } };
    case "denied":
      return { text: glyphs.failed, style: { color: "warning" } };
    default:
      return state satisfies never;
  }
}

function nameSpan(toolName: string): Span {
  return { text: oneRow(toolName) || "tool", style: { color: "tool", bold: true } };
}

/** What still runs tells whole seconds, and none before there is one. */
function timeOf({ toolName, elapsedMs }: ToolLineCall, state: CallState): string {
  if (toolName === "ask_user") return ""; // how long somebody thought
  if (state === "denied") return "";
  if (state !== "running") return duration(elapsedMs);
  return elapsedMs >= 1000 ? wholeDuration(elapsedMs) : "";
}

function summaryOf({ toolName, summary, end }: ToolLineCall, state: CallState): string {
  if (summary !== undefined) return oneRow(summary);
  if (state === "denied") return toolName === "ask_user" ? "not answered" : "not allowed";
  return (end && toolSummary(toolName, end)) ?? "";
}

function summaryStyle(state: CallState): Style {
  if (state === "failed") return { color: "error" };
  return { color: state === "denied" ? "warning" : "muted" };
}
