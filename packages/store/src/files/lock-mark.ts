import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill, pid } from "node:process";

/**
 * Who holds a lock, as a file name: process id, when that process was started (ids are used again), where ids are
 * counted (another machine or container counts its own), and a random part that no other lock ever has.
 */
export function ownMark(): string {
  return [pid, processState(pid)?.started ?? 0, place(), crypto.randomUUID().slice(-12)].join("-");
}

/** Undefined: it was made elsewhere, and nothing here can tell. */
export function isAlive(mark: string): boolean | undefined {
  const [id, started, where] = mark.split("-");
  if (!/^\d+$/.test(id ?? "") || where !== place()) return undefined;
  if (!exists(Number(id))) return false;
  const state = processState(Number(id));
  if (state === undefined) return true;
  return !state.ended && (started === "0" || started === state.started);
}

function exists(id: number): boolean {
  try {
    kill(id, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function place(): string {
  return `${hostname().slice(-40)}.${pidNamespace()}`.replaceAll(/[^A-Za-z0-9.]/g, "_");
}

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, "");
  } catch {
    return "";
  }
}

/** Known on Linux alone. A process that was killed and that its parent has not asked after still has an id. */
function processState(id: number): { started: string; ended: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { started: fields[19] ?? "0", ended: fields[0] === "Z" || fields[0] === "X" };
  } catch {
    return undefined;
  }
}
