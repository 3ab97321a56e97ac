import { rmdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ChangeFailed, changeFiles, type FileChange } from "./change-files.ts";
import type { JournalContent, JournalFile } from "./change-journal.ts";
import type { FileState } from "./file-state.ts";
import { openFolder } from "./open-folder.ts";
import { stateAt } from "./state-at.ts";
import { contentOf, sameContent, turnedBack } from "./turned-back.ts";

/** One file as it would be put. */
export interface TurnedFile {
  readonly real: string;
  readonly shown: string;
  readonly now: JournalContent | undefined;
  readonly next: JournalContent | undefined;
  /** Others have changed it since; what they did stays. */
  readonly merged: boolean;
}

export interface RefusedFile {
  readonly path: string;
  readonly why: string;
}

/** What taking changes back would do; nothing is done yet. */
export interface TurnPlan {
  readonly files: readonly TurnedFile[];
  /** Not empty: nothing can be done. */
  readonly refused: readonly RefusedFile[];
  /** Does it, all or nothing; answers what went wrong, or undefined. */
  make(): Promise<string | undefined>;
}

/** The changes, the oldest first, of any files. */
export async function planTurn(changes: readonly JournalFile[]): Promise<TurnPlan> {
  const files: TurnedFile[] = [];
  const refused: RefusedFile[] = [];
  const states = new Map<string, FileState | undefined>();
  for (const [real, own] of Map.groupBy(changes, ({ real }) => real)) {
    const shown = own.at(-1)?.shown ?? real;
    try {
      const state = await stateAt(real);
      states.set(real, state);
      const turned = turnAll(contentOf(state), own);
      if ("why" in turned) refused.push({ path: shown, why: turned.why });
      else if (!isSame(contentOf(state), turned.next)) files.push({ real, shown, now: contentOf(state), ...turned });
    } catch (cause) {
      refused.push({ path: shown, why: `${shown} cannot be read: ${messageOf(cause)}` });
    }
  }
  const folders = changes.flatMap(({ made = [] }) => made);
  return { files, refused, make: () => make(files, states, folders) };
}

function turnAll(now: JournalContent | undefined, changes: readonly JournalFile[]) {
  let next = now;
  let merged = false;
  for (const change of changes.toReversed()) {
    const turned = turnedBack(next, change);
    if (!turned.ok) return { why: turned.why };
    next = turned.content;
    merged ||= turned.merged;
  }
  return { next, merged };
}

function isSame(now: JournalContent | undefined, next: JournalContent | undefined): boolean {
  return sameContent(now, next) && (next?.mode === undefined || now?.mode === next.mode);
}

async function make(
  files: readonly TurnedFile[],
  states: ReadonlyMap<string, FileState | undefined>,
  folders: readonly string[],
): Promise<string | undefined> {
  const changes = files.map(
    ({ real, shown, next }): FileChange => ({ real, shown, before: states.get(real), after: next }),
  );
  try {
    if (changes.length > 0) await changeFiles(changes);
  } catch (cause) {
    return failure(cause);
  }
  for (const folder of folders.toReversed()) await removeIfEmpty(folder).catch(() => {});
  return undefined;
}

/** Folders that the changes had made go with the last file in them. */
async function removeIfEmpty(real: string): Promise<void> {
  await using parent = await openFolder(dirname(real));
  await rmdir(parent.at(basename(real)));
}

function failure(cause: unknown): string {
  if (!(cause instanceof ChangeFailed)) return `The files could not be changed: ${messageOf(cause)}`;
  const { change, code, left } = cause;
  const rest =
    left.length > 0 ? ` These could not be put back as they were: ${left.join(", ")}.` : " Nothing was touched.";
  const why =
    code === "ECHANGED" ? "was changed at this very moment; ask again" : `could not be changed (${messageOf(cause)})`;
  return `${change.shown} ${why}.${rest}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
