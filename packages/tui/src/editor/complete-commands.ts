import type { Completions } from "./completion.ts";
import { NameSearch } from "./name-search.ts";

/** A command as completion knows it, with its mark: `/model`, `!code`. */
export interface CompletableCommand {
  readonly name: string;
  readonly summary: string;
  /** What may stand behind it. */
  readonly words?: () => readonly string[];
}

const MOST = 50;

/** A command at the beginning of the text, or what is said to it. */
export function completeCommands(
  commands: readonly CompletableCommand[],
  beforeCaret: string,
): Completions | undefined {
  if (!/^[/!]/.test(beforeCaret) || beforeCaret.includes("\n")) return undefined;
  const [, name = "", gap = ""] = /^(\S+)(\s*)/.exec(beforeCaret) ?? [];
  if (gap === "") return commandsLike(name, commands);
  const words = commands.find((command) => command.name === name)?.words?.() ?? [];
  return wordsLike(beforeCaret.slice(name.length + gap.length), words, name.length + gap.length);
}

/** Those of the texts that fit the query, the best first; all of them, in their order, if it is empty. */
export function bestOf<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
  most = MOST,
): Item[] {
  if (query === "") return items.slice(0, most);
  const search = new NameSearch();
  search.add(items.map(textOf));
  return search.find(query, most).flatMap((index) => items[index] ?? []);
}

function commandsLike(typed: string, commands: readonly CompletableCommand[]): Completions | undefined {
  // a second slash makes it a path
  if (typed.startsWith("/") && typed.includes("/", 1)) return undefined;
  const mark = typed.charAt(0);
  const ofMark = commands.filter(({ name }) => name.startsWith(mark));
  const found = bestOf(typed.slice(1), ofMark, ({ name }) => name.slice(1));
  if (found.length === 0) return undefined;
  return { from: 0, items: found.map(({ name, summary }) => ({ insert: name, label: name, detail: summary })) };
}

function wordsLike(typed: string, words: readonly string[], from: number): Completions | undefined {
  const found = bestOf(typed, words, (word) => word);
  return found.length === 0 ? undefined : { from, items: found.map((word) => ({ insert: word, label: word })) };
}
