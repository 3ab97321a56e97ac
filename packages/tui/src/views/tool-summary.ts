import { oneRow, scalarText } from "./essential-argument.ts";
import { fieldOf, fieldsOf, firstEntries, listField, numberField, textField } from "./json-fields.ts";

/** How a call ended, as it was told. */
export interface CallEnd {
  readonly ok: boolean;
  readonly text: string;
  readonly data?: unknown;
}

/** What came of a call, in a few words; undefined where there is nothing to say beyond that it went well. */
export function toolSummary(toolName: string, { ok, text, data }: CallEnd): string | undefined {
  if (wasCancelled({ ok, text })) return "cancelled";
  if (!ok) return failureText(text).split("\n", 1).map(oneRow)[0] || undefined;
  const own = Object.hasOwn(SUMMARIES, toolName) ? SUMMARIES[toolName] : undefined;
  return own ? own(data) : (changedLines(data) ?? countOfList(data));
}

/** What went wrong, without the word that the sign before it says. */
export function failureText(text: string): string {
  return text
    .slice(0, MOST_FAILURE)
    .trim()
    .replace(/^Error: /, "");
}

const MOST_FAILURE = 4000;

/** Somebody said no, or nothing. What the model is told of it is not for that person. */
export function wasDenied({ ok, text }: CallEnd): boolean {
  return !ok && /^Error: (?:The user did not allow|Nobody answered\.\n)/.test(text);
}

/** Somebody stopped it: what it had said until then is what there is. */
export function wasCancelled({ ok, text }: CallEnd): boolean {
  return !ok && /^Error: \w+ was cancelled\.(\n|$)/.test(text);
}

/** The command ran, but says itself that it failed. */
export function commandFailed(toolName: string, data: unknown): boolean {
  if (toolName !== "run_command" || numberField(data, "exit_code") === 0) return false;
  return fieldOf(data, "exit_code") !== undefined;
}

const SUMMARIES: Readonly<Record<string, (data: unknown) => string | undefined>> = {
  run_command: howCommandEnded,
  read_file: linesRead,
  github_read_file: linesRead,
  file_read_lines: linesRead,
  convert_units: (data) => {
    const [result, unit] = [numberField(data, "result"), textField(data, "to")];
    return result === undefined || unit === undefined ? undefined : `${result} ${oneRow(unit)}`;
  },
  todo: (data) => {
    const items = listField(data, "items") ?? [];
    const states = items.map((item) => textField(item, "state"));
    const counted = states.filter((state) => state !== "dropped").length;
    return counted === 0 ? undefined : `${states.filter((state) => state === "done").length} of ${counted} done`;
  },
  code_grep: (data) => counted(numberField(data, "total"), "matches"),
  ask_user: (data) => {
    const said = [scalarText(fieldOf(data, "chosen")), scalarText(fieldOf(data, "other"))];
    return said.filter((words) => words !== undefined).join(", ") || undefined;
  },
  // drawn below
  weather_forecast: () => undefined,
  get_usage: () => undefined,
  system_info: () => undefined,
};

function howCommandEnded(data: unknown): string | undefined {
  const job = textField(data, "job_id");
  if (job !== undefined) return `started as ${oneRow(job)}`;
  if (fieldOf(data, "timed_out") === true) return "timed out";
  const signal = textField(data, "signal");
  if (signal !== undefined) return `ended by ${oneRow(signal)}`;
  const code = numberField(data, "exit_code");
  return code === undefined || code === 0 ? undefined : `exit ${code}`;
}

function linesRead(data: unknown): string | undefined {
  const [first, last] = [numberField(data, "first_line"), numberField(data, "last_line")];
  if (first !== undefined && last !== undefined) return counted(last - first + 1, "lines");
  return counted(numberField(data, "line_count"), "lines");
}

/** `+3 -1` of an edit. */
function changedLines(data: unknown): string | undefined {
  const [added, removed] = [numberField(data, "added"), numberField(data, "removed")];
  return added === undefined || removed === undefined ? undefined : `+${added} -${removed}`;
}

/** "10 results": what the only list of the data holds. */
function countOfList(data: unknown): string | undefined {
  if (Array.isArray(data)) return counted(data.length, "results");
  const fields = fieldsOf(data);
  if (!fields) return undefined;
  const lists = firstEntries(fields, 20).filter(([, value]) => Array.isArray(value));
  const [only] = lists;
  if (!only || lists.length > 1) return undefined;
  const name = /^[a-z][a-z_]{0,20}s$/.test(only[0]) ? only[0].replaceAll("_", " ") : "results";
  return counted((only[1] as readonly unknown[]).length, name);
}

function counted(count: number | undefined, plural: string): string | undefined {
  if (count === undefined) return undefined;
  return count === 1 ? `1 ${singular(plural)}` : `${count} ${plural}`;
}

function singular(plural: string): string {
  return plural
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|ss)es$/, "$1")
    .replace(/s$/, "");
}
