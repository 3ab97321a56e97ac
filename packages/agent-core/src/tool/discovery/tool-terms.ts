import type { ToolEntry } from "../tool.ts";
import { peopleWords } from "./people-words.ts";
import { shapeOfArgument } from "./shapes.ts";
import { stemsOf } from "./stems.ts";

export type ToolWords = Pick<ToolEntry, "name" | "area" | "description" | "input" | "phrases">;

/** How strongly each term speaks for a tool, from 1 to 99. */
export function toolTerms(tool: ToolWords): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (terms: Iterable<string>, weight: number) => {
    for (const term of new Set(terms)) weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  const nameStems = stemsOf(tool.name);
  add(nameStems, FIELD.name);
  add(stemsOf(tool.area), FIELD.area);
  add(stemsOf(tool.description), FIELD.description);
  addArguments(tool.input, add);
  addPhrases(tool.phrases ?? [], add);
  add(peopleWords(tool.name), FIELD.ownWords);
  for (const word of tool.name.split("_")) if (word !== tool.name) add(peopleWords(word), FIELD.sharedWords);
  return new Map([...weights].map(([term, weight]) => [term, saturated(weight)]));
}

const FIELD = {
  name: 5,
  area: 1,
  description: 1,
  argument: 0.7,
  argumentDescription: 0.3,
  shape: 1.5,
  phrase: 1.2,
  morePhrases: 0.4,
  ownWords: 2.5,
  sharedWords: 2,
} as const;

type Add = (terms: Iterable<string>, weight: number) => void;

function addArguments(input: ToolWords["input"], add: Add): void {
  const properties = (input["properties"] ?? {}) as Record<string, { description?: unknown }>;
  for (const [name, { description }] of Object.entries(properties)) {
    const shape = shapeOfArgument(name);
    if (shape !== undefined) add([shape], FIELD.shape);
    add(stemsOf(name), FIELD.argument);
    if (typeof description === "string") add(stemsOf(description), FIELD.argumentDescription);
  }
}

/** A word of many phrases says more than a word of one, but not many times more. */
function addPhrases(phrases: readonly string[], add: Add): void {
  const counts = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.replace(/\{[^}]*\}/g, " ");
    for (const term of new Set(stemsOf(words))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  for (const [term, count] of counts) add([term], FIELD.phrase + FIELD.morePhrases * Math.min(4, count - 1));
}

function saturated(weight: number): number {
  return Math.max(1, Math.round((100 * weight) / (weight + 2)));
}
