import { missingPathError } from "./missing-path.ts";
import { type PathContext, resolveWorkspacePath, type WorkspacePath } from "./workspace-path.ts";

export interface SelectedFile {
  readonly target: WorkspacePath;
  /** What is meant inside it: `dir/f.txt` of `a.zip:dir/f.txt`. */
  readonly selector: string | undefined;
}

/** The file that a path names. A colon divides it only if no file has the whole as its name. */
export async function selectedFile(path: string, context: PathContext): Promise<SelectedFile> {
  const whole = await resolved(path, context);
  if ("target" in whole && whole.target.exists) return { target: whole.target, selector: undefined };
  for (const colon of path.slice(0, MOST_PATH_CHARACTERS).matchAll(/:/g)) {
    const selector = path.slice(colon.index + 1);
    const before = path.slice(0, colon.index);
    const found = before === "" || selector === "" ? undefined : await resolved(before, context);
    if (found && "target" in found && found.target.exists) return { target: found.target, selector };
  }
  if ("error" in whole) throw whole.error;
  throw await missingPathError(path, context);
}

/** No file has a longer path; what is behind a colon may be longer. */
const MOST_PATH_CHARACTERS = 4096;

async function resolved(path: string, context: PathContext): Promise<{ target: WorkspacePath } | { error: unknown }> {
  try {
    return { target: await resolveWorkspacePath(path, "read", context) };
  } catch (error) {
    return { error };
  }
}
