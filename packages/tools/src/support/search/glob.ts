/** Whether a path fits; time grows with pattern times path, whatever the pattern. */
export type Glob = (path: string) => boolean;

/** `*` and `?` stop at a slash, `**` does not, `[a-z]` is a set, `\` takes what follows as it is. */
export function compileGlob(pattern: string, { ignoreCase = false } = {}): Glob {
  const folded = ignoreCase ? pattern.toLowerCase() : pattern;
  const tokens = tokensOf(folded);
  const plain = tokens.every((token): token is string => typeof token === "string") ? tokens.join("") : undefined;
  const fits = plain === undefined ? (path: string) => simulate(tokens, path) : (path: string) => path === plain;
  return ignoreCase ? (path) => fits(path.toLowerCase()) : fits;
}

/** `a.{ts,js}` is `a.ts` and `a.js`; of absurdly many only the first are taken. */
export function expandBraces(pattern: string): string[] {
  const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(pattern);
  if (!found) return [pattern];
  const [, head = "", choices = "", tail = ""] = found;
  const expanded = choices.split(",").flatMap((choice) => expandBraces(head + choice + tail).slice(0, MOST_CHOICES));
  return expanded.slice(0, MOST_CHOICES);
}

const MOST_CHOICES = 64;

/**
 * Whether a path is asked for by a list of globs: by one of those, and by none with "!". As ripgrep reads them: without a
 * slash they speak of names at any depth.
 */
export function globFilter(globs: readonly string[]): Glob {
  const wanted = globs.filter((glob) => !glob.startsWith("!")).map(pathGlob);
  const unwanted = globs.filter((glob) => glob.startsWith("!")).map((glob) => pathGlob(glob.slice(1)));
  return (path) => (wanted.length === 0 || wanted.some((fits) => fits(path))) && !unwanted.some((fits) => fits(path));
}

function pathGlob(glob: string): Glob {
  const choices = expandBraces(glob.replace(/^\//, "")).map((choice) => compileGlob(choice));
  const byPath = glob.includes("/");
  return (path) => choices.some((fits) => fits(byPath ? path : path.slice(path.lastIndexOf("/") + 1)));
}

type Token =
  | string
  | { readonly kind: "one" | "star" | "folders" | "rest" }
  | { readonly kind: "set"; readonly has: (character: string) => boolean };

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? "";
    const set = character === "[" ? readSet(pattern, at) : undefined;
    if (character === "\\" && at + 1 < pattern.length) tokens.push(pattern[++at] ?? "");
    else if (character === "?") tokens.push({ kind: "one" });
    else if (set) {
      tokens.push({ kind: "set", has: set.has });
      at = set.end;
    } else if (character === "*") {
      const stars = /^\*+/.exec(pattern.slice(at))?.[0].length ?? 1;
      const wholePart = stars === 2 && (at === 0 || pattern[at - 1] === "/");
      at += stars - 1;
      if (wholePart && at + 1 === pattern.length) tokens.push({ kind: "rest" });
      else if (wholePart && pattern[at + 1] === "/") {
        tokens.push({ kind: "folders" });
        at++;
      } else tokens.push({ kind: "star" });
    } else tokens.push(character);
  }
  return tokens;
}

function readSet(pattern: string, start: number): { has: (character: string) => boolean; end: number } | undefined {
  const negated = pattern[start + 1] === "!" || pattern[start + 1] === "^";
  const first = start + (negated ? 2 : 1);
  const end = pattern.indexOf("]", first + 1);
  if (end < 0) return undefined;
  const ranges: (readonly [string, string])[] = [];
  const body = pattern.slice(first, end);
  for (let at = 0; at < body.length; at++) {
    const low = body[at] === "\\" ? (body[++at] ?? "\\") : (body[at] ?? "");
    if (body[at + 1] === "-" && at + 2 < body.length) {
      ranges.push([low, body[at + 2] ?? low]);
      at += 2;
    } else ranges.push([low, low]);
  }
  const has = (character: string) =>
    character !== "/" && ranges.some(([low, high]) => character >= low && character <= high) !== negated;
  return { has, end };
}

/** All places of the pattern at which a match could stand, one character after another: nothing is tried twice. */
function simulate(tokens: readonly Token[], path: string): boolean {
  let places = new Set<number>();
  reach(tokens, 0, places);
  for (const character of path) {
    const next = new Set<number>();
    for (const place of places) step(tokens, place, character, next);
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(2 * tokens.length);
}

/** A place is twice the index of its token, and one more inside a folder's name that `**` is passing. */
function step(tokens: readonly Token[], place: number, character: string, next: Set<number>): void {
  const index = place >> 1;
  const token = tokens[index];
  if (token === undefined) return;
  if (typeof token === "string") {
    if (token === character) reach(tokens, index + 1, next);
    return;
  }
  switch (token.kind) {
    case "one":
      if (character !== "/") reach(tokens, index + 1, next);
      return;
    case "set":
      if (token.has(character)) reach(tokens, index + 1, next);
      return;
    case "star":
      if (character !== "/") reach(tokens, index, next);
      return;
    case "folders":
      if (character === "/") reach(tokens, index, next);
      else next.add(2 * index + 1);
      return;
    case "rest":
      next.add(2 * index);
      next.add(2 * tokens.length);
      return;
    default:
      token satisfies never;
  }
}

/** Arrives at a token, and behind it where it may stand for nothing. */
function reach(tokens: readonly Token[], index: number, places: Set<number>): void {
  for (let at = index; ; at++) {
    places.add(2 * at);
    const token = tokens[at];
    const mayBeNothing = typeof token === "object" && (token.kind === "star" || token.kind === "folders");
    if (!mayBeNothing) return;
  }
}
