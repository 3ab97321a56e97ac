import type { Line, Span } from "../../text/line.ts";
import { truncateLine } from "../../text/truncate-line.ts";
import { lineWidth, textWidth } from "../../text/width.ts";
import type { Glyphs } from "../../theme/theme.ts";
import { oneRow, scalarText } from "../essential-argument.ts";
import { fieldOf, fieldsOf, firstEntries, firstText } from "../json-fields.ts";
import { leftOutRow, muted } from "../rows.ts";
import { shortenEnd } from "../shorten.ts";

/** What was found, a row each: its title, which is a link, and the first thing said about it. Undefined for other data. */
export function resultList(data: unknown, glyphs: Glyphs, width: number, maxRows: number): Line[] | undefined {
  const list = longestList(data);
  if (list === undefined || maxRows < 1) return undefined;
  const isCut = list.length > maxRows;
  const shown = list.slice(0, isCut ? maxRows - 1 : maxRows).map(entryOf);
  if (shown.includes(undefined) || list.slice(0, 50).some((item) => entryOf(item) === undefined)) return undefined;
  const rows = (shown as Entry[]).map((entry) => entryRow(entry, glyphs, width));
  return isCut ? [...rows, leftOutRow(list.length - shown.length, "result", glyphs, width)] : rows;
}

/** The list itself, or the longest one in the object's fields. */
export function longestList(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data.length > 0 ? data : undefined;
  const fields = fieldsOf(data);
  const lists = fields ? firstEntries(fields, 30).flatMap(([, value]) => (Array.isArray(value) ? [value] : [])) : [];
  const [longest] = lists.toSorted((a, b) => b.length - a.length);
  return longest && longest.length > 0 ? longest : undefined;
}

interface Entry {
  readonly title: string;
  readonly link: string | undefined;
  readonly about: string;
}

const TITLES = ["title", "name", "label", "summary", "subject", "instruction"];
const LINKS = ["url", "link", "href", "uri", "pdf"];
const DETAILS = [
  ...["start", "date", "published", "released", "year", "artist", "artists", "authors", "author", "address"],
  ...["distance", "duration", "rating", "score", "price", "snippet", "about", "description", "text", "notes"],
];

function entryOf(item: unknown): Entry | undefined {
  const title = firstText(item, TITLES);
  if (title === undefined) return undefined;
  const link = firstText(item, LINKS);
  const details = DETAILS.flatMap((name) => scalarText(fieldOf(item, name)) ?? []);
  return { title: oneRow(title), link: webLink(link), about: details.slice(0, 3).join(", ") };
}

function webLink(link: string | undefined): string | undefined {
  return link !== undefined && link.length < 2000 && /^https?:\/\/[!-~]+$/.test(link) ? link : undefined;
}

const LEAST_DETAIL = 12;

function entryRow({ title, link, about }: Entry, glyphs: Glyphs, width: number): Line {
  const bullet: Line = muted(`${glyphs.bullet} `);
  const room = width - lineWidth(bullet);
  if (room < 4) return truncateLine([{ text: title }], width, glyphs.ellipsis);
  const text = shortenEnd(title, room, glyphs.ellipsis);
  const span: Span = link === undefined ? { text } : { text, style: { color: "link" }, link };
  const rest = room - textWidth(text) - 2;
  const detail = about || (link === undefined ? "" : hostOf(link));
  if (detail === "" || rest < Math.min(LEAST_DETAIL, textWidth(detail))) return [...bullet, span];
  return [...bullet, span, ...muted(`  ${shortenEnd(detail, rest, glyphs.ellipsis)}`)];
}

function hostOf(link: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(link)?.[1] ?? "";
}
