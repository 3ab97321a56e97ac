import { existsSync, readFileSync } from "node:fs";

/** One that has ended and that nobody waits for, a zombie, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self") || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
