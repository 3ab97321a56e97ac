import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Its argument list on one line, cut. */
  readonly command: string;
}

/** Every process that is alive, zombies left out; undefined where there is no /proc to read. */
export function processTable(): readonly ProcessRow[] | undefined {
  try {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => processRow(Number(pid)) ?? []);
  } catch {
    return undefined;
  }
}

/** Undefined if the process is gone, or a zombie. */
export function processRow(pid: number): ProcessRow | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  // A program's name stands in brackets and may hold brackets and spaces itself.
  const [state, parent, group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (stat === "" || state === undefined || "ZX".includes(state)) return undefined;
  const words = readOrNothing(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  const command = words || stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    command: command.slice(0, 200),
  };
}

/** Whether a process was started, near or far, with this text in its environment. */
export function environmentHolds(pid: number, text: string): boolean {
  return readOrNothing(`/proc/${pid}/environ`).includes(text);
}

/** Whether a process has, under one of these descriptors, the file or pipe open that had this path. */
export function holdsOpen(pid: number, path: string, descriptors: readonly number[]): boolean {
  return descriptors.some((descriptor) => linkOrNothing(`/proc/${pid}/fd/${descriptor}`).startsWith(path));
}

function linkOrNothing(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
