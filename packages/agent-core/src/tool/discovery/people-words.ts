import { code } from "./people-words/code.ts";
import { knowledgeAndMedia } from "./people-words/knowledge-and-media.ts";
import { ownThings } from "./people-words/own-things.ts";
import { placesAndTravel } from "./people-words/places-and-travel.ts";
import { ticketsAndLinks } from "./people-words/tickets-and-links.ts";
import { wordGroups } from "./people-words/word-groups.ts";
import { isStopWord, stemOf, wordsOf } from "./stems.ts";

/**
 * The words that people use and tools do not, as terms of the index. A key is a tool's whole name, or a word of names,
 * for all the tools that have it. Words joined by `_` count together, `~` marks a shape (see `shapes.ts`), `@` a group.
 */
export function peopleWords(key: string): readonly string[] {
  const words = TABLES.map((table) => (Object.hasOwn(table, key) ? table[key] : undefined)).join(" ");
  return [...new Set(items(words).flatMap(termsOf))];
}

const TABLES = [placesAndTravel, knowledgeAndMedia, ownThings, ticketsAndLinks, code];

function items(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== "");
}

function termsOf(item: string): string[] {
  if (item.startsWith("~")) return [item];
  if (item.startsWith("@")) return items(wordGroups[item.slice(1)] ?? "").flatMap(termsOf);
  const words = wordsOf(item.replaceAll("_", " "));
  if (words.length > 1) return [words.map(stemOf).join("_")];
  return words.filter((word) => !isStopWord(word)).map(stemOf);
}
