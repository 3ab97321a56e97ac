import { realpath } from "node:fs/promises";
import { CHANGES_SLOT, type ToolContext } from "@marvin/agent-core";
import { changeJournal, runOf } from "./change-journal.ts";
import { workspaceCopies } from "./workspace-copies.ts";

/**
 * Runs what changes files in ways that nobody sees, and keeps for undo what it did in the working directory. Nothing is
 * looked at where nobody could ask for it: a program that runs without a screen has no undo.
 */
export async function recordChangesOf<R>(tool: string, context: ToolContext, work: () => Promise<R>): Promise<R> {
  const { session, workingDir, environment } = context;
  if (session.peek(CHANGES_SLOT) === undefined) return await work();
  const copies = workspaceCopies(session);
  const before = await realpath(workingDir)
    .then((real) => copies.stateOf(real, environment))
    .catch(() => undefined);
  try {
    return await work();
  } finally {
    const files = before ? await copies.changesSince(before, environment).catch(() => []) : [];
    if (files.length > 0) await changeJournal(session).record(tool, context.now(), files, runOf(session));
  }
}
