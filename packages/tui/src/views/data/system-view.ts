import type { Line } from "../../text/line.ts";
import type { Glyphs } from "../../theme/theme.ts";
import { meter } from "../chart.ts";
import { wholeDuration } from "../duration.ts";
import { oneRow } from "../essential-argument.ts";
import { fieldOf, numberField, textField } from "../json-fields.ts";
import { firstRows, muted, styled } from "../rows.ts";
import { table } from "../table.ts";

/** Beside the longest name and the words for how much is free. */
const METER_ROOM = 34;
const METER_COLUMNS = 12;

/** The computer in a few rows, with how full its memory, disk and battery are. Undefined for other data. */
export function systemView(data: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] | undefined {
  const system = textField(data, "system");
  if (system === undefined) return undefined;
  const processor = textField(data, "processor");
  const uptime = numberField(data, "uptime_seconds");
  const load = numberField(data, "load");
  const disk = fieldOf(data, "disk");
  const charge = numberField(fieldOf(data, "battery"), "percent");
  const columns = Math.max(4, Math.min(METER_COLUMNS, width - METER_ROOM));
  const fullness = (bytes: number | undefined, free: number | undefined): Line | undefined =>
    bytes === undefined || free === undefined || bytes <= 0
      ? undefined
      : [...meter(1 - free / bytes, columns, glyphs), { text: ` ${gigabytes(free)} of ${gigabytes(bytes)} free` }];
  const rows: [name: string, value: Line | undefined][] = [
    ["system", styled(oneRow(system), {})],
    ["processor", processor === undefined ? undefined : styled(oneRow(processor), {})],
    ["load", load === undefined ? undefined : styled(load.toFixed(2), {})],
    ["memory", fullness(numberField(data, "memory_bytes"), numberField(data, "memory_free_bytes"))],
    ["disk", fullness(numberField(disk, "bytes"), numberField(disk, "free_bytes"))],
    ["battery", charge === undefined ? undefined : [...meter(charge / 100, columns, glyphs), { text: ` ${charge}%` }]],
    ["uptime", uptime === undefined ? undefined : styled(wholeDuration(uptime * 1000), {})],
  ];
  const known = rows.flatMap(([name, value]) => (value === undefined ? [] : [[muted(name), value]]));
  return firstRows(table([{ minimum: 6 }, { minimum: 8 }], known, width, glyphs), maxRows, glyphs, width);
}

function gigabytes(bytes: number): string {
  const value = bytes / 1024 ** 3;
  return value < 9.95 ? `${value.toFixed(1)} GB` : `${Math.round(value)} GB`;
}
