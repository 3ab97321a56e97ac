import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const HIGHEST = 64;

/** The folders from the repository's root down to this one; this one alone where there is no repository. */
export async function foldersFromRoot(workingDir: string): Promise<string[]> {
  const climbed: string[] = [];
  for (let dir = workingDir; climbed.length < HIGHEST; dir = dirname(dir)) {
    climbed.push(dir);
    if (await exists(join(dir, ".git"))) return climbed.toReversed();
    if (dirname(dir) === dir) break;
  }
  return [workingDir];
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
