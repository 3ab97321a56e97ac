import { didYouMean, stripControl } from "@marvin/text";
import type { core } from "zod";
import { ConfigError } from "../config.ts";
import { readDocument } from "./settings-document.ts";
import { namesAt } from "./settings-keys.ts";
import { settingsSchema } from "./settings-schema.ts";

/** What one settings file says, before defaults: only keys that there are, with values of the right form. */
export interface ParsedSettings {
  readonly value: Readonly<Record<string, unknown>>;
  readonly lineOf: (keys: readonly PropertyKey[]) => number;
  /** What was passed over, one line each. */
  readonly warnings: readonly string[];
}

/**
 * A key that nobody knows is a warning. A value of the wrong form is a ConfigError with file, line and key; in a file
 * that may be a stranger's (`lenient`) it is a warning too, and so is a file that is no YAML at all.
 */
export function parseSettings(path: string, text: string, { lenient = false } = {}): ParsedSettings {
  try {
    return understood(path, text, lenient);
  } catch (cause) {
    const error = cause instanceof RangeError ? new ConfigError(`${path}:1: it is nested too deep.`) : cause;
    if (!lenient || !(error instanceof ConfigError)) throw error;
    return { value: {}, lineOf: () => 1, warnings: [`${error.message} The file is passed over.`] };
  }
}

function understood(path: string, text: string, lenient: boolean): ParsedSettings {
  const { value: written, lineOf } = readDocument(path, text);
  const lineFor = ({ keys, words }: Fault) => `${path}:${lineOf(keys)}: ${words()}`;
  const faults: Fault[] = [];
  let value = written;
  for (;;) {
    const parsed = settingsSchema.safeParse(value);
    if (parsed.success) break;
    const found = oneForEachRule(parsed.error.issues.flatMap((issue) => faultsOf(issue, value)));
    const wrong = found.find(({ isWrong }) => isWrong);
    if (wrong && !lenient) throw new ConfigError(lineFor(wrong));
    faults.push(...found);
    // Each pass takes something away, down to nothing at all.
    value = without(value, new Set(found.map(({ keys }) => placeOf(longestThere(value, keys))))) ?? {};
  }
  const shownFaults = faults.slice(0, MOST_WARNINGS);
  const warnings = shownFaults.map((fault) => `${lineFor(fault)}${fault.isWrong ? " It is passed over." : ""}`);
  if (faults.length > MOST_WARNINGS) warnings.push(`${path}: ${faults.length - MOST_WARNINGS} more such lines.`);
  return { value: value as ParsedSettings["value"], lineOf, warnings };
}

const MOST_WARNINGS = 10;

/** A slip in a key's name makes another key missing: the slip is what there is to tell. */
function oneForEachRule(faults: readonly Fault[]): Fault[] {
  const entries = new Set<string>();
  const slipsFirst = faults.toSorted((a, b) => Number(b.isSlip) - Number(a.isSlip));
  return slipsFirst.filter(({ keys }) => {
    const index = keys.findIndex((step) => typeof step === "number");
    const entry = placeOf(keys.slice(0, index + 1));
    const isNew = index < 0 || !entries.has(entry);
    entries.add(entry);
    return isNew;
  });
}

interface Fault {
  readonly keys: readonly PropertyKey[];
  readonly words: () => string;
  /** A key that nobody knows. */
  readonly isSlip: boolean;
  /** It cannot be left out in silence: something else would hold than what is written. */
  readonly isWrong: boolean;
}

function faultsOf(issue: core.$ZodIssue, value: unknown): Fault[] {
  const { path } = issue;
  if (issue.code !== "unrecognized_keys") return [wrongValue(issue, value)];
  // A rule with a slip in it must not be taken for one that says less.
  const isWrong = path.some((step) => typeof step === "number");
  return issue.keys.map((name) => ({
    keys: [...path, name],
    words: () => `${shown([...path, name])} is not a setting. ${didYouMean(name, namesAt(path))}`.trimEnd(),
    isSlip: true,
    isWrong,
  }));
}

function wrongValue(issue: core.$ZodIssue, value: unknown): Fault {
  const keys = issue.path;
  const isMissing = longestThere(value, keys).length < keys.length;
  const name = shown(keys) || "the file";
  const words = () => (isMissing ? `${name} is missing.` : `${name}: ${issueWords(issue)}.`);
  return { keys, words, isSlip: false, isWrong: true };
}

/** What is wrong with a value, in words that do not speak of programming. */
export function issueWords(issue: core.$ZodIssue): string {
  if (issue.code === "invalid_key") return issue.issues[0]?.message ?? issue.message;
  if (issue.code === "invalid_value") return `one of ${issue.values.map(String).join(", ")} is expected`;
  if (issue.code === "invalid_type") return `${EXPECTED[issue.expected] ?? issue.expected} is expected`;
  if (issue.code === "invalid_union") return unionWords(issue.errors.flat());
  if (issue.code === "unrecognized_keys") return `${issue.keys[0]} is not a setting`;
  return issue.message.replace(/\.$/, "");
}

/** Of several forms the one that was meant is the one that was followed furthest. */
function unionWords(issues: readonly core.$ZodIssue[]): string {
  const furthest = issues.toSorted((a, b) => b.path.length - a.path.length)[0];
  if (furthest && furthest.path.length > 0) return `${furthest.path.join(".")}: ${issueWords(furthest)}`;
  const forms = issues.map((issue) => issueWords(issue).replace(/,? is expected$/, ""));
  return `${[...new Set(forms)].join(" or ")} is expected`;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list, such as [a, b],",
  object: "a group of keys",
  record: "a group of keys",
};

/** As much of a path as leads to something. */
function longestThere(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  let at = value;
  for (const [index, step] of path.entries()) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return path.slice(0, index);
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return path;
}

function placeOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

/** Without what stands at these places; of a list the whole entry goes, as half a rule says something else. */
function without(value: unknown, places: ReadonlySet<string>, at: readonly PropertyKey[] = []): unknown {
  if (places.has(placeOf(at))) return undefined;
  if (typeof value !== "object" || value === null) return value;
  const left = Object.entries(value).map(([key, inner]) => [key, without(inner, places, [...at, key])] as const);
  const kept = left.filter(([, inner]) => inner !== undefined);
  if (!Array.isArray(value)) return Object.fromEntries(kept);
  return kept.filter(([key, inner]) => isWhole(inner, value[Number(key)])).map(([, inner]) => inner);
}

function isWhole(left: unknown, before: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(before);
}

function shown(keys: readonly PropertyKey[]): string {
  return stripControl(keys.join(".")).replace(/\s+/g, " ").trim().slice(0, 100);
}
