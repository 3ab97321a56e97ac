import { matchPhrase, type PhraseMatch } from "./match-phrase.ts";
import { argumentSchema, type OfflineTool, requiredArguments } from "./offline-tool.ts";
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
      if (match === undefined || isGuess(phrase, match)) continue;
      const values = { ...typed(tool, phrase.constants), ...match.values };
      const missing = requiredArguments(tool).filter((name) => !Object.hasOwn(values, name));
      const choice = { ...match, tool, values, missing };
      if (best === undefined || isBetter(choice, best)) best = choice;
    }
  }
  return best;
}

/** A single word beside what does not look like the argument: "show me the money" is no file, "find my keys" no search. */
function isGuess(phrase: Phrase, { literals, values }: PhraseMatch): boolean {
  if (literals > 1) return false;
  if (typeof values.pattern === "string" && /\s/.test(values.pattern)) return true;
  if (typeof values.path !== "string" || /[./~\\]/.test(values.path)) return false;
  const word = phrase.items.find((item) => item.type === "word" && !item.filler);
  return !KNOWN_FILES.test(values.path) && !(word?.type === "word" && COMMANDS.has(word.norm));
}

const KNOWN_FILES = /^(readme|license|licence|changelog|makefile|dockerfile|justfile|procfile|gemfile|rakefile)$/i;
const COMMANDS = new Set(["ls", "cd", "cat", "tree"]);

function isBetter(one: Choice, other: Choice): boolean {
  if (one.literals !== other.literals) return one.literals > other.literals;
  if (one.missing.length !== other.missing.length) return one.missing.length < other.missing.length;
  return one.slotCharacters < other.slotCharacters;
}

function typed(tool: OfflineTool, constants: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(constants);
  return Object.fromEntries(entries.map(([name, text]) => [name, slotValue(name, argumentSchema(tool, name), text)]));
}
