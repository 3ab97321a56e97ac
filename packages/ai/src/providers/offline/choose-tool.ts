import { matchPhrase } from "./match-phrase.ts";
import { argumentSchema, type OfflineTool, requiredArguments } from "./offline-tool.ts";
import { readPhrase } from "./phrase.ts";
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
      if (match === undefined) continue;
      const values = { ...typed(tool, phrase.constants), ...match.values };
      const missing = requiredArguments(tool).filter((name) => !Object.hasOwn(values, name));
      const choice = { ...match, tool, values, missing };
      if (best === undefined || isBetter(choice, best)) best = choice;
    }
  }
  return best;
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
