import { diffName, gitNames, NOTHING, samePath } from "./diff-names.ts";
import { type DiffPart, diffParts } from "./diff-parts.ts";
import type { FilePatch, Hunk } from "./file-patch.ts";
import { parseHunks } from "./parse-hunks.ts";
import { patchError } from "./patch-error.ts";

/** Reads what `diff -u`, `git diff` and `git format-patch` write. */
export function parseUnifiedDiff(lines: readonly string[]): FilePatch[] {
  return diffParts(lines).map(filePatch);
}

function filePatch(part: DiffPart): FilePatch {
  const { head, at } = part;
  if (head.some((line) => /^(GIT binary patch|Binary files )/.test(line))) {
    throw patchError(at, "patches of binary files cannot be applied.");
  }
  const hunks = parseHunks(part.body, part.bodyAt);
  const kept = modeOf(head, at);
  const [from, to] = [headValue(head, "rename from "), headValue(head, "rename to ")];
  if (from !== undefined && to !== undefined) return { kind: "update", paths: [from], moveTo: to, hunks, ...kept };
  const [original, copy] = [headValue(head, "copy from "), headValue(head, "copy to ")];
  if (original !== undefined && copy !== undefined) {
    return { kind: "copy", paths: [original], copyTo: copy, hunks, ...kept };
  }
  return byNames(part, hunks, kept);
}

function byNames({ head, names, at }: DiffPart, hunks: readonly Hunk[], kept: Mode): FilePatch {
  const ofGit = gitNames(head[0] ?? "");
  const [old, now] = names.length > 0 ? [diffName(names[0], 4), diffName(names[1], 4)] : (ofGit ?? []);
  if (old === undefined || now === undefined) throw patchError(at, "it names no file.");
  const known = old === NOTHING || now === NOTHING ? ofGit : undefined;
  const paths = pathsOf(known?.[0] ?? old, known?.[1] ?? now);
  if (old === NOTHING || head.some((line) => line.startsWith("new file mode "))) {
    const lines = hunks.flatMap((hunk) => hunk.lines.flatMap(({ kind, text }) => (kind === "+" ? [text] : [])));
    const finalNewline = !hunks.some((hunk) => hunk.finalNewline === false);
    return { kind: "add", paths: paths.slice(0, 1), lines, finalNewline, ...(kept.executable ? kept : {}) };
  }
  if (now === NOTHING || head.some((line) => line.startsWith("deleted file mode "))) {
    return { kind: "delete", paths, hunks };
  }
  if (hunks.length === 0 && kept.executable === undefined) {
    throw patchError(at, `it says nothing to change in ${paths[0]}.`);
  }
  return { kind: "update", paths, hunks, ...kept };
}

/** What two names may mean, the likeliest first: git puts a letter and a slash before each. */
function pathsOf(old: string, now: string): string[] {
  const given = [now, old].filter((path) => path !== NOTHING);
  const same = samePath(old, now);
  const plain = [now.replace(/^b\//, ""), old.replace(/^a\//, "")].filter((path) => path !== NOTHING);
  // Prefixes of git differ, so the same name twice is the name itself.
  const prefixed = same !== undefined || (old !== now && given.every((path) => /^[ab]\//.test(path)));
  return [
    ...new Set([...(same === undefined ? [] : [same]), ...(prefixed ? [...plain, ...given] : [...given, ...plain])]),
  ];
}

interface Mode {
  readonly executable?: boolean;
}

function modeOf(head: readonly string[], at: number): Mode {
  const mode = headValue(head, "new mode ") ?? headValue(head, "new file mode ");
  if (mode === undefined) return {};
  if (/^120/.test(mode))
    throw patchError(at, "it makes a link, which no patch can do here; use run_command with ln -s.");
  if (/^160/.test(mode)) throw patchError(at, "it changes a submodule, which no patch can do here.");
  return { executable: /^100[1357]/.test(mode) };
}

function headValue(head: readonly string[], key: string): string | undefined {
  const line = head.find((text) => text.startsWith(key));
  return line === undefined ? undefined : diffName(line, key.length);
}
