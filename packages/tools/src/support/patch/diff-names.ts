/** How diffs call a file that is not there. */
export const NOTHING = "/dev/null";

/** The name behind `from` letters of a line; NOTHING also for files that `diff -N` dates to the beginning of time. */
export function diffName(line: string | undefined, from: number): string {
  const [name = "", time = ""] = (line ?? "").slice(from).split("\t");
  const timed = TIME.exec(name);
  if (isBeginningOfTime(timed?.[1] ?? time.trim())) return NOTHING;
  return unescaped(name.slice(0, timed?.index).trimEnd());
}

/** Where tabs became spaces, the time is part of the name's line. */
const TIME = / +(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?: ?(?:[+-]\d{4}|Z))?)$/;

function isBeginningOfTime(time: string): boolean {
  const parts = /^(19(?:69|70)-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.0+)?(?: ?([+-]\d\d)(\d\d))?$/.exec(time);
  return parts !== null && Date.parse(`${parts[1]}T${parts[2]}${parts[3] ? `${parts[3]}:${parts[4]}` : "Z"}`) === 0;
}

/** Odd names stand in quotes, their bytes escaped. */
function unescaped(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  if (quoted === undefined) return name;
  const bytes = quoted.replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
    if (code.length === 3) return String.fromCharCode(Number.parseInt(code, 8));
    return { n: "\n", t: "\t", r: "\r" }[code] ?? code;
  });
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Both names of a "diff --git" line, which separates them by a space as names may hold themselves. */
export function gitNames(line: string): [string, string] | undefined {
  if (!line.startsWith("diff --git ")) return undefined;
  const names = line.slice("diff --git ".length).trimEnd();
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(names);
  if (quoted?.[1] && quoted[2]) return [unescaped(quoted[1]), unescaped(quoted[2])];
  for (let at = names.indexOf(" "); at >= 0; at = names.indexOf(" ", at + 1)) {
    const pair: [string, string] = [names.slice(0, at), names.slice(at + 1)];
    if (pair[0] === pair[1] || samePath(...pair) !== undefined) return pair;
  }
  return undefined;
}

/** What both names are behind their prefixes, which are a letter and a slash. */
export function samePath(old: string, now: string): string | undefined {
  const [one, other] = [/^(\w)\/(.+)$/s.exec(old), /^(\w)\/(.+)$/s.exec(now)];
  return one && other && one[1] !== other[1] && one[2] === other[2] ? one[2] : undefined;
}
