import type { FilePatch, Hunk } from "./file-patch.ts";
import { parseHunks } from "./parse-hunks.ts";
import { patchError } from "./patch-error.ts";

/** Reads what `diff -u` and `git diff` write. */
export function parseUnifiedDiff(lines: readonly string[]): FilePatch[] {
  const starts = lines.flatMap((_, at) => (beginsFile(lines, at) ? [at] : []));
  return starts.map((start, index) => filePatch(lines.slice(start, starts[index + 1]), start + 1));
}

/** A line that goes may itself begin with "-- ", so the two lines after it decide. */
function beginsFile(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line.startsWith("diff --git ")) return true;
  if (!isNamePair(lines, at)) return false;
  for (let above = at - 1; above >= 0; above--) {
    const text = lines[above] ?? "";
    if (text.startsWith("diff --git ")) return false;
    if (!EXTENDED.test(text)) return true;
  }
  return true;
}

const EXTENDED =
  /^(index |(new|deleted) file mode |(old|new) mode |(similarity|dissimilarity) index |(rename|copy) (from|to) )/;

function isNamePair(lines: readonly string[], at: number): boolean {
  const names = /^--- \S/.test(lines[at] ?? "") && /^\+\+\+ \S/.test(lines[at + 1] ?? "");
  const below = lines.slice(at + 2).find((line) => line.trim() !== "");
  return names && (below === undefined || below.startsWith("@@"));
}

function filePatch(lines: readonly string[], at: number): FilePatch {
  const pair = lines.findIndex((_, index) => isNamePair(lines, index));
  const head = lines.slice(0, pair < 0 ? lines.length : pair);
  if (lines.some((line) => /^(GIT binary patch|Binary files )/.test(line))) {
    throw patchError(at, "patches of binary files cannot be applied.");
  }
  const hunks = pair < 0 ? [] : parseHunks(lines.slice(pair + 2), at + pair + 2);
  const renamed = headValue(head, "rename to ");
  const from = headValue(head, "rename from ");
  if (renamed !== undefined && from !== undefined) return { kind: "update", paths: [from], moveTo: renamed, hunks };
  const [old, now] = pair < 0 ? gitNames(lines[0] ?? "", at) : [name(lines[pair], 4), name(lines[pair + 1], 4)];
  return byNames(old, now, hunks, head, at);
}

function byNames(old: string, now: string, hunks: Hunk[], head: readonly string[], at: number): FilePatch {
  if (old === NOTHING || head.some((line) => line.startsWith("new file mode "))) {
    const lines = hunks.flatMap((hunk) => hunk.lines.flatMap(({ kind, text }) => (kind === "+" ? [text] : [])));
    return {
      kind: "add",
      paths: [plain(now, "b/")],
      lines,
      finalNewline: !hunks.some((hunk) => hunk.finalNewline === false),
    };
  }
  if (now === NOTHING || head.some((line) => line.startsWith("deleted file mode "))) {
    return { kind: "delete", paths: candidates([plain(old, "a/"), old]), hunks };
  }
  if (hunks.length === 0) throw patchError(at, `it says nothing to change in ${plain(now, "b/")}.`);
  const prefixed = old.startsWith("a/") && now.startsWith("b/");
  const paths = prefixed
    ? [plain(now, "b/"), now, plain(old, "a/"), old]
    : [now, old, plain(now, "b/"), plain(old, "a/")];
  return { kind: "update", paths: candidates(paths), hunks };
}

const NOTHING = "/dev/null";

function candidates(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}

function plain(path: string, prefix: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

function headValue(head: readonly string[], key: string): string | undefined {
  const line = head.find((text) => text.startsWith(key));
  return line === undefined ? undefined : name(line, key.length);
}

/** A name ends with a tab, behind which `diff` writes the time; odd ones stand in quotes with escapes. */
function name(line: string | undefined, from: number): string {
  const text = (line ?? "").slice(from).split("\t")[0]?.trimEnd() ?? "";
  const quoted = /^"(.*)"$/.exec(text)?.[1];
  if (quoted === undefined) return text;
  const bytes = quoted.replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
    if (code.length === 3) return String.fromCharCode(Number.parseInt(code, 8));
    return { n: "\n", t: "\t" }[code] ?? code;
  });
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function gitNames(line: string, at: number): [string, string] {
  const names = /^diff --git (a\/.+) (b\/.+)$/.exec(line);
  if (!names?.[1] || !names[2]) throw patchError(at, "it names no file.");
  return [names[1], names[2]];
}
