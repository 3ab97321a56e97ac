import type { Line, Span } from "../text/line.ts";
import { truncateLine } from "../text/truncate-line.ts";
import { lineWidth } from "../text/width.ts";
import type { Glyphs } from "../theme/theme.ts";
import { oneRow } from "./essential-argument.ts";
import { muted, wrapRows } from "./rows.ts";

export interface WelcomeFacts {
  readonly version: string;
  readonly provider: string;
  readonly model: string;
  /** Why this provider: "GROQ_API_KEY", "settings". */
  readonly why?: string | undefined;
  readonly profile?: string | undefined;
  readonly workingDir?: string | undefined;
  /** Names of the keys that are set, never their values. */
  readonly keysFound?: readonly string[] | undefined;
  readonly programsFound?: readonly string[] | undefined;
  readonly programsMissing?: readonly string[] | undefined;
  readonly firstTime: boolean;
  /** What to try at first, three at the most, if not the usual. */
  readonly tries?: readonly string[] | undefined;
  /** What should be known now, such as what to do where there is no key. */
  readonly hints?: readonly string[] | undefined;
}

const MOST_ROWS = 12;
const MOST_HINTS = 2;
const MOST_NAMES = 6;

/** What is said at the start: a row or two, and the first time a little more, never beyond a dozen rows. */
export function welcomeView(facts: WelcomeFacts, glyphs: Glyphs, width: number): Line[] {
  return facts.firstTime ? firstStart(facts, glyphs, width) : usualStart(facts, glyphs, width);
}

function usualStart(facts: WelcomeFacts, glyphs: Glyphs, width: number): Line[] {
  const separator = muted(` ${glyphs.separator} `);
  const pieces: Line[] = [nameOf(facts), [{ text: modelWords(facts) }], HELP];
  const row = pieces.flatMap((piece, index) => (index === 0 ? piece : [...separator, ...piece]));
  const fits = lineWidth(row) <= width;
  const rows = fits
    ? [row]
    : [truncateLine(nameOf(facts), width, glyphs.ellipsis), ...oneRowEach(pieces.slice(1), width, glyphs)];
  return [...rows, ...hintRows(facts, width)].slice(0, MOST_ROWS);
}

function oneRowEach(pieces: readonly Line[], width: number, glyphs: Glyphs): Line[] {
  return pieces.map((piece) => truncateLine(piece, width, glyphs.ellipsis));
}

/** A part of the first screen; where there is no room, those of little weight are left out whole. */
interface Part {
  readonly weight: number;
  readonly rows: readonly Line[];
}

function firstStart(facts: WelcomeFacts, glyphs: Glyphs, width: number): Line[] {
  const text = (words: string): Line[] => (words === "" ? [] : wrapRows([{ text: words }], width));
  const quiet = (words: string): Line[] => (words === "" ? [] : wrapRows(muted(words), width));
  const tries = (facts.tries ?? TRIES).slice(0, 3);
  const parts: Part[] = [
    { weight: 9, rows: [truncateLine(nameOf(facts), width, glyphs.ellipsis)] },
    { weight: 8, rows: text(`Using ${modelWords(facts)}${facts.why ? ` (${oneRow(facts.why)})` : ""}.`) },
    { weight: 7, rows: hintRows(facts, width) },
    { weight: 4, rows: quiet(foundWords(facts)) },
    { weight: 2, rows: quiet(missingWords(facts)) },
    { weight: 3, rows: quiet(ABILITIES) },
    BLANK,
    {
      weight: 5,
      rows: [[{ text: "Try:", style: { bold: true } }], ...tries.map((words) => tryRow(words, glyphs, width))],
    },
    BLANK_TOO,
    { weight: 6, rows: wrapRows(HELP_FIRST, width) },
  ];
  return withinRows(parts, MOST_ROWS);
}

/** Two of them: where there is no room, each is left out for itself. */
const BLANK: Part = { weight: 3.5, rows: [[]] };
const BLANK_TOO: Part = { ...BLANK };

function withinRows(parts: readonly Part[], most: number): Line[] {
  const lightest = parts.toSorted((a, b) => a.weight - b.weight);
  const left = new Set<Part>();
  const shown = () => parts.filter((part) => !left.has(part)).flatMap(({ rows }) => rows);
  for (const part of lightest) if (shown().length > most) left.add(part);
  return shown().slice(0, most);
}

const ABILITIES =
  "Marvin answers questions, looks things up, keeps notes and dates, and in coding mode reads, changes and runs a project.";
const TRIES = ["what is the weather like here?", "7 miles in km", "!code, then: what does this project do?"];
const ACCENT = { color: "accent", bold: true } as const;
const HELP: Line = [{ text: "/help", style: ACCENT }];
const HELP_FIRST: Line = [
  ...HELP,
  { text: " lists the commands, " },
  { text: "/keys", style: ACCENT },
  { text: " the keys; " },
  { text: "Ctrl+D", style: ACCENT },
  { text: " leaves." },
];

function nameOf({ version }: WelcomeFacts): Line {
  const number: Span = { text: ` ${oneRow(version)}`, style: { color: "muted" } };
  return [{ text: "Marvin", style: { color: "heading", bold: true } }, number];
}

function modelWords({ provider, model }: WelcomeFacts): string {
  const [from, name] = [oneRow(provider), oneRow(model)];
  return name.startsWith(from) ? name : [from, name].filter(Boolean).join(" ");
}

function foundWords({ keysFound = [], programsFound = [], profile, workingDir }: WelcomeFacts): string {
  const found = [
    keysFound.length > 0 ? `keys ${listed(keysFound)}` : "",
    programsFound.length > 0 ? `programs ${listed(programsFound)}` : "",
    profile ? `profile ${oneRow(profile)}` : "",
    workingDir ? `folder ${oneRow(workingDir)}` : "",
  ].filter((part) => part !== "");
  return found.length === 0 ? "" : `Found: ${found.join("; ")}.`;
}

function missingWords({ programsMissing = [] }: WelcomeFacts): string {
  return programsMissing.length === 0
    ? ""
    : `Would be of use: ${listed(programsMissing)} (marvin doctor says for what).`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).map(oneRow).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function hintRows({ hints = [] }: WelcomeFacts, width: number): Line[] {
  return hints
    .slice(0, MOST_HINTS)
    .flatMap((hint) => wrapRows([{ text: oneRow(hint), style: { color: "warning" } }], width));
}

function tryRow(words: string, glyphs: Glyphs, width: number): Line {
  return truncateLine([...muted(`${glyphs.bullet} `), { text: words }], width, glyphs.ellipsis);
}
