import { nearestText, textAround } from "./nearest-text.ts";

/** What to tell somebody whose text does not stand in a file: what is there instead. */
export function adviceOn(lines: readonly string[], wanted: readonly string[], shown: string): string {
  const alike = lookAlike(lines, wanted);
  if (alike) return `${alike.difference}\nThe nearest text in ${shown}:\n${alike.there}`;
  const near = nearestText(lines, wanted.map(withoutNumber));
  return near ? `The nearest text in ${shown}:\n${near}` : `Nothing in ${shown} resembles it. Read it with read_file.`;
}

interface LookAlike {
  /** What alone is different. */
  readonly difference: string;
  /** The text of the file, with its line numbers. */
  readonly there: string;
}

/**
 * Finds text that is what was wanted but for something hard to see: spaces, tabs, accents written in two ways, signs
 * that look the same, letter case. Undefined if there is none, or too much to look through.
 */
function lookAlike(lines: readonly string[], wanted: readonly string[]): LookAlike | undefined {
  if (
    lines.reduce((sum, line) => sum + line.length + 1, 0) > MOST_LETTERS ||
    wanted.every((line) => line.trim() === "")
  ) {
    return undefined;
  }
  if (endsWithout(lines, wanted)) {
    return { difference: ENDS_THERE, there: textAround(lines, lines.length - wanted.length + 1, wanted.length) };
  }
  for (const { plain, plainFile = plain, tell } of READINGS) {
    const at = placeOf(lines.map(plainFile), wanted.map(plain));
    if (at === undefined) continue;
    const there = lines.slice(at, at + wanted.length);
    return { difference: tell(there, wanted), there: textAround(lines, at, wanted.length) };
  }
  return otherwiseWritten(lines, wanted);
}

const ENDS_THERE = "The file ends there without a newline: leave out the one at the end of the text given.";

function endsWithout(lines: readonly string[], wanted: readonly string[]): boolean {
  const known = wanted.slice(0, -1);
  return wanted.at(-1) === "" && lines.at(-1) !== "" && lines.join("\n").endsWith(known.join("\n"));
}

/** The same but for what one way of writing makes of it: lines broken elsewhere, or signs escaped. */
function otherwiseWritten(lines: readonly string[], wanted: readonly string[]): LookAlike | undefined {
  const [text, given] = [lines.join("\n"), wanted.join("\n")];
  const plain = given.replace(/\\([nt"'\\])/g, (_, sign: string) => ({ n: "\n", t: "\t" })[sign] ?? sign);
  if (plain !== given && text.includes(plain)) {
    const difference = "Its line breaks or quotes are escaped by a backslash; give them as they stand in the file.";
    return { difference, there: thereOf(lines, plain) };
  }
  const signed = given.replace(/&(lt|gt|amp|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? "");
  if (signed !== given && text.includes(signed)) {
    const difference = "It has escapes such as &lt; and &amp; for signs; give them as they stand in the file.";
    return { difference, there: thereOf(lines, signed) };
  }
  const squeezed = (words: string) => words.replace(/\s+/g, " ").trim();
  if (!squeezed(text).includes(squeezed(given))) return undefined;
  const difference = "It differs in line breaks, spaces or tabs alone; they must be exact.";
  return { difference, there: nearestText(lines, wanted) ?? "" };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", "#39": "'" };

function thereOf(lines: readonly string[], text: string): string {
  const wanted = text.split("\n");
  return textAround(lines, placeOf(lines, wanted) ?? 0, wanted.length);
}

const MOST_LETTERS = 4_000_000;

interface Reading {
  /** A line without what this reading does not look at. */
  plain(line: string): string;
  /** The same for lines of the file, where they are read otherwise. */
  plainFile?(line: string): string;
  tell(there: readonly string[], wanted: readonly string[]): string;
}

const READINGS: readonly Reading[] = [
  { plain: withoutNumber, plainFile: (line) => line, tell: () => "Leave out the line numbers that read_file shows." },
  {
    plain: (line) => line.trimEnd(),
    tell: () => "It differs in spaces or tabs at the ends of lines alone; they must be exact.",
  },
  { plain: (line) => line.trim(), tell: indentation },
  {
    plain: (line) => line.normalize("NFC"),
    tell: () => "It differs in how accented letters are composed (Unicode NFC or NFD) alone; they must be exact.",
  },
  { plain: (line) => sameSigns(line), tell: signs },
  { plain: (line) => line.toLowerCase(), tell: () => "It differs in upper and lower case alone; they must be exact." },
  {
    plain: (line) => sameSigns(line).replace(/\s+/g, " ").trim(),
    tell: () => "It differs in spaces, tabs or look-alike signs alone; they must be exact.",
  },
];

/** The line at which the wanted text begins, counted from 0. */
function placeOf(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const text = lines.join("\n");
  const place = text.indexOf(wanted.join("\n"));
  if (place < 0) return undefined;
  let line = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < place; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function withoutNumber(line: string): string {
  return line.replace(/^\s*\d+\t/, "");
}

function indentation(there: readonly string[], wanted: readonly string[]): string {
  const at = wanted.findIndex((line, index) => line.trim() !== "" && indentOf(line) !== indentOf(there[index]));
  const [own, given] = [indentOf(there[at]), indentOf(wanted[at])];
  const which =
    at < 0 ? "" : `: "${wanted[at]?.trim().slice(0, 40)}" has ${named(own)} in the file, ${named(given)} here`;
  return `It differs in spaces, tabs or both at the beginnings of lines alone${which}.`;
}

function indentOf(line: string | undefined): string {
  return /^\s*/.exec(line ?? "")?.[0] ?? "";
}

function named(indent: string): string {
  if (indent === "") return "no indentation";
  const tabs = indent.split("\t").length - 1;
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? "" : "s"}`]);
  return [...counted(tabs, "tab"), ...counted(indent.length - tabs, "space")].join(" and ");
}

const SAME_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201b\u02bc\u2032]/g, "'"],
  [/[\u201c\u201d\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/\u2026/g, "..."],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " "],
  [/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ""],
];

function sameSigns(line: string): string {
  return SAME_SIGNS.reduce((text, [sign, plain]) => text.replace(sign, plain), line.normalize("NFC"));
}

function signs(there: readonly string[], wanted: readonly string[]): string {
  const [own, given] = [new Set(there.join("")), new Set(wanted.join(""))];
  const list = (signs: Set<string>) => [...signs].slice(0, 5).map(codeOf).join(", ");
  const odd = (sign: string) => sameSigns(sign) !== sign;
  const theirs = new Set([...own].filter((sign) => !given.has(sign) && odd(sign)));
  const yours = new Set([...given].filter((sign) => !own.has(sign) && odd(sign)));
  const parts = [
    theirs.size > 0 ? `the file has ${list(theirs)}` : "",
    yours.size > 0 ? `the text given has ${list(yours)}` : "",
  ].filter(Boolean);
  return `It differs in signs that look alike or are invisible (quotes, dashes, spaces) alone: ${parts.join(", ")}.`;
}

function codeOf(sign: string): string {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return /[\s\p{C}]/u.test(sign) ? code : `${code} (${sign})`;
}
