import { judgeText } from "../text-encoding.ts";
import type { JournalContent, JournalFile } from "./journal-entry.ts";
import { decodeText } from "./text-codec.ts";
import { splitLines } from "./text-file.ts";
import { type FileDiff, unifiedDiff } from "./unified-diff.ts";

/** A file before and after; texts with LF, undefined where there is no file, or none that is text. */
export interface PathDiff extends FileDiff {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The difference that one change makes to one file. */
export function fileDiff(file: Omit<JournalFile, "real">): FileDiff {
  const { added, removed, diff } = pathDiff(file);
  return { added, removed, diff };
}

export function pathDiff({ shown, before, after }: Omit<JournalFile, "real">): PathDiff {
  const [old, now] = [textOf(before), textOf(after)];
  const sides = { path: shown, before: before && old, after: after && now };
  if (old === undefined || now === undefined) {
    const what = before ? (after ? "changed" : "removed") : "added";
    return { ...sides, added: 0, removed: 0, diff: `Binary file ${shown} ${what}\n` };
  }
  if (before && after && before.mode !== after.mode && before.bytes.equals(after.bytes)) {
    return {
      ...sides,
      added: 0,
      removed: 0,
      diff: `Mode of ${shown} changed from ${octal(before)} to ${octal(after)}\n`,
    };
  }
  const name = (side: unknown) => (side === undefined ? "/dev/null" : shown);
  return { ...sides, ...unifiedDiff({ name: name(before), text: old }, { name: name(after), text: now }) };
}

function octal({ mode = 0 }: JournalContent): string {
  return mode.toString(8).padStart(3, "0");
}

function textOf(content: JournalContent | undefined): string | undefined {
  if (!content) return "";
  const judged = judgeText(content.bytes.subarray(0, 64 * 1024), "");
  const text = "encoding" in judged ? decodeText(content.bytes, judged.encoding) : undefined;
  return text === undefined
    ? undefined
    : splitLines(text)
        .map((line) => line.text)
        .join("\n");
}
