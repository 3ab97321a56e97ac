import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program of this machine is. */
export function programPath(name: string): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const path = folders.map((folder) => join(folder, name)).find(isProgram);
  if (path === undefined) throw new Error(`The program ${name} is needed, and PATH has none.`);
  return path;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
