import type { Line } from "../../text/line.ts";
import type { Glyphs } from "../../theme/theme.ts";
import { isSecretName } from "../argument-templates.ts";
import { oneRow, scalarText } from "../essential-argument.ts";
import { fieldsOf, firstEntries } from "../json-fields.ts";
import { firstRows, muted, styled } from "../rows.ts";
import { table } from "../table.ts";

const MOST_FIELDS = 100;

/** An object's plain fields, a row each. Undefined if there are fewer than two. */
export function keyValues(data: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] | undefined {
  const fields = fieldsOf(data);
  if (!fields) return undefined;
  const rows = firstEntries(fields, MOST_FIELDS).flatMap(([name, value]) => {
    const text = isSecretName(name) ? undefined : scalarText(value);
    return text === undefined ? [] : [[muted(oneRow(name).replaceAll("_", " ")), styled(text, {})]];
  });
  if (rows.length < 2) return undefined;
  return firstRows(table([{ minimum: 6 }, { minimum: 8 }], rows, width, glyphs), maxRows, glyphs, width);
}
