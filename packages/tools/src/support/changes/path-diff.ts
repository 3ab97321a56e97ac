import { judgeText } from "../text/text-encoding.ts";
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
  const name = (side: unknown) => (side === undefined ? "/dev/null" : shown);
  const lines = unifiedDiff({ name: name(before), text: old }, { name: name(after), text: now });
  return {
    ...sides,
    ...lines,
    diff: `${lines.diff || withoutLines({ shown, before, after })}${modeText(shown, before, after)}`,
  };
}

/** What is different where no line is. */
function withoutLines({ shown, before, after }: Omit<JournalFile, "real">): string {
  if (before && after) return before.bytes.equals(after.bytes) ? "" : `Line ends or encoding of ${shown} changed\n`;
  return `Empty file ${shown} ${before ? "removed" : "added"}\n`;
}

function modeText(shown: string, before: JournalContent | undefined, after: JournalContent | undefined): string {
  if (before?.mode === undefined || after?.mode === undefined || before.mode === after.mode) return "";
  return `Mode of ${shown} changed from ${octal(before)} to ${octal(after)}\n`;
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
