import { kill, pid as ownPid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { MARK_DESCRIPTOR } from "./mark-file.ts";
import { environmentHolds, holdsOpen, type ProcessRow, processRow, processTable } from "./process-table.ts";

/** A program that leads its own process group, and everything that came of it. */
export interface ProcessTree {
  readonly leader: number;
  /** A text that stands in the environment of all that it starts, also of what leaves the group. */
  readonly marker: string;
  /** The path that the pipe for its output had: found in what left the group and cleared its environment. */
  readonly output?: string | undefined;
  /** The path of a file that all of them hold open: found also in what writes elsewhere. */
  readonly mark?: string | undefined;
}

/**
 * Ends a whole tree: TERM, then KILL for what is still there after the grace. Resolves when nothing is left, with those
 * that could not be ended (of another user). Where there is no /proc, the group alone is ended.
 */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<readonly ProcessRow[]> {
  const until = performance.now() + graceMs;
  signalTree(tree, "SIGTERM");
  await untilGone(tree, until);
  for (let round = 0; round < KILL_ROUNDS; round++) {
    const left = treeMembers(tree);
    if (left?.length === 0 || (!left && !groupLives(tree.leader))) return [];
    signalTree(tree, "SIGKILL");
    await untilGone(tree, performance.now() + KILL_WAIT_MS);
  }
  return treeMembers(tree) ?? [];
}

/** What forks faster than it is ended needs more than one round. */
const KILL_ROUNDS = 8;
const KILL_WAIT_MS = 250;
const LOOK_MS = 20;

/** Those of the tree that are alive: of the group, marked, or descended from such. Undefined where nobody can tell. */
export function treeMembers(tree: ProcessTree): readonly ProcessRow[] | undefined {
  const { leader } = tree;
  return membersOf((row) => [row.pid, row.group, row.session].includes(leader) || isMarked(row, tree), [leader]);
}

/**
 * The same of a tree whose first process is gone: by marks alone, since its id may be another's by now. Where nobody can
 * tell, none.
 */
export function leftMembers(tree: ProcessTree): readonly ProcessRow[] {
  return membersOf((row) => isMarked(row, tree), []) ?? [];
}

function isMarked({ pid }: ProcessRow, { marker, output, mark }: ProcessTree): boolean {
  return (
    environmentHolds(pid, marker) ||
    (output !== undefined && holdsOpen(pid, output, [1, 2])) ||
    (mark !== undefined && holdsOpen(pid, mark, [MARK_DESCRIPTOR]))
  );
}

function membersOf(isOwn: (row: ProcessRow) => boolean, parents: readonly number[]): readonly ProcessRow[] | undefined {
  const table = processTable();
  if (!table) return undefined;
  const own = new Set(parents);
  let waiting = table.filter(({ pid }) => pid !== ownPid);
  const marked = waiting.filter(isOwn);
  for (let found = marked; found.length > 0; found = waiting.filter(({ parent }) => own.has(parent))) {
    for (const { pid } of found) own.add(pid);
    waiting = waiting.filter(({ pid }) => !own.has(pid));
  }
  return table.filter(({ pid }) => own.has(pid));
}

/** Those that are still in the group of a tree; where nobody can tell, none. */
export function groupMembers(tree: ProcessTree): readonly ProcessRow[] {
  if (!groupLives(tree.leader)) return [];
  return (treeMembers(tree) ?? []).filter(({ group }) => group === tree.leader);
}

/** Whether anything of the group is there; a zombie that nobody collects counts too. */
function groupLives(leader: number): boolean {
  return sent(-leader, 0);
}

/** Ends what a finished program left in its group. What left the group on purpose, as a service does, stays. */
export async function endLeftovers(tree: ProcessTree): Promise<void> {
  if (groupMembers(tree).length === 0) return;
  sent(-tree.leader, "SIGTERM");
  for (let waited = 0; waited < KILL_WAIT_MS && groupMembers(tree).length > 0; waited += LOOK_MS) await sleep(LOOK_MS);
  if (groupMembers(tree).length > 0) sent(-tree.leader, "SIGKILL");
}

/** Ends what is left of a tree whose first process is gone, also what left the group. */
export async function endLeft(tree: ProcessTree, graceMs: number): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const left = leftMembers(tree);
    for (const { pid } of left) sent(pid, signal);
    for (let waited = 0; waited < graceMs && left.some(({ pid }) => processRow(pid)); waited += LOOK_MS)
      await sleep(LOOK_MS);
  }
}

function signalTree(tree: ProcessTree, signal: "SIGTERM" | "SIGKILL"): void {
  const strays = (treeMembers(tree) ?? []).filter(({ group }) => group !== tree.leader);
  sent(-tree.leader, signal);
  for (const { pid } of strays) sent(pid, signal);
}

/** By the clock: on a busy machine a look takes longer than the pause behind it. */
async function untilGone(tree: ProcessTree, until: number): Promise<void> {
  const known = treeMembers(tree);
  const lives = () => (known ? known.some(({ pid }) => processRow(pid)) : groupLives(tree.leader));
  while (performance.now() < until && lives()) await sleep(LOOK_MS);
}

function sent(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
