import type { Line, Span } from "../text/line.ts";
import type { Glyphs } from "../theme/theme.ts";

export interface Scale {
  readonly low: number;
  readonly high: number;
}

/**
 * Values over time, a column each. Without a scale, the lowest and the highest value span the height. More values than
 * columns are drawn by the mean of their neighbours; a column without a value is empty.
 */
export function sparkline(values: readonly (number | null)[], width: number, { levels }: Glyphs, scale?: Scale): Line {
  const means = meansOf(values.slice(0, MOST_VALUES), Math.floor(width));
  const known = means.filter((value) => value !== null);
  const { low, high } = scale ?? { low: Math.min(...known), high: Math.max(...known) };
  const flat = high > low ? undefined : 0.5;
  const top = levels.length - 1;
  const text = means
    .map((value) => {
      if (value === null) return " ";
      const share = flat ?? shareOf(value - low, high - low);
      return levels[1 + Math.round(share * (top - 1))] ?? "";
    })
    .join("")
    .trimEnd();
  return text === "" ? [] : [{ text, style: { color: "chart" } }];
}

/** A bar from 0 to `max`, in whole columns; anything above nothing shows. It is not filled up to the width. */
export function bar(value: number, max: number, width: number, { levels }: Glyphs): Line {
  const share = shareOf(value, max);
  const columns = Math.max(0, Math.floor(width));
  const filled = share > 0 ? Math.min(columns, Math.max(1, Math.round(share * columns))) : 0;
  return filled === 0 ? [] : [{ text: (levels.at(-1) ?? "").repeat(filled), style: { color: "chart" } }];
}

const HIGH = 0.8;

/** How full something is, always `width` columns wide. From four fifths on it warns by its colour. */
export function meter(share: number, width: number, { levels }: Glyphs): Line {
  const columns = Math.max(0, Math.floor(width));
  const value = shareOf(share, 1);
  const cells = value * columns;
  const full = Math.floor(cells);
  const rest = cells - full;
  const partial = rest > 0 ? levels[Math.max(2, levelFor(rest, levels))] : "";
  const filled = `${(levels.at(-1) ?? "").repeat(full)}${partial}`;
  const empty = (levels[1] ?? "").repeat(columns - full - (partial === "" ? 0 : 1));
  const spans: Span[] = [
    { text: filled, style: { color: value >= HIGH ? "chartHigh" : "chart" } },
    { text: empty, style: { color: "muted" } },
  ];
  return spans.filter(({ text }) => text !== "");
}

/** A bar from one value to another within a scale, as `width` columns or less. */
export function rangeBar(from: number, to: number, scale: Scale, width: number, { range }: Glyphs): Line {
  const columns = Math.max(0, Math.floor(width));
  const at = (value: number) => shareOf(value - scale.low, scale.high - scale.low) * columns;
  const start = Math.min(columns - 1, Math.floor(at(Math.min(from, to))));
  const end = Math.max(start + 1, Math.round(at(Math.max(from, to))));
  if (columns === 0) return [];
  const drawn = { text: range.repeat(end - start), style: { color: "chart" } } as const;
  return start > 0 ? [{ text: " ".repeat(start) }, drawn] : [drawn];
}

const MOST_VALUES = 10_000;

function meansOf(values: readonly (number | null)[], width: number): (number | null)[] {
  const columns = Math.max(0, Math.min(width, values.length));
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
    const known = values.slice(from, to).filter((value) => value !== null && Number.isFinite(value)) as number[];
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value / known.length, 0);
  });
}

function shareOf(value: number, max: number): number {
  const share = value / max;
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

function levelFor(share: number, levels: readonly string[]): number {
  return Math.min(levels.length - 1, Math.round(share * (levels.length - 1)));
}
