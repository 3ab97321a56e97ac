import { AppendFile } from "../files/append-file.ts";
import { asMark, asMessageEntry } from "./session-entry.ts";
import type { SessionFile, SessionSummary } from "./session-file.ts";

export interface Snippet {
  readonly entry: string;
  readonly time: string;
  /** The words with what stands around them, on one line. */
  readonly text: string;
}

export interface FoundSession extends SessionSummary {
  readonly snippets: readonly Snippet[];
}

const MOST_SNIPPETS = 3;
const AROUND = 60;

/** One session, read once from the beginning to the end: every word has to be in what was said, or in the title. */
export async function searchSession(
  file: SessionFile,
  words: readonly string[],
  textOf: (message: unknown) => string,
): Promise<FoundSession | undefined> {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
  const missing = new Set(wanted);
  let title = "";
  const best: { hits: number; snippet: Snippet }[] = [];
  for await (const record of new AppendFile(file.path, { notice: () => {} }).records()) {
    const entry = asMessageEntry(record);
    title = asMark(record)?.title ?? title;
    if (entry === undefined) continue;
    const text = textOf(entry.message);
    const lower = text.toLowerCase();
    const here = wanted.filter((word) => lower.includes(word));
    for (const word of here) missing.delete(word);
    if (here.length === 0 || !isBetter(here.length, best)) continue;
    const snippet = { entry: entry.id, time: entry.time, text: around(text, lower, here[0] ?? "") };
    keepBest(best, { hits: here.length, snippet });
  }
  for (const word of missing) if (title.toLowerCase().includes(word)) missing.delete(word);
  if (wanted.length === 0 || missing.size > 0) return undefined;
  return { ...(await file.summary()), snippets: best.map(({ snippet }) => snippet) };
}

type Ranked = { hits: number; snippet: Snippet };

function isBetter(hits: number, best: readonly Ranked[]): boolean {
  return best.length < MOST_SNIPPETS || best.some((one) => one.hits < hits);
}

/** Those with the most words, the older first among equals. */
function keepBest(best: Ranked[], one: Ranked): void {
  best.push(one);
  best.sort((a, b) => b.hits - a.hits);
  best.splice(MOST_SNIPPETS);
}

function around(text: string, lower: string, word: string): string {
  // Where lower case is longer than the text (İ), the place is near enough.
  const at = Math.min(lower.indexOf(word), text.length);
  const from = Math.max(0, at - AROUND);
  const to = at + word.length + AROUND;
  const cut = text.slice(from, to).replaceAll(/\s+/g, " ").trim().toWellFormed();
  return `${from > 0 ? "…" : ""}${cut}${to < text.length ? "…" : ""}`;
}
