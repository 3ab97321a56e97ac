import { lazyStore, StoreError, type Tally } from "@marvin/store";
import { stripControl } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { tableLines } from "../doctor/table-text.ts";
import { byteSink } from "../output/byte-sink.ts";
import { dayChart } from "../output/day-chart.ts";

const DAYS = 30;

/** `marvin usage [--json]`: what all runs have used, and the last 30 days as a chart. */
export async function showUsage(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  let code = 0;
  try {
    const config = await readConfig(args, process.env);
    const store = lazyStore({ dir: config.folders.profiles, notice: (text) => io.err.write(`${text}\n`) });
    const usage = await store.usage();
    const [lifetime, days] = await Promise.all([usage.read(), usage.byDay(DAYS)]);
    const { total, providers, models, tools } = lifetime;
    if (args.json)
      io.out.write(`${JSON.stringify({ total, providers, models, tools, days: daysOf(days) }, null, 2)}\n`);
    else io.out.write(asText(total, models, tools, days));
  } catch (thrown) {
    if (!(thrown instanceof ConfigError || thrown instanceof StoreError)) throw thrown;
    io.err.write(`${thrown.message}\n`);
    code = 1;
  }
  await Promise.all([io.out.flush(10_000), io.err.flush(1000)]);
  return code;
}

type Days = readonly { readonly day: string; readonly tally: Tally }[];

function daysOf(days: Days): object[] {
  return days.map(({ day, tally }) => ({ day, ...tally }));
}

const COLUMNS = [
  { title: "model" },
  { title: "messages", right: true },
  { title: "tokens in", right: true },
  { title: "out", right: true },
  { title: "dollars", right: true },
];

function asText(
  total: Tally,
  models: Readonly<Record<string, Tally>>,
  tools: Readonly<Record<string, number>>,
  days: Days,
): string {
  if (total.turns === 0) return "Nothing has been used yet.\n";
  const rows = Object.entries(models)
    .toSorted(([, a], [, b]) => b.turns - a.turns)
    .map(([model, tally]) => row(stripControl(model), tally));
  const calls = Object.entries(tools)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([name, count]) => `${stripControl(name)} ${count}`);
  const chart = dayChart(days.map(({ day, tally }) => ({ day, value: tokensIn(tally) + tally.tokens.output })));
  return `${[
    ...tableLines(COLUMNS, [...rows, row("in all", total)]),
    ...(calls.length > 0 ? ["", `Most called: ${calls.join(", ")}`] : []),
    "",
    `Tokens a day, the last ${DAYS} days:`,
    ...chart,
  ].join("\n")}\n`;
}

function row(name: string, tally: Tally): string[] {
  const figures = [tally.turns, tokensIn(tally), tally.tokens.output].map((count) => count.toLocaleString("en-US"));
  return [name, ...figures, tally.cost?.toFixed(4) ?? "-"];
}

function tokensIn({ tokens }: Tally): number {
  return tokens.input + tokens.cacheRead + tokens.cacheWrite;
}
