import type { FileState } from "./file-state.ts";
import type { JournalContent, JournalFile } from "./journal-entry.ts";
import { mergeChange } from "./merge-change.ts";
import { parseTextFile, textFileBytes } from "./text-file.ts";

/** What a file becomes when one change of it is taken back. */
export type TurnedBack =
  | { readonly ok: true; readonly content: JournalContent | undefined; readonly merged: boolean }
  /** Why that would lose what others have done since, and what to do instead. */
  | { readonly ok: false; readonly why: string };

/**
 * Takes one change of a file back from how it is now. Where others have changed the file since, only the lines of this
 * change are put back; where that cannot be told apart, nothing is.
 */
export function turnedBack(now: JournalContent | undefined, { shown, before, after }: JournalFile): TurnedBack {
  if (sameContent(now, after)) return done(before && withMode(before, now, after));
  if (sameContent(now, before)) return done(now);
  if (after === undefined) return refused(`${shown} was deleted and there is another now. Move that one away first.`);
  if (before === undefined) {
    return refused(`${shown} was changed after it was made. Delete it yourself if you do not want it.`);
  }
  if (now === undefined) return refused(`${shown} is not there any more. There is nothing to put back in it.`);
  return merged(now, { shown, before, after });
}

export function sameContent(one: JournalContent | undefined, other: JournalContent | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.bytes.equals(other.bytes);
}

/** The same content, and the same mode where one is known. */
export function isAsBefore(now: JournalContent | undefined, next: JournalContent | undefined): boolean {
  return sameContent(now, next) && (next?.mode === undefined || now?.mode === undefined || now.mode === next.mode);
}

export function contentOf(state: FileState | undefined): JournalContent | undefined {
  return state && { bytes: state.bytes, mode: state.mode };
}

interface Sides {
  readonly shown: string;
  readonly before: JournalContent;
  readonly after: JournalContent;
}

function merged(now: JournalContent, { shown, before, after }: Sides): TurnedBack {
  try {
    const file = parseTextFile(now.bytes, shown);
    const texts = (content: JournalContent) => parseTextFile(content.bytes, shown).lines.map(({ text }) => text);
    const result = mergeChange(texts(after), texts(before), file.lines);
    if (!result.ok) {
      return refused(
        `${shown} was changed since in the same place (about line ${result.line}). Change it there by hand.`,
      );
    }
    const bytes = textFileBytes({ ...file, lines: result.lines }, shown);
    return { ok: true, merged: true, content: withMode({ ...before, bytes }, now, after) };
  } catch {
    return refused(`${shown} was changed since, and is no text in which the changes could be told apart.`);
  }
}

/** The mode that the change had put aside, unless somebody has given the file another one since. */
function withMode(wanted: JournalContent, now: JournalContent | undefined, after: JournalContent | undefined) {
  const isTheirs = now?.mode !== undefined && after?.mode !== undefined && now.mode !== after.mode;
  return isTheirs ? { ...wanted, mode: now.mode } : wanted;
}

function done(content: JournalContent | undefined): TurnedBack {
  return { ok: true, content, merged: false };
}

function refused(why: string): TurnedBack {
  return { ok: false, why };
}
