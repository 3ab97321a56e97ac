import { cleanText } from "../text/clean-text.ts";
import { ARGUMENT_TEMPLATES, isSecretName, PATH_LIKE, QUOTED, TELLING_FIELDS } from "./argument-templates.ts";
import { type Fields, fieldOf, fieldsOf, firstEntries, listField, textField } from "./json-fields.ts";

export interface EssentialArgument {
  readonly text: string;
  /** Where to cut it when there is no room. */
  readonly cut: "middle" | "end";
}

/** What tells a call apart from others, on one row: a path, a command, the words of a search. */
export function essentialArgument(toolName: string, input: unknown, arrow = "→"): string {
  return findArgument(toolName, input, arrow).text;
}

export function findArgument(toolName: string, input: unknown, arrow: string): EssentialArgument {
  const fields = fieldsOf(input);
  if (!fields) return { text: scalarText(input) ?? "", cut: "end" };
  if (toolName === "apply_patch") return { text: patchedFiles(fields), cut: "middle" };
  if (toolName === "todo") return { text: listedOperations(fields), cut: "end" };
  const template = Object.hasOwn(ARGUMENT_TEMPLATES, toolName) ? ARGUMENT_TEMPLATES[toolName] : undefined;
  const filled = template === undefined ? undefined : fillTemplate(template.replace("→", arrow), fields);
  return filled === undefined || template === undefined
    ? tellingArgument(fields)
    : { text: filled, cut: startsLikePath(template) ? "middle" : "end" };
}

function fillTemplate(template: string, fields: Fields): string | undefined {
  const valueFor = (name: string) => (isSecretName(name) ? undefined : scalarText(fieldOf(fields, name)));
  const fill = (part: string): string | undefined => {
    let whole = true;
    const text = part.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = valueFor(name);
      if (value === undefined) whole = false;
      return value ?? "";
    });
    return whole ? text : undefined;
  };
  const pieces = template.split(/\[([^\]]*)\]/); // every other one stood in brackets
  const filled = pieces.map((piece, index) => (index % 2 === 1 ? (fill(piece) ?? "") : fill(piece)));
  return filled.includes(undefined) ? undefined : filled.join("").trim();
}

function startsLikePath(template: string): boolean {
  return PATH_LIKE.has(/^\[?\{(\w+)\}/.exec(template)?.[1] ?? "");
}

const MOST_FIELDS = 20;
const LONG_VALUE = 60;

/** Without knowing the tool: a field of a telling name, else the first values that are short. */
function tellingArgument(fields: Fields): EssentialArgument {
  for (const name of TELLING_FIELDS) {
    const text = scalarText(fieldOf(fields, name));
    if (text !== undefined && !isSecretName(name)) {
      return { text: QUOTED.has(name) ? `"${text}"` : text, cut: PATH_LIKE.has(name) ? "middle" : "end" };
    }
  }
  const values = firstEntries(fields, MOST_FIELDS).flatMap(([name, value]) => {
    const text = typeof value === "boolean" || isSecretName(name) ? undefined : scalarText(value);
    return text === undefined ? [] : [text];
  });
  const short = values.filter((value) => value.length <= LONG_VALUE).slice(0, 2);
  return { text: short.length > 0 ? short.join(" ") : (values[0] ?? ""), cut: "end" };
}

/** No row is so long; what comes after it is not looked at. */
const LONGEST_TEXT = 1000;
const MOST_LISTED = 5;

/** A text, number or list of them on one row; undefined for nothing, empty texts and objects. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return oneRow(value) || undefined;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const shown = value.slice(0, MOST_LISTED).map((one) => (Array.isArray(one) ? undefined : scalarText(one)));
  if (shown.includes(undefined)) return value.length === 1 ? "1 item" : `${value.length} items`;
  const more = value.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Outside text as one row of words. */
export function oneRow(text: string): string {
  return cleanText(text.slice(0, LONGEST_TEXT)).replace(/\s+/g, " ").trim();
}

const PATCH_FILE = /^(?:\*\*\* (?:Update|Add|Delete) File: |\+\+\+ (?:b\/)?)([^\t\n]+)/gm;
const MOST_PATCH = 50_000;

function patchedFiles(fields: Fields): string {
  const patch = textField(fields, "patch")?.slice(0, MOST_PATCH) ?? "";
  const named = [...patch.matchAll(PATCH_FILE)].map(([, name = ""]) => oneRow(name));
  const files = named.filter((name) => name !== "" && name !== "/dev/null");
  if (files.length > 0) return scalarText([...new Set(files)]) ?? "";
  return scalarText(fieldOf(fields, "path")) ?? "";
}

/** "3 steps: read, mend, test; start 1". */
function listedOperations(fields: Fields): string {
  const operations = (listField(fields, "operations") ?? []).slice(0, MOST_OPERATIONS);
  const of = (op: string, field: string) =>
    operations.flatMap((one) => (textField(one, "op") === op ? (scalarText(fieldOf(one, field)) ?? []) : []));
  const added = of("add", "text");
  const count = added.length > 1 ? `${added.length} steps: ` : "";
  const moved = ["start", "done", "drop"].map((op) => [op, scalarText(of(op, "id"))] as const);
  return [
    ...(added.length > 0 ? [`${count}${scalarText(added)}`] : []),
    ...moved.flatMap(([op, ids]) => (ids === undefined ? [] : [`${op} ${ids}`])),
  ].join("; ");
}

const MOST_OPERATIONS = 100;
