import { didYouMean, stripControl } from "@marvin/text";
import type { Node, Scalar, YAMLMap } from "yaml";
import { BASIC_COLORS, type BasicColor } from "./basic-color.ts";
import { COLOR_NAMES, type ColorName } from "./color-name.ts";
import { luminance } from "./contrast.ts";
import type { Theme } from "./theme.ts";
import { isThemeName, loadTheme, THEMES } from "./theme-list.ts";

const MOST_CHARACTERS = 64_000;
const MOST_PROBLEMS = 8;
const KEYS = ["base", "kind", "background", "colors", "basic", "ascii"];

/**
 * Reads a theme that a user wrote as YAML. Whatever is wrong with it is told at once, a line for each, with where it
 * stands and what was probably meant.
 */
export async function parseTheme(name: string, yamlText: string): Promise<{ theme: Theme } | { problem: string }> {
  if (yamlText.length > MOST_CHARACTERS) return { problem: `The theme ${named(name)} is too long to be a theme.` };
  const { problems, ...found } = await readParts(yamlText);
  if (problems.length > 0) return { problem: tellProblems(name, problems) };
  const base = found.base !== undefined && isThemeName(found.base) ? await loadTheme(found.base) : undefined;
  return { theme: joinTheme(name, base, found) };
}

interface Parts {
  base?: string;
  kind?: Theme["kind"];
  background?: string;
  ascii?: boolean;
  readonly colors: Partial<Record<ColorName, string>>;
  readonly basic: Partial<Record<ColorName, BasicColor>>;
  readonly problems: string[];
}

function joinTheme(name: string, base: Theme | undefined, found: Omit<Parts, "problems">): Theme {
  const kind = found.kind ?? (found.background ? kindOf(found.background) : base?.kind) ?? "dark";
  const ownGround = kind === "dark" ? "#000000" : "#ffffff";
  const background = found.background ?? (base?.kind === kind ? base.background : ownGround);
  const basic = { ...base?.basic, ...found.basic };
  return {
    name,
    kind,
    background,
    colors: { ...base?.colors, ...found.colors },
    ...(Object.keys(basic).length > 0 && { basic }),
    ...((found.ascii ?? base?.ascii) && { ascii: true }),
  };
}

function kindOf(background: string): Theme["kind"] {
  return luminance(background) > 0.179 ? "light" : "dark";
}

async function readParts(yamlText: string): Promise<Parts> {
  const { isMap, LineCounter, parseDocument } = await import("./theme-yaml.ts");
  const lines = new LineCounter();
  const { contents, errors } = parseDocument(yamlText, { lineCounter: lines, prettyErrors: false });
  const parts: Parts = { colors: {}, basic: {}, problems: [] };
  const complain = (at: number, problem: string) => parts.problems.push(`line ${lines.linePos(at).line}: ${problem}`);
  for (const { message, pos } of errors) complain(pos[0], message);
  if (errors.length > 0) return parts;
  if (!isMap(contents)) {
    complain(0, 'a theme is a list of keys, such as "base: nord" and "colors:" with colours below it');
    return parts;
  }
  for (const { key, value } of entriesOf(contents)) {
    const table = key.text === "colors" || key.text === "basic" ? key.text : undefined;
    const problem = table && isMap(value.node) ? "" : readKey(parts, key.text, value.text);
    if (problem !== "") complain(key.at, problem);
    if (table === undefined || !isMap(value.node)) continue;
    for (const entry of entriesOf(value.node)) {
      const wrong = readEntry(parts, table, entry.key.text, entry.value.text);
      if (wrong !== "") complain(entry.key.at, wrong);
    }
  }
  return parts;
}

/** Takes one key into the parts; gives what is wrong with it, or "". */
function readKey(parts: Parts, key: string, value: string): string {
  switch (key) {
    case "base":
      parts.base = value;
      return isThemeName(value) ? "" : withGuess(`base: there is no theme ${named(value)}.`, value, themeNames());
    case "kind":
      if (value !== "dark" && value !== "light") return "kind must be dark or light.";
      parts.kind = value;
      return "";
    case "background":
      parts.background = hexFrom(value);
      return colorProblem(key, value);
    case "ascii":
      parts.ascii = value === "true";
      return value === "true" || value === "false" ? "" : "ascii must be true or false.";
    case "colors":
    case "basic":
      return `${key} must have names and colours below it.`;
    default:
      return withGuess(`${named(key)} is not a key of a theme.`, key, KEYS);
  }
}

function readEntry(parts: Parts, table: "colors" | "basic", key: string, value: string): string {
  if (!isColorName(key)) return withGuess(`${table} has no ${named(key)}.`, key, COLOR_NAMES);
  if (table === "colors") {
    parts.colors[key] = hexFrom(value);
    return colorProblem(`colors.${key}`, value);
  }
  if (!isBasicColor(value)) {
    return withGuess(`basic.${key}: ${named(value)} is not one of the sixteen.`, value, BASIC_COLORS);
  }
  parts.basic[key] = value;
  return "";
}

const HEX_COLOR = /^#?([\da-f]{3}|[\da-f]{6})$/i;

function hexFrom(value: string): string {
  const digits = HEX_COLOR.exec(value)?.[1] ?? "";
  return `#${(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits).toLowerCase()}`;
}

function colorProblem(key: string, value: string): string {
  if (HEX_COLOR.test(value)) return "";
  if (value === "") return `${key} has no value. Put a colour in quotes, as "#7cc4ff": a bare # starts a comment.`;
  return `${key}: ${named(value)} is not a colour. Write it as "#rrggbb".`;
}

function entriesOf(map: YAMLMap) {
  return map.items.map(({ key, value }) => ({
    key: { text: textOf(key), at: (key as Node | null)?.range?.[0] ?? 0 },
    value: { text: textOf(value), node: value },
  }));
}

/** The text of a scalar as it was written, so that 112233 stays a colour; "" for everything else. */
function textOf(node: unknown): string {
  const { source, value } = (node ?? {}) as Partial<Scalar>;
  if (value === null || value === undefined || typeof value === "object") return "";
  return source ?? String(value);
}

function isColorName(name: string): name is ColorName {
  return (COLOR_NAMES as readonly string[]).includes(name);
}

function isBasicColor(name: string): name is BasicColor {
  return (BASIC_COLORS as readonly string[]).includes(name);
}

function themeNames(): string[] {
  return THEMES.map(({ name }) => name);
}

function withGuess(problem: string, word: string, names: Iterable<string>): string {
  return `${problem} ${didYouMean(word, names)}`.trimEnd();
}

function named(word: string): string {
  const clean = stripControl(word).replace(/\s+/g, " ");
  return `"${clean.length > 40 ? `${clean.slice(0, 40)}…` : clean}"`;
}

function tellProblems(name: string, problems: readonly string[]): string {
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `  ${stripControl(problem)}`);
  const left = problems.length - shown.length;
  const rest = left > 0 ? [`  and ${left} more`] : [];
  return [`The theme ${named(name)} cannot be used:`, ...shown, ...rest].join("\n");
}
