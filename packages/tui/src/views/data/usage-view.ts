import type { Line } from "../../text/line.ts";
import { truncateLine } from "../../text/truncate-line.ts";
import type { Glyphs } from "../../theme/theme.ts";
import { bar } from "../chart.ts";
import { oneRow } from "../essential-argument.ts";
import { fieldOf, fieldsOf, firstEntries, numberField } from "../json-fields.ts";
import { leftOutRow, muted, styled } from "../rows.ts";
import { thousands } from "../status-bar.ts";
import { table } from "../table.ts";

interface Figure {
  readonly name: string;
  readonly turns: number;
  readonly cost: number | undefined;
}

/** What was used: sums, then models and tools by how often they were asked, with bars. Undefined for other data. */
export function usageView(data: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] | undefined {
  const lifetime = fieldOf(data, "lifetime");
  const total = fieldOf(lifetime, "total");
  if (fieldsOf(total) === undefined || maxRows < 1) return undefined;
  const session = fieldOf(data, "session");
  const sums = [
    ...(fieldsOf(session) ? [sumRow("This session", sessionSum(session), glyphs, width)] : []),
    sumRow("In all", totalSum(total), glyphs, width),
  ];
  const room = maxRows - sums.length;
  const models = Math.ceil(room / 2);
  const modelRows = charted(modelFigures(fieldOf(lifetime, "models")), "message", models, glyphs, width);
  const toolRows = charted(toolFigures(fieldOf(lifetime, "tools")), "call", room - modelRows.length, glyphs, width);
  return [...sums, ...modelRows, ...toolRows].slice(0, maxRows);
}

interface Sum {
  readonly turns: number;
  readonly input: number;
  readonly output: number;
  readonly cost: number | undefined;
}

function sessionSum(session: unknown): Sum {
  const figure = (name: string) => numberField(session, name) ?? 0;
  return {
    turns: figure("turns"),
    input: figure("input"),
    output: figure("output"),
    cost: numberField(session, "cost"),
  };
}

function totalSum(total: unknown): Sum {
  const tokens = fieldOf(total, "tokens");
  const count = (name: string) => numberField(tokens, name) ?? 0;
  return {
    turns: numberField(total, "turns") ?? 0,
    input: count("input") + count("cacheRead") + count("cacheWrite"),
    output: count("output"),
    cost: numberField(total, "cost"),
  };
}

function sumRow(label: string, { turns, input, output, cost }: Sum, glyphs: Glyphs, width: number): Line {
  const money = cost === undefined ? "" : `${dollars(cost)}, `;
  const words = `  ${money}${turns} messages, ${thousands(input)} tokens in, ${thousands(output)} out`;
  return truncateLine([{ text: label, style: { bold: true } }, { text: words }], width, glyphs.ellipsis);
}

const BAR_COLUMNS = 20;
const MOST_NAMES = 500;

function charted(figures: readonly Figure[], what: string, room: number, glyphs: Glyphs, width: number): Line[] {
  if (figures.length === 0 || room < 1) return [];
  const isCut = figures.length > room;
  const shown = figures.slice(0, isCut ? room - 1 : room);
  const most = Math.max(...shown.map(({ turns }) => turns));
  const rows = shown.map(({ name, turns, cost }) => [
    styled(oneRow(name), {}),
    { wanted: BAR_COLUMNS, draw: (columns: number) => bar(turns, most, columns, glyphs) },
    muted(`${turns} ${what}${turns === 1 ? "" : "s"}`),
    cost === undefined ? [] : muted(dollars(cost)),
  ]);
  const drawn = table(
    [{ minimum: 8 }, { minimum: 4 }, { minimum: 6 }, { align: "right", minimum: 5 }],
    rows,
    width,
    glyphs,
  );
  return isCut
    ? [...drawn, leftOutRow(figures.length - shown.length, what === "call" ? "tool" : "model", glyphs, width)]
    : drawn;
}

function modelFigures(models: unknown): Figure[] {
  return sorted(
    firstEntries(fieldsOf(models) ?? {}, MOST_NAMES).map(([name, tally]) => ({
      name,
      turns: numberField(tally, "turns") ?? 0,
      cost: numberField(tally, "cost"),
    })),
  );
}

function toolFigures(tools: unknown): Figure[] {
  const entries = firstEntries(fieldsOf(tools) ?? {}, MOST_NAMES);
  return sorted(
    entries.flatMap(([name, count]) => (typeof count === "number" ? [{ name, turns: count, cost: undefined }] : [])),
  );
}

function sorted(figures: readonly Figure[]): Figure[] {
  return figures.toSorted((a, b) => b.turns - a.turns);
}

function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}
