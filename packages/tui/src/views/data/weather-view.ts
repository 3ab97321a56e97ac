import type { Line } from "../../text/line.ts";
import { truncateLine } from "../../text/truncate-line.ts";
import { lineWidth } from "../../text/width.ts";
import type { Glyphs } from "../../theme/theme.ts";
import { rangeBar, type Scale, sparkline } from "../chart.ts";
import { oneRow } from "../essential-argument.ts";
import { fieldOf, listField, numberField, textField } from "../json-fields.ts";
import { firstRows, muted, styled } from "../rows.ts";
import { type Column, table } from "../table.ts";

/** The weather now, the coming hours as lines, the days as a table with their ranges. Undefined for other data. */
export function weatherView(data: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] | undefined {
  const days = (listField(data, "days") ?? []).slice(0, MOST_DAYS);
  const current = fieldOf(data, "current");
  if (days.length === 0 && numberField(current, "temperature") === undefined) return undefined;
  const units = unitsOf(data);
  const now = nowRow(data, units, glyphs, width);
  const room = maxRows - 1;
  const hours = room >= 4 ? hourRows(listField(data, "hours") ?? [], units, glyphs, width) : [];
  const daily = firstRows(dayRows(days, units, glyphs, width), room - hours.length, glyphs, width, "day");
  return [now, ...hours, ...daily].slice(0, Math.max(0, maxRows));
}

const MOST_DAYS = 16;

interface Units {
  readonly temperature: string;
  readonly wind: string;
  readonly precipitation: string;
}

function unitsOf(data: unknown): Units {
  const units = fieldOf(data, "units");
  const word = (name: string, usual: string) => oneRow(textField(units, name) ?? usual);
  return { temperature: word("temperature", "°"), wind: word("wind", ""), precipitation: word("precipitation", "") };
}

/** As many facts as fit, the most telling first. */
function nowRow(data: unknown, units: Units, glyphs: Glyphs, width: number): Line {
  const current = fieldOf(data, "current");
  const fact = (name: string, say: (value: number) => string) => {
    const value = numberField(current, name);
    return value === undefined ? [] : [say(value)];
  };
  const words = textField(current, "weather");
  const from = textField(current, "wind_from");
  const place = textField(fieldOf(data, "place"), "name");
  const facts = [
    ...fact("temperature", (value) => `${round(value)} ${units.temperature}`),
    ...(words === undefined ? [] : [oneRow(words)]),
    ...fact("feels_like", (value) => `feels like ${round(value)}`),
    ...fact("wind", (value) => `wind ${round(value)} ${units.wind}${from ? ` from the ${oneRow(from)}` : ""}`),
    ...fact("humidity", (value) => `humidity ${round(value)}%`),
  ];
  const row: Line[0][] = place === undefined ? [] : [{ text: `${oneRow(place)}  `, style: { bold: true } }];
  for (const [index, text] of facts.entries()) {
    const span = { text: index === 0 ? text : `, ${text}` };
    if (index > 0 && lineWidth([...row, span]) > width) break;
    row.push(span);
  }
  return truncateLine(row, width, glyphs.ellipsis);
}

const HOURS_FROM_WIDTH = 30;
const PERCENT: Scale = { low: 0, high: 100 };

function hourRows(hours: readonly unknown[], units: Units, glyphs: Glyphs, width: number): Line[] {
  const values = (name: string) => hours.slice(0, 48).map((hour) => numberField(hour, name) ?? null);
  const known = (list: readonly (number | null)[]) => list.filter((value) => value !== null);
  const columns = Math.min(24, width - HOURS_FROM_WIDTH + 6);
  if (width < HOURS_FROM_WIDTH || hours.length < 2) return [];
  const [degrees, chances] = [values("temperature"), values("precipitation_chance")];
  const row = (
    label: string,
    list: readonly (number | null)[],
    words: (values: readonly number[]) => string,
    scale?: Scale,
  ) => {
    const there = known(list);
    if (there.length < 2) return [];
    const drawn = sparkline(list, columns, glyphs, scale);
    return [truncateLine([...muted(label), ...drawn, ...muted(`  ${words(there)}`)], width, glyphs.ellipsis)];
  };
  const span = (list: readonly number[]) => `${round(Math.min(...list))} to ${round(Math.max(...list))}`;
  const label = `${hours.length} hours  `;
  const wet = known(chances).some((chance) => chance > 0);
  return [
    ...row(label, degrees, (list) => `${span(list)} ${units.temperature}`),
    ...(wet ? row("rain".padEnd(label.length), chances, (list) => `up to ${round(Math.max(...list))}%`, PERCENT) : []),
  ];
}

const COLUMNS: readonly Column[] = [
  { minimum: 6 },
  { align: "right", minimum: 4 },
  { minimum: 4 },
  { align: "right", minimum: 4 },
  { align: "right", minimum: 4 },
  { align: "right", minimum: 6 },
  { minimum: 8 },
];
const BAR_COLUMNS = 16;
const BARS_FROM_WIDTH = 26;

function dayRows(days: readonly unknown[], units: Units, glyphs: Glyphs, width: number): Line[] {
  const bounds = days.flatMap((day) => [numberField(day, "min"), numberField(day, "max")]);
  const known = bounds.filter((value) => value !== undefined);
  const scale = { low: Math.min(...known), high: Math.max(...known) };
  const hasBars = width >= BARS_FROM_WIDTH;
  const rows = days.map((day) => {
    const [min, max] = [numberField(day, "min"), numberField(day, "max")];
    const chance = numberField(day, "precipitation_chance");
    const fallen = numberField(day, "precipitation");
    const words = textField(day, "weather");
    return [
      styled(dayName(textField(day, "date") ?? ""), {}),
      min === undefined ? [] : muted(`${round(min)}°`),
      min === undefined || max === undefined || !hasBars
        ? []
        : { wanted: BAR_COLUMNS, draw: (columns: number) => rangeBar(min, max, scale, columns, glyphs) },
      max === undefined ? [] : styled(`${round(max)}°`, {}),
      chance === undefined ? [] : muted(`${round(chance)}%`),
      fallen === undefined || fallen === 0 ? [] : muted(`${fallen} ${units.precipitation}`),
      words === undefined ? [] : styled(oneRow(words), {}),
    ];
  });
  return table(COLUMNS, rows, width, glyphs);
}

/** "Thu 5" of "2026-03-05"; the text as it is if it is no date. */
function dayName(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return oneRow(date);
  return `${day.toLocaleDateString("en", { weekday: "short", timeZone: "UTC" })} ${day.getUTCDate()}`;
}

function round(value: number): string {
  return String(Math.round(value));
}
