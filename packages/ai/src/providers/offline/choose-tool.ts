import { matchPhrase, type PhraseMatch } from "./match-phrase.ts";
import { argumentSchema, type OfflineTool, propertiesOf, requiredArguments } from "./offline-tool.ts";
import { type Phrase, readPhrase } from "./phrase.ts";
import { readSentence } from "./sentence.ts";
import { isNumeric, slotValue } from "./slot-value.ts";

export interface Choice {
  readonly tool: OfflineTool;
  readonly values: Readonly<Record<string, unknown>>;
  /** Required arguments that were not said. */
  readonly missing: readonly string[];
  readonly literals: number;
  readonly slotCharacters: number;
}

/** The tool that a request asks for: the most words of a phrase, then the shortest arguments, then the fewest missing. */
export function chooseTool(request: string, tools: readonly OfflineTool[]): Choice | undefined {
  const sentence = readSentence(request);
  let best: Choice | undefined;
  for (const tool of tools) {
    const slots = {
      read: (name: string, words: string) => slotValue(name, argumentSchema(tool, name), words),
      isGreedy: (name: string) => isNumeric(argumentSchema(tool, name)),
    };
    for (const template of tool.phrases ?? []) {
      const phrase = readPhrase(template);
      const match = matchPhrase(phrase, sentence, slots);
      if (match === undefined || isGuess(tool, phrase, match, request)) continue;
      const values = { ...typed(tool, phrase.constants), ...match.values };
      const missing = requiredArguments(tool).filter((name) => !Object.hasOwn(values, name));
      const choice = { ...match, tool, values, missing };
      if (best === undefined || isBetter(choice, best)) best = choice;
    }
  }
  return best;
}

/** A single word beside what does not look like the argument: "show me the money" is no file, "find my keys" no search. */
function isGuess(tool: OfflineTool, phrase: Phrase, match: PhraseMatch, said: string): boolean {
  const { literals, values } = match;
  if (isNoPreference(values.key, said)) return true;
  if (needsFile(tool, phrase) && !namesFile(values.path, phrase, said)) return true;
  if (literals > 1) return false;
  if (typeof values.pattern === "string" && /\s/.test(values.pattern)) return true;
  if (typeof values.path !== "string" || /[./~\\]/.test(values.path)) return false;
  return !KNOWN_FILES.test(values.path) && !literalsOf(phrase).some((word) => COMMANDS.has(word));
}

const KNOWN_FILES = /^(readme|license|licence|changelog|makefile|dockerfile|justfile|procfile|gemfile|rakefile)$/i;
const COMMANDS = new Set(["ls", "cd", "cat", "tree"]);

/** "Write hello to grandma" and "who wrote Hamlet" are about no file: what writes into one wants to be sure. */
function needsFile(tool: OfflineTool, phrase: Phrase): boolean {
  if (!Object.hasOwn(propertiesOf(tool), "path")) return false;
  if (["content", "old_str"].some((name) => Object.hasOwn(propertiesOf(tool), name))) return true;
  return literalsOf(phrase)[0] === "who" && phrase.items.some((item) => item.type === "slot" && item.name === "path");
}

/** Without a path it may still be asked for: but not where the rest of the phrase could be about anything. */
function namesFile(path: unknown, phrase: Phrase, said: string): boolean {
  if (literalsOf(phrase).some((word) => FILE_WORDS.has(word))) return true;
  if (typeof path !== "string") return false;
  return /[./~\\]/.test(path) || KNOWN_FILES.test(path) || isCalledFile(path, said);
}

/** `the file notes`, `a file called notes`, `the notes file`. */
function isCalledFile(path: string, said: string): boolean {
  const name = quotable(path);
  return new RegExp(`\\bfile\\s+((named|called)\\s+)?${name}|${name}\\s+file\\b`, "i").test(said);
}

const FILE_WORDS = new Set(["file", "script", "module", "line", "patch", "diff", "git", "blame", "annotate"]);

/** Of what people set, little is a preference: an oven is none, nor is a password. */
function isNoPreference(key: unknown, said: string): boolean {
  if (typeof key !== "string") return false;
  if (NO_PREFERENCES.test(key)) return true;
  return !(KNOWN_PREFERENCES.test(key) || /\bpreferences?\b/i.test(said) || isOwn(key, said));
}

/** `my editor`, but not `the end of my notes`. */
function isOwn(key: string, said: string): boolean {
  return new RegExp(`\\b(my|our)\\s+${quotable(key)}`, "i").test(said);
}

/** A pattern for the whole name, as it is or in quotes. */
function quotable(name: string): string {
  return `(?<![\\w-])["'“‘\`]?${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}["'”’\`]?(?![\\w-])`;
}

const NO_PREFERENCES =
  /^my$|\b(passwords?|passcode|pin|alarms?|timers?|reminders?|clock|watch|lists?|note|diary|journal|playlist|bookmarks|agenda|schedule|inbox|contacts|calendar|score|basket|cart|mind|house|hair)$/i;
const KNOWN_PREFERENCES =
  /_|^(dietary|diet|allergies|(favou?rite|avoid) cuisines?|spice tolerance|budget|max distance|((distance|temperature) )?units?|currency|transport|notes|language|time ?zone|name|e-?mail|home|city|editor|theme|indentation|code style|(test|build|lint) command)$/i;

function literalsOf({ items }: Phrase): string[] {
  return items.flatMap((item) => (item.type === "word" && !item.filler ? [item.norm] : []));
}

function isBetter(one: Choice, other: Choice): boolean {
  if (one.literals !== other.literals) return one.literals > other.literals;
  if (one.missing.length !== other.missing.length) return one.missing.length < other.missing.length;
  return one.slotCharacters < other.slotCharacters;
}

function typed(tool: OfflineTool, constants: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(constants);
  return Object.fromEntries(entries.map(([name, text]) => [name, slotValue(name, argumentSchema(tool, name), text)]));
}
