import type { Completion, Completions } from "./completion.ts";
import type { FileNames } from "./file-names.ts";

/** Paths of the machine that begin with this one; folders end with a slash. */
export type Paths = (prefix: string) => readonly string[];

export interface CompletableTool {
  readonly name: string;
  readonly summary: string;
}

const MOST_FILES = 50;
const MOST_TOOLS = 10;
const MOST_PATHS = 200;

/** `@name` or `@"my name"` that is being typed at the end. */
const NAMED = /(?:^|\s)@(?:"([^"\n]*)|([^\s"]*))$/;
const PATH = /(?:^|\s)((?:\.{1,2}|~)?\/(?:\\.|[^\s\\])*)$/;
const COMMAND_BEING_TYPED = /^\/[^/\s]*$/;
const IS_PATH = /^(?:\.{1,2}|~)?\//;

/** `@` at the start of a word: files of the working directory, tools, or a path. */
export function completeNames(
  beforeCaret: string,
  afterCaret: string,
  {
    files,
    tools,
    paths,
  }: { readonly files: FileNames; readonly tools: readonly CompletableTool[]; readonly paths: Paths },
): Completions | undefined {
  const named = NAMED.exec(beforeCaret);
  if (!named) return undefined;
  const query = named[1] ?? named[2] ?? "";
  const from = beforeCaret.lastIndexOf("@");
  const end = /^\s/.test(afterCaret) ? "" : " ";
  if (IS_PATH.test(query))
    return listed(
      from,
      paths(query)
        .slice(0, MOST_PATHS)
        .map((path) => nameItem(path, end)),
    );
  const fileItems = files.find(query, MOST_FILES).map((name) => nameItem(name, end));
  const toolItems = toolsLike(query, tools).map(
    ({ name, summary }): Completion => ({ insert: `@${name}${end}`, label: `@${name}`, detail: summary }),
  );
  // with nothing asked for yet, a few of both are in sight
  const inSight = query === "" ? 5 : MOST_FILES;
  return listed(from, [...fileItems.slice(0, inSight), ...toolItems, ...fileItems.slice(inSight)]);
}

/** Those that have a word which begins so, first those that begin so themselves: a few letters fit nearly every name. */
function toolsLike(query: string, tools: readonly CompletableTool[]): readonly CompletableTool[] {
  const wanted = query.toLowerCase().replaceAll("-", "_");
  const begins = tools.filter(({ name }) => name.startsWith(wanted));
  const within = tools.filter(({ name }) => !name.startsWith(wanted) && name.includes(`_${wanted}`));
  return [...begins, ...within].slice(0, MOST_TOOLS);
}

/** A word that begins like a path: `./`, `../`, `~/`, `/`. */
export function completePaths(beforeCaret: string, paths: Paths): Completions | undefined {
  const typed = PATH.exec(beforeCaret)?.[1];
  if (typed === undefined || COMMAND_BEING_TYPED.test(beforeCaret)) return undefined;
  const found = paths(typed.replace(/\\(.)/g, "$1")).slice(0, MOST_PATHS);
  const items = found.map((path): Completion => ({ insert: path.replace(/[\s\\]/g, "\\$&"), label: path }));
  return listed(beforeCaret.length - typed.length, items);
}

/** In quotes where the name would else end too soon, in the way prompts are read for images. */
function nameItem(name: string, end: string): Completion {
  const isFolder = name.endsWith("/");
  const needsQuotes = /[\s,;:!?)]|\.$/.test(name) && !name.includes('"');
  const written = needsQuotes ? `@"${name}${isFolder ? "" : '"'}` : `@${name}`;
  return { insert: isFolder ? written : written + end, label: `@${name}` };
}

function listed(from: number, items: readonly Completion[]): Completions | undefined {
  return items.length === 0 ? undefined : { from, items };
}
