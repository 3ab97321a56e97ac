import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The real path of what a person names; of what is not there any more, by the folder that is. */
export function realPlace(path: string, workingDir: string): string {
  const absolute = resolve(workingDir, path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(realPlace(parent, workingDir), basename(absolute));
  }
}
