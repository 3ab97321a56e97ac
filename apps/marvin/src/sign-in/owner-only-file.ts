import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The text of a file that nobody but its owner may read from now on; undefined if there is none. */
export async function readOwnerOnly(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, "utf8");
    await chmod(path, 0o600).catch(() => {});
    return text;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}

/** Whole or not at all: a temporary file of the owner's alone, then a rename. */
export async function writeOwnerOnly(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** The file, and what a writer that was killed left beside it. */
export async function removeOwnerOnly(path: string): Promise<void> {
  await rm(path, { force: true });
  const names = await readdir(dirname(path)).catch(() => []);
  const own = `${basename(path)}.`;
  const left = names.filter((name) => name.startsWith(own) && /^[\w-]+\.tmp$/.test(name.slice(own.length)));
  for (const name of left) await rm(join(dirname(path), name), { force: true });
}
