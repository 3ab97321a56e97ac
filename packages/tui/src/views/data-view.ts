import type { Line } from "../text/line.ts";
import type { Glyphs } from "../theme/theme.ts";
import { keyValues } from "./data/key-values.ts";
import { recordTable } from "./data/record-table.ts";
import { resultList } from "./data/result-list.ts";
import { systemView } from "./data/system-view.ts";
import { usageView } from "./data/usage-view.ts";
import { weatherView } from "./data/weather-view.ts";
import { todoView } from "./todo-view.ts";

type View = (data: unknown, glyphs: Glyphs, width: number, maxRows: number) => Line[] | undefined;

/** Views of what certain tools tell; all other data are looked at by their shape. */
const OWN_VIEWS: Readonly<Record<string, View>> = {
  weather_forecast: weatherView,
  get_usage: usageView,
  system_info: systemView,
  todo: todoView,
};
const BY_SHAPE: readonly View[] = [resultList, recordTable, keyValues];

/** What a tool tells for screens, drawn in at most so many rows; undefined where its text says it as well. */
export function dataView(
  toolName: string,
  data: unknown,
  glyphs: Glyphs,
  width: number,
  maxRows: number,
): Line[] | undefined {
  if (maxRows < 1) return undefined;
  const own = Object.hasOwn(OWN_VIEWS, toolName) ? OWN_VIEWS[toolName] : undefined;
  for (const view of own ? [own, ...BY_SHAPE] : BY_SHAPE) {
    const rows = view(data, glyphs, width, maxRows);
    if (rows && rows.length > 0) return rows;
  }
  return undefined;
}
