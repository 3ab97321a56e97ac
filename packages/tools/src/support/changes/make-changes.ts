import type { ToolContext, ToolError } from "@marvin/agent-core";
import { type PathContext, pathError } from "../paths/workspace-path.ts";
import { ChangeFailed, type ChangesMade, changeFiles, type FileChange } from "./change-files.ts";
import { changeJournal, runOf } from "./change-journal.ts";
import { hashOf } from "./file-state.ts";
import type { JournalFile } from "./journal-entry.ts";
import { fileDiff } from "./path-diff.ts";
import { seenFiles } from "./seen-files.ts";
import type { FileDiff } from "./unified-diff.ts";

export interface ChangedFile extends FileDiff {
  readonly path: string;
  readonly kind: "created" | "changed" | "deleted";
}

type ChangeContext = PathContext & Pick<ToolContext, "session" | "now">;

/** Makes the changes of one call, all or none, keeps them for undo, and counts the files as seen. */
export async function makeChanges(
  tool: string,
  changes: readonly FileChange[],
  context: ChangeContext,
): Promise<ChangedFile[]> {
  const made = await changeFiles(changes).catch(async (error: unknown) => {
    throw error instanceof ChangeFailed ? await explain(error, context) : error;
  });
  const files = changes.map((change) => journalFile(change, made));
  await changeJournal(context.session).record(tool, context.now(), files, runOf(context.session));
  const seen = seenFiles(context.session);
  for (const { real, after } of files) {
    seen.note(real, after && { hash: hashOf(after.bytes) });
  }
  return files.map((file) => ({ path: file.shown, kind: kindOf(file), ...fileDiff(file) }));
}

function journalFile({ real, shown, before, after, movedFrom }: FileChange, now: ChangesMade): JournalFile {
  const mode = after?.mode ?? before?.mode ?? (after?.executable ? now.modes.get(real) : undefined);
  const folders = now.made.filter((folder) => real.startsWith(`${folder}/`));
  return {
    real,
    shown,
    before: before && { bytes: before.bytes, mode: before.mode },
    after: after && { bytes: after.bytes, ...(mode === undefined ? {} : { mode }) },
    ...(folders.length > 0 ? { made: folders } : {}),
    ...(movedFrom === undefined ? {} : { movedFrom }),
  };
}

function kindOf({ before, after }: JournalFile): ChangedFile["kind"] {
  return before ? (after ? "changed" : "deleted") : "created";
}

async function explain(failed: ChangeFailed, context: PathContext): Promise<ToolError> {
  const { code, left } = failed;
  const { shown } = failed.change;
  const rest = left.length > 0 ? ` These could not be put back as they were: ${left.join(", ")}.` : "";
  const fault = (kind: "conflict" | "denied" | "unexpected", why: string) =>
    pathError(kind, `${shown} ${why} ${left.length > 0 ? rest.trim() : "Nothing was changed."}`, context);
  switch (code) {
    case "EEXIST":
      return fault("conflict", "exists already.");
    case "ECHANGED":
      return fault("conflict", "was changed by another program at this moment. Read it again.");
    case "ELOCKED":
      return fault("conflict", "lies in a folder in which another Marvin has been changing files. Try again.");
    case "ESWAPPED":
    case "ELOOP":
      return fault("denied", "lies in a folder that was replaced by a link.");
    case "ENOENT":
      return fault("conflict", "lies in a folder that was removed at this moment.");
    case "ENOTDIR":
      return fault("conflict", "cannot be made: a part of its path is a file, not a folder.");
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return fault("denied", "cannot be written: permission denied.");
    case "ENOSPC":
    case "EDQUOT":
      return fault("unexpected", "cannot be written: the disk is full.");
    default:
      return fault("unexpected", `cannot be written (${code}).`);
  }
}
