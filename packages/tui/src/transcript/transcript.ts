import type { AgentEvent } from "@marvin/agent-core";
import type { Pictures, ShownImage } from "../images/pictures.ts";
import { MarkdownFlow } from "../markdown/markdown-flow.ts";
import { cleanLines, SHELL_TAB_STOP } from "../text/clean-text.ts";
import { hangingIndent } from "../text/hanging-indent.ts";
import type { Line, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { wrapLine } from "../text/wrap-line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { duration } from "../views/duration.ts";
import { imageLine } from "../views/image-line.ts";
import { toolLine } from "../views/tool-line.ts";
import { toolResultView } from "../views/tool-result-view.ts";
import type { FinishedRow } from "./finished-row.ts";
import { OpenCalls, type ToolCall } from "./open-calls.ts";
import { type ThinkingView, Thoughts } from "./thoughts.ts";

export interface TranscriptOptions {
  readonly glyphs: () => Glyphs;
  readonly width: () => number;
  readonly now: () => number;
  readonly thinking: ThinkingView;
  /** Writes out where links lead. */
  readonly showAddresses?: boolean;
  /** Rows that the result of one call may take. */
  readonly resultRows: () => number;
  /** Where the terminal takes them. */
  readonly pictures?: Pictures | undefined;
}

/** What stood last: blocks of different kinds are set apart by one blank row. */
type Kind = "nothing" | "user" | "text" | "tool" | "notice" | "lines" | "command";

const TODO = "todo";
const MOST_PROMPT_ROWS = 30;
const MOST_REMEMBERED = 30;
const MOST_IMAGES = 6;
const PICTURE_ROWS = 12;
const PICTURE_COLUMNS = 60;

/**
 * Events become rows: finished ones, which are given out once and never change, and those of what is still going on.
 * Knows no terminal; what an event costs does not depend on how many came before.
 */
export class Transcript {
  readonly #options: TranscriptOptions;
  readonly #calls = new OpenCalls();
  readonly #remembered: ToolCall[] = [];
  #finished: FinishedRow[] = [];
  #kind: Kind = "nothing";
  #flow: MarkdownFlow | undefined;
  #thoughts: Thoughts | undefined;
  #lastThoughts: string | undefined;
  #todo: unknown;
  #spokenLength = 0;
  #blankRows = 0;
  #waitingNotices: (readonly [text: string, style: Style])[] = [];

  constructor(options: TranscriptOptions) {
    this.#options = options;
  }

  /** The calls that are under way. */
  get openCalls(): readonly ToolCall[] {
    return this.#calls.list;
  }

  /** Whether a blank row stands between what is finished and a call. */
  get callsStandApart(): boolean {
    return this.#kind !== "tool" && this.#kind !== "nothing";
  }

  /** The newest calls that are over, the newest last. */
  get endedCalls(): readonly ToolCall[] {
    return this.#remembered;
  }

  get lastThoughts(): string | undefined {
    return this.#lastThoughts;
  }

  /** The plan as the model last told it; undefined if there is none. */
  get todo(): unknown {
    return this.#todo;
  }

  /** Characters that models have said in all. */
  get spokenLength(): number {
    return this.#spokenLength;
  }

  get isThinking(): boolean {
    return this.#thoughts !== undefined;
  }

  onEvent(event: AgentEvent): void {
    switch (event.type) {
      case "message_update":
        if (event.thinking) this.#think(event.thinking);
        if (event.text) this.#speak(event.text);
        return;
      case "message_end":
        if (event.message.role === "user") this.#addMessage(event.message.content);
        else this.#endMessage();
        return;
      case "tool_execution_start":
        this.#endMessage();
        this.#calls.start(event.callId, event.toolName, event.input, this.#options.now());
        return;
      case "tool_execution_update":
        this.#calls.update(event.callId, event.text);
        return;
      case "tool_execution_end":
        for (const call of this.#calls.end(event.callId, event, this.#options.now())) this.#tellCall(call);
        return;
      case "notice":
        this.addNotice(event.text, event.level);
        return;
      case "model_cycle":
        this.addNotice(`${event.from} could not answer (${event.reason}): going on with ${event.to}.`, "warning");
        return;
      case "agent_end":
        this.#endRun(event);
        return;
      case "agent_start":
      case "turn_start":
      case "turn_end":
      case "message_start":
        return;
      default:
        event satisfies never;
    }
  }

  /** What the person said, behind the sign of a prompt or another one. While an answer is being written it comes before what is not yet final of it. */
  addPrompt(text: string, sign?: string): void {
    const { prompt, ellipsis } = this.#options.glyphs();
    const style: Style = { color: "user", bold: true };
    const mark = (before: string): Line => [{ text: `${before} `, style: { color: "accent", bold: true } }];
    const rows = cleanLines(text).flatMap((line, index) =>
      wrapLine([{ text: line, style }], this.#options.width(), {
        first: index === 0 ? mark(sign ?? prompt) : mark(" "),
        rest: mark(" "),
      }),
    );
    const left = rows.length - MOST_PROMPT_ROWS;
    const shown = left > 1 ? rows.slice(0, MOST_PROMPT_ROWS) : rows;
    this.#block("user", left > 1 ? [...shown, muted(`  ${ellipsis} ${left} more rows`)] : shown);
  }

  /** What the model said before, whole. */
  addAnswer(text: string): void {
    this.#speak(text);
    this.#endMessage();
  }

  /** Something worth knowing. While an answer is being written it waits for its end. */
  addNotice(text: string, level: "info" | "warning"): void {
    const style: Style = { color: level === "warning" ? "warning" : "muted" };
    if (this.#flow) this.#waitingNotices.push([text, style]);
    else this.#block("notice", this.#plain(text, style));
  }

  /** Rows that somebody else has laid out; they end no answer either. */
  addLines(lines: readonly Line[]): void {
    this.#block("lines", lines);
  }

  /** Plain text of a command, in whole lines. It may come piece by piece: the pieces are one block. */
  addText(text: string, style: Style = {}): void {
    const width = this.#options.width();
    const said = text.replace(/\n+$/, "");
    const ends = text.length - said.length;
    if (this.#kind !== "command")
      this.#blankRows = 0; // at the end of a block they were noise
    else if (said !== "") this.#finished.push(...Array.from({ length: this.#blankRows }, (): Line => []));
    this.#blankRows = said === "" ? this.#blankRows + ends : Math.max(0, ends - 1);
    this.#block(
      "command",
      (said === "" ? [] : cleanLines(said, SHELL_TAB_STOP)).flatMap((line) =>
        wrapLine([{ text: line, style }], width, { rest: [{ text: " ".repeat(hangingIndent(line, width)) }] }),
      ),
    );
  }

  /** Rows that have become final since the last time. */
  takeFinished(): readonly FinishedRow[] {
    const finished = this.#finished;
    if (finished.length > 0) this.#finished = [];
    return finished;
  }

  get hasFinished(): boolean {
    return this.#finished.length > 0;
  }

  /** The end of what is being said, in at most so many rows. */
  tail(rows: number): readonly Line[] {
    if (rows < 1 || !this.#flow) return [];
    const tail = this.#flow.tail(this.#options.width(), rows);
    const isApart = this.#kind !== "text" && this.#kind !== "nothing" && tail.length > 0;
    return isApart && tail.length < rows ? [[], ...tail] : tail;
  }

  #think(text: string): void {
    this.#thoughts ??= new Thoughts(this.#options.now());
    this.#thoughts.add(text);
  }

  #speak(text: string): void {
    this.#endThoughts();
    this.#spokenLength += text.length;
    const { glyphs, showAddresses = false } = this.#options;
    this.#flow ??= new MarkdownFlow({ glyphs: glyphs(), showAddresses });
    this.#addSpoken(this.#flow.push(text, this.#options.width()));
  }

  #endMessage(): void {
    this.#endThoughts();
    const flow = this.#flow;
    if (flow) {
      this.#flow = undefined;
      this.#addSpoken(flow.end(this.#options.width()));
      if (this.#kind === "text") this.#kind = "lines"; // what is said next is another message
    }
    const waiting = this.#waitingNotices;
    this.#waitingNotices = [];
    for (const [text, style] of waiting) this.#block("notice", this.#plain(text, style));
  }

  #endThoughts(): void {
    const thoughts = this.#thoughts;
    if (!thoughts) return;
    this.#thoughts = undefined;
    this.#lastThoughts = thoughts.text;
    const { thinking, now, width } = this.#options;
    const style: Style = { color: "thinking", italic: true };
    const folded: Line = [{ text: `Thought for ${duration(now() - thoughts.since)}`, style }];
    const all = () => cleanLines(thoughts.text.trim()).flatMap((line) => wrapLine([{ text: line, style }], width()));
    if (thinking !== "hidden") this.#block("lines", thinking === "shown" ? all() : [folded]);
  }

  #addSpoken(lines: readonly Line[]): void {
    if (lines.length === 0) return;
    if (this.#kind === "text") this.#finished.push(...lines);
    else this.#block("text", lines[0]?.length === 0 ? lines.slice(1) : lines); // one blank row sets it apart already
  }

  #tellCall(call: ToolCall): void {
    this.#remembered.push(call);
    if (this.#remembered.length > MOST_REMEMBERED) this.#remembered.shift();
    const { end } = call;
    if (!end) return;
    if (call.toolName === TODO && end.ok) this.#todo = end.data;
    const { glyphs, width, resultRows } = this.#options;
    this.#block("tool", [
      toolLine({ ...call, state: end.ok ? "ok" : "failed", elapsedMs: end.elapsedMs }, glyphs(), width()),
      ...toolResultView(call, glyphs(), width(), resultRows()),
      ...this.#imageRows(end.images ?? []),
    ]);
  }

  #addMessage(content: Content): void {
    this.#endMessage();
    this.addPrompt(content.map((part) => (part.type === "text" ? part.text : "")).join(""));
    this.#finished.push(...this.#imageRows(content.filter((part) => part.type === "image")));
  }

  /** A row that names each picture, and the picture itself where the terminal takes it. */
  #imageRows(images: readonly ShownImage[]): FinishedRow[] {
    const { pictures, width, glyphs, resultRows } = this.#options;
    const left = images.length - MOST_IMAGES;
    const rows = images.slice(0, MOST_IMAGES).flatMap((image): FinishedRow[] => {
      const line = truncateLine([{ text: "  " }, ...imageLine(image)], width(), glyphs().ellipsis);
      const raw = pictures?.sequence(
        image,
        Math.min(width() - 1, PICTURE_COLUMNS),
        Math.min(resultRows(), PICTURE_ROWS),
      );
      return raw === undefined ? [line] : [line, { raw }];
    });
    return left > 0 ? [...rows, muted(`  and ${left} more`)] : rows;
  }

  #endRun({ stop, error }: Extract<AgentEvent, { type: "agent_end" }>): void {
    this.#endMessage();
    for (const call of this.#calls.takeAllEnded()) this.#tellCall(call);
    if (stop === "cancelled") this.#block("notice", [[{ text: "[Cancelled]", style: { color: "warning" } }]]);
    else if (error) this.#block("notice", this.#plain(`${error.message} (/retry asks again)`, { color: "error" }));
  }

  #plain(text: string, style: Style): Line[] {
    return cleanLines(text).flatMap((line) => wrapLine([{ text: line, style }], this.#options.width()));
  }

  #block(kind: Kind, lines: readonly FinishedRow[]): void {
    if (lines.length === 0) return;
    const together = this.#kind === kind && (kind === "tool" || kind === "notice" || kind === "command");
    if (this.#kind !== "nothing" && !together) this.#finished.push([]);
    this.#finished.push(...lines);
    this.#kind = kind;
  }
}

function muted(text: string): Line {
  return [{ text, style: { color: "muted" } }];
}

type Content = Extract<Extract<AgentEvent, { type: "message_end" }>["message"], { role: "user" }>["content"];
