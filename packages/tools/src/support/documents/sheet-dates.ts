import { attributeOf, decodeXml, xmlEvents } from "./xml-events.ts";

/** `digits`: filled up with zeros, as article numbers are. */
export type NumberForm = "number" | "date" | "time" | "duration" | "percent" | { readonly digits: number };

/** For each cell style of a workbook, whether its numbers are moments in time. */
export function numberForms(styles: Buffer | undefined): NumberForm[] {
  const own = new Map<number, string>();
  const forms: NumberForm[] = [];
  let inCells = false;
  for (const event of styles ? xmlEvents(decodeXml(styles)) : []) {
    if (event.type === "text") continue;
    if (event.name === "cellXfs") inCells = event.type === "open";
    if (event.type !== "open") continue;
    const id = Number(attributeOf(event.attributes, "numFmtId") ?? 0);
    if (event.name === "numFmt") own.set(id, attributeOf(event.attributes, "formatCode") ?? "");
    if (event.name === "xf" && inCells) forms.push(formOf(id, own.get(id)));
  }
  return forms;
}

function formOf(id: number, code: string | undefined): NumberForm {
  if (code !== undefined) return formOfCode(code);
  if (id === 46) return "duration";
  if (id === 9 || id === 10) return "percent";
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return "time";
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "date" : "number";
}

export function formOfCode(code: string): NumberForm {
  const plain = code.replace(/"[^"]*"|\\.|_.|\*./g, "").split(";")[0] ?? "";
  if (/^0{2,30}$/.test(plain)) return { digits: plain.length };
  if (/\[(h+|m+|s+)\]/i.test(plain)) return "duration";
  const letters = plain.replace(/\[[^\]]*\]/g, "").replace(/General|AM\/PM|A\/P/gi, "");
  if (/[yd]/i.test(letters)) return "date";
  if (/[hs]/i.test(letters)) return "time";
  if (/m/i.test(letters)) return "date";
  return letters.includes("%") ? "percent" : "number";
}

const DAY_SECONDS = 86_400;
/** 31 December 9999, the last day that sheets know. */
const LAST_DAY = 2_958_466;

/** A sheet's number as people write it: 45292 → "2024-01-01". */
export function numberText(value: number, form: NumberForm, from1904: boolean): string {
  if (typeof form === "object") return padded(value, form.digits);
  if (form === "percent") return `${Number((value * 100).toPrecision(15))}%`;
  if (form === "number" || !Number.isFinite(value) || value < 0 || value >= LAST_DAY) return String(value);
  const seconds = Math.round(value * DAY_SECONDS);
  if (form === "duration") return `${Math.floor(seconds / 3600)}:${clock(seconds).slice(3)}`;
  if (value < 1 && (form === "time" || seconds > 0)) return clock(seconds);
  const days = Math.floor(seconds / DAY_SECONDS);
  const day = new Date(Date.UTC(1970, 0, 1) + (days - epochDays(days, from1904)) * DAY_SECONDS * 1000);
  const date = day.toISOString().slice(0, 10);
  return seconds % DAY_SECONDS === 0 ? date : `${date}T${clock(seconds)}`;
}

function padded(value: number, digits: number): string {
  return Number.isInteger(value) && value >= 0 ? String(value).padStart(digits, "0") : String(value);
}

/** Day 60 is 29 February 1900, which never was: sheets keep an old mistake, so the days before it are one off. */
function epochDays(days: number, from1904: boolean): number {
  if (from1904) return 24_107;
  return days < 60 ? 25_568 : 25_569;
}

function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const day = seconds % DAY_SECONDS;
  return `${two(day / 3600)}:${two((day % 3600) / 60)}:${two(day % 60)}`;
}
