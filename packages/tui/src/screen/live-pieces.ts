import type { Editor } from "../editor/editor.ts";
import { cleanLines, cleanText } from "../text/clean-text.ts";
import type { Line } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { wrapLine } from "../text/wrap-line.ts";
import type { Glyphs } from "../theme/theme.ts";
import type { ToolCall } from "../transcript/open-calls.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { progressView } from "../views/command-view.ts";
import { wholeDuration } from "../views/duration.ts";
import { toolDetails } from "../views/tool-details.ts";
import { toolLine } from "../views/tool-line.ts";
import type { InputView } from "./live-layout.ts";
import type { Overlay } from "./overlay.ts";

/** From one picture of the spinner to the next. */
export const SPINNER_MS = 333;
const MOST_PROGRESS_ROWS = 5;
const MOST_DETAIL_ROWS = 400;

/** The calls that are under way, each with the newest of what it says. */
export function callRows(calls: readonly ToolCall[], now: number, glyphs: Glyphs, width: number): readonly Line[] {
  return calls.flatMap((call) => {
    const elapsedMs = call.end?.elapsedMs ?? now - call.startedAt;
    const state = call.end ? (call.end.ok ? "ok" : "failed") : "running";
    const frame = Math.floor(elapsedMs / SPINNER_MS);
    const line = toolLine({ ...call, state, elapsedMs, frame }, glyphs, width);
    return call.end ? [line] : [line, ...progressView(call.progress, glyphs, width, MOST_PROGRESS_ROWS)];
  });
}

/** That something is under way and for how long, or a passing hint. */
export function workingRow(
  state: {
    readonly elapsed: number | undefined;
    readonly isThinking: boolean;
    /** The words that come tell enough. */
    readonly isSpeaking: boolean;
    readonly hint: string | undefined;
  },
  { spinner }: Glyphs,
  width: number,
): Line | undefined {
  if (state.hint !== undefined) return truncateLine([{ text: state.hint, style: { color: "warning" } }], width);
  if (state.elapsed === undefined || state.isSpeaking) return undefined;
  const sign = spinner[Math.floor(state.elapsed / SPINNER_MS) % spinner.length] ?? "";
  const what = state.isThinking ? "Thinking" : "Working";
  const row: Line = [
    { text: `${sign} `, style: { color: "accent" } },
    { text: `${what} ${wholeDuration(state.elapsed)}, esc stops`, style: { color: "muted" } },
  ];
  return truncateLine(row, width);
}

/** What was sent meanwhile and waits. */
export function queueRows(lines: readonly string[], { waiting }: Glyphs, width: number): readonly Line[] {
  return lines.map((line) =>
    truncateLine([{ text: `${waiting} ${cleanText(line.replaceAll("\n", " "))}`, style: { color: "muted" } }], width),
  );
}

export function inputView(
  overlay: Overlay | undefined,
  editor: Editor,
  prompt: Line,
  width: number,
  rows: number,
): InputView {
  if (overlay) return { ...overlay.view(width, rows), below: [] };
  const most = Math.max(1, Math.min(rows, Math.max(3, Math.floor(rows / 2))));
  const { rows: typed, caret, popup, hint } = editor.view(width, most, prompt);
  return { rows: typed, caret, below: [...popup, ...(hint ? [hint] : [])] };
}

/** All of what the newest calls said, and what the model thought. */
export function detailRows(transcript: Transcript, glyphs: Glyphs, width: number): readonly Line[] {
  const thoughts = transcript.lastThoughts
    ? [
        [{ text: "Thoughts", style: { color: "heading", bold: true } as const }],
        ...cleanLines(transcript.lastThoughts.trim()).flatMap((line) =>
          wrapLine([{ text: line, style: { color: "thinking", italic: true } }], width),
        ),
      ].slice(0, MOST_DETAIL_ROWS)
    : [];
  const open = transcript.openCalls.at(-1);
  const calls = open ? [open] : transcript.endedCalls.slice(-1);
  return [...thoughts, ...calls.flatMap((call) => toolDetails(call, glyphs, width, MOST_DETAIL_ROWS))];
}
