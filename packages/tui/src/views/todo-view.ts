import type { Line, Span, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { oneRow } from "./essential-argument.ts";
import { listField, textField } from "./json-fields.ts";
import { leftOutRow } from "./rows.ts";

interface Step {
  readonly text: string;
  readonly state: string;
}

/** The plan that the `todo` tool tells in its data, around the step in progress. Nothing for what is no plan. */
export function todoView(data: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] {
  const steps = stepsOf(data);
  if (steps.length === 0 || maxRows < 1) return [];
  const room = maxRows - 1;
  const fits = steps.length <= room;
  const shown = fits ? steps : around(steps, Math.max(0, room - 1));
  const rows = shown.map((step) => stepRow(step, glyphs, width));
  const left = fits || room < 1 ? [] : [leftOutRow(steps.length - shown.length, "step", glyphs, width)];
  return [headerRow(steps, glyphs, width), ...rows, ...left];
}

const MOST_STEPS = 1000;

function stepsOf(data: unknown): Step[] {
  const items = listField(data, "items") ?? [];
  return items.slice(0, MOST_STEPS).flatMap((item) => {
    const [text, state] = [textField(item, "text"), textField(item, "state")];
    return text === undefined || state === undefined ? [] : [{ text: oneRow(text), state }];
  });
}

/** The step in progress, else the first open one, with a little of what came before it. */
function around(steps: readonly Step[], count: number): Step[] {
  const active = steps.findIndex(({ state }) => state === "in progress");
  const at =
    active >= 0
      ? active
      : Math.max(
          0,
          steps.findIndex(({ state }) => state === "open"),
        );
  const from = Math.max(0, Math.min(at - Math.floor(count / 3), steps.length - count));
  return steps.slice(from, from + count);
}

function headerRow(steps: readonly Step[], glyphs: Glyphs, width: number): Line {
  const done = steps.filter(({ state }) => state === "done").length;
  const counted = steps.filter(({ state }) => state !== "dropped").length;
  const row: Line = [
    { text: "Plan", style: { color: "heading", bold: true } },
    { text: ` ${done} of ${counted} done`, style: { color: "muted" } },
  ];
  return truncateLine(row, width, glyphs.ellipsis);
}

function stepRow({ text, state }: Step, glyphs: Glyphs, width: number): Line {
  const { sign, style } = looksOf(state, glyphs);
  const words: Span = style ? { text, style } : { text };
  return truncateLine([{ text: " " }, sign, { text: " " }, words], width, glyphs.ellipsis);
}

function looksOf(state: string, glyphs: Glyphs): { sign: Span; style?: Style } {
  switch (state) {
    case "done":
      return {
        sign: { text: glyphs.todoDone, style: { color: "success" } },
        style: { color: "muted", strikethrough: true },
      };
    case "in progress":
      return { sign: { text: glyphs.todoActive, style: { color: "accent", bold: true } }, style: { bold: true } };
    case "dropped":
      return {
        sign: { text: glyphs.failed, style: { color: "muted" } },
        style: { color: "muted", strikethrough: true },
      };
    default:
      return { sign: { text: glyphs.todoOpen, style: { color: "muted" } } };
  }
}
