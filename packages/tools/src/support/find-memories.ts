import type { Topic } from "@marvin/store";

export interface FoundEntry {
  readonly topic: Topic;
  readonly entry: string;
}

const SMALL_WORDS = new Set(["a", "an", "the", "my", "is", "was", "of", "to", "in", "that", "and", "about", "i", "me"]);

/** Entries that have all the words in them or in their topic, newest of each topic first; else those with most of them. */
export function findEntries(topics: readonly Topic[], query: string): FoundEntry[] {
  const all = topics.flatMap((topic) => topic.entries.toReversed().map((entry) => ({ topic, entry })));
  const words = wordsOf(query);
  if (words.length === 0) return all;
  const scored = all.map((found) => ({ found, score: scoreOf(found, words) }));
  const best = Math.max(...scored.map(({ score }) => score), 0);
  if (best < words.length / 2) return [];
  return scored.filter(({ score }) => score === best).map(({ found }) => found);
}

function scoreOf({ topic, entry }: FoundEntry, words: readonly string[]): number {
  const text = `${topic.title} ${topic.name} ${entry}`.toLowerCase();
  return words.filter((word) => text.includes(word)).length;
}

function wordsOf(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}
