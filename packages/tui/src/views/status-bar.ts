import type { Line, Span, Style } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import { meter } from "./chart.ts";
import { oneRow } from "./essential-argument.ts";

export interface StatusFacts {
  readonly provider: string;
  readonly model: string;
  readonly profile?: string | undefined;
  readonly messages?: number | undefined;
  /** Tokens that the next request would hold. */
  readonly tokens?: number | undefined;
  /** Tokens that the model can hold. */
  readonly window?: number | undefined;
  /** US dollars. */
  readonly cost?: number | undefined;
  readonly coding?: boolean | undefined;
  readonly shell?: boolean | undefined;
  readonly voice?: boolean | undefined;
  readonly plan?: boolean | undefined;
  readonly readonly?: boolean | undefined;
  readonly timers?: readonly StatusTimer[] | undefined;
  /** Background jobs that run. */
  readonly jobs?: number | undefined;
  /** Messages that wait. */
  readonly queued?: number | undefined;
}

export interface StatusTimer {
  readonly name?: string | undefined;
  /** Left of a countdown, or gone by on a stopwatch. */
  readonly seconds: number;
}

/** One form of a part of the bar. Where there is no room, those of little weight are given up first. */
interface Form {
  readonly line: Line;
  readonly weight: number;
}

/** From the longest to the shortest, which weighs most. */
type Piece = readonly Form[];

const WIDEST = 100;

/** How things stand, on one row that is as wide as it must be and never wider than the width. */
export function statusBar(facts: StatusFacts, glyphs: Glyphs, width: number): Line {
  const separator: Span = { text: ` ${glyphs.separator} `, style: { color: "muted" } };
  const room = Math.min(width, WIDEST);
  const fitted = fit(piecesOf(facts, glyphs), room, lineWidth([separator]));
  const line = fitted.flatMap((piece, index) => (index === 0 ? piece : [separator, ...piece]));
  return truncateLine(line, room, glyphs.ellipsis);
}

function fit(pieces: readonly Piece[], width: number, gap: number): Line[] {
  const weights = pieces.flat().map(({ weight }) => weight);
  const given = weights.filter(Number.isFinite).toSorted((a, b) => a - b);
  let least = Number.NEGATIVE_INFINITY;
  const shown = () =>
    pieces.flatMap((forms) => {
      const form = forms.find(({ weight }) => weight > least);
      return form ? [form.line] : [];
    });
  const used = () => shown().reduce((sum, line) => sum + lineWidth(line) + gap, -gap);
  while (used() > width && given.length > 0) least = given.shift() ?? least;
  return shown();
}

function piecesOf(facts: StatusFacts, glyphs: Glyphs): Piece[] {
  return [
    modelForms(facts, glyphs),
    mark(95, facts.shell, "shell", "warning"),
    mark(94, facts.plan, "plan", "accent"),
    mark(93, facts.readonly, "readonly", "accent"),
    mark(90, facts.coding, "code", "accent"),
    mark(89, facts.voice, "voice", "accent"),
    facts.profile ? [{ line: plain(oneRow(facts.profile)), weight: 35 }] : [],
    counted(facts.messages || undefined, ["message", 10], ["msg", 20]),
    contextForms(facts, glyphs),
    facts.cost && facts.cost > 0 ? [{ line: plain(dollars(facts.cost)), weight: 60 }] : [],
    timerForms(facts.timers ?? []),
    counted(facts.jobs || undefined, ["job", 70]),
    facts.queued ? [{ line: plain(`${facts.queued} queued`), weight: 80 }] : [],
  ];
}

/** The sign is hollow for the assistant that needs no network. The shortest form is never given up. */
function modelForms({ provider, model }: StatusFacts, glyphs: Glyphs): Piece {
  const sign: Span =
    provider === "offline"
      ? { text: `${glyphs.waiting} `, style: { color: "muted" } }
      : { text: `${glyphs.tool} `, style: { color: "accent" } };
  const [from, name] = [oneRow(provider), oneRow(model) || oneRow(provider)];
  const short = name.split("/").at(-1) || name;
  const bold = (text: string): Span => ({ text, style: { bold: true } });
  const withProvider = (text: string): Line =>
    text.startsWith(from) ? [sign, bold(text)] : [sign, { text: `${from} ` }, bold(text)];
  return [
    { line: withProvider(name), weight: 15 },
    { line: withProvider(short), weight: 50 },
    { line: [sign, bold(short)], weight: Number.POSITIVE_INFINITY },
  ];
}

function mark(weight: number, isOn: boolean | undefined, text: string, color: "accent" | "warning"): Piece {
  const style: Style = { color, bold: true };
  return isOn ? [{ line: [{ text, style }], weight }] : [];
}

const METER_COLUMNS = 8;

function contextForms({ tokens, window }: StatusFacts, glyphs: Glyphs): Piece {
  if (tokens === undefined || !Number.isFinite(tokens) || tokens <= 0) return [];
  const count = thousands(tokens);
  if (window === undefined || !(window > 0)) {
    return [
      { line: plain(`${count} tokens`), weight: 30 },
      { line: plain(count), weight: 68 },
    ];
  }
  const share = Math.min(1, tokens / window);
  const percent: Span = { text: `${Math.round(share * 100)}%`, style: { color: "muted" } };
  const drawn = [...meter(share, METER_COLUMNS, glyphs), { text: " " }, percent];
  return [
    { line: [...plain(`${count}/${thousands(window)} `), ...drawn], weight: 30 },
    { line: drawn, weight: 55 },
    { line: [percent], weight: 68 },
  ];
}

function timerForms(timers: readonly StatusTimer[]): Piece {
  const [first] = timers;
  if (!first) return [];
  const more = timers.length > 1 ? ` +${timers.length - 1}` : "";
  const time = clock(first.seconds);
  const name = first.name ? `${oneRow(first.name)} ` : "";
  return [
    { line: plain(`${name}${time}${more}`), weight: 40 },
    { line: plain(`${time}${more}`), weight: 75 },
  ];
}

function counted(count: number | undefined, ...names: readonly (readonly [name: string, weight: number])[]): Piece {
  if (count === undefined || !Number.isFinite(count)) return [];
  return names.map(([name, weight]) => ({ line: plain(`${count} ${name}${count === 1 ? "" : "s"}`), weight }));
}

function plain(text: string): Line {
  return [{ text, style: { color: "muted" } }];
}

/** 950, 1.2k, 34k, 1.1M. */
export function thousands(count: number): string {
  if (count < 1000) return String(Math.round(count));
  const [size, letter] = count < 999_500 ? [1000, "k"] : [1_000_000, "M"];
  const value = count / size;
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)}${letter}`;
}

function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 0.1 ? 3 : 2)}`;
}

function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
