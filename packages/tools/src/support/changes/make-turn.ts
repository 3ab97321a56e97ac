import { mkdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ChangeFailed, changeFiles, type FileChange } from "./change-files.ts";
import { foldersInTheWay } from "./in-the-way.ts";
import { openFolder, removeFolder } from "./open-folder.ts";

/** What came of it: the folders that had to be made, the outermost first, or what went wrong. */
export type TurnMade =
  | { readonly ok: true; readonly made: readonly string[] }
  | { readonly ok: false; readonly why: string };

/** Makes all changes or none. Then those of the folders that are empty by now go too. */
export async function makeTurn(changes: readonly FileChange[], folders: Iterable<string>): Promise<TurnMade> {
  const way = new Way();
  try {
    const first = new Set(whatGoesFirst(changes));
    await way.clear([...first], await foldersInTheWay(changes.map(wanted)));
    const rest = changes.filter((change) => !first.has(change));
    const { made } = rest.length > 0 ? await changeFiles(rest) : { made: [] };
    for (const folder of innermostFirst(folders)) await removeFolder(folder).catch(() => {});
    return { ok: true, made };
  } catch (cause) {
    return { ok: false, why: failure(cause, await way.putBack()) };
  }
}

/** What must be gone before others can be put in its place, and how it comes back if they cannot. */
class Way {
  #gone: readonly FileChange[] = [];
  readonly #removed: string[] = [];

  async clear(files: readonly FileChange[], folders: readonly string[]): Promise<void> {
    if (files.length > 0) await changeFiles(files);
    this.#gone = files;
    for (const folder of folders) {
      await removeFolder(folder);
      this.#removed.push(folder);
    }
  }

  /** Gives the names of what could not be put back. */
  async putBack(): Promise<readonly string[]> {
    for (const folder of this.#removed.toReversed()) await makeFolder(folder).catch(() => {});
    const back = this.#gone.map(({ real, shown, before }) => ({ real, shown, before: undefined, after: before }));
    if (back.length === 0) return [];
    return await changeFiles(back).then(
      () => [],
      () => back.map(({ shown }) => shown),
    );
  }
}

async function makeFolder(real: string): Promise<void> {
  await using parent = await openFolder(dirname(real));
  await mkdir(parent.at(basename(real)));
}

/** Files that go, where others come below them or in the place of a folder above them. */
function whatGoesFirst(changes: readonly FileChange[]): FileChange[] {
  const coming = changes.filter(({ after }) => after);
  const places = new Set(coming.map(({ real }) => real));
  const above = new Set(coming.flatMap(({ real }) => foldersAbove(real)));
  return changes.filter(
    ({ real, after }) => !after && (above.has(real) || foldersAbove(real).some((folder) => places.has(folder))),
  );
}

function foldersAbove(real: string): string[] {
  const above = dirname(real);
  return above === real ? [] : [above, ...foldersAbove(above)];
}

function wanted({ real, shown, after }: FileChange) {
  return { real, shown, next: after };
}

function innermostFirst(folders: Iterable<string>): string[] {
  return [...new Set(folders)].sort((one, other) => other.length - one.length);
}

function failure(cause: unknown, unrestored: readonly string[]): string {
  const why =
    cause instanceof ChangeFailed ? changeFailure(cause) : `The files could not be changed: ${messageOf(cause)}`;
  const left = [...unrestored, ...(cause instanceof ChangeFailed ? cause.left : [])];
  const rest =
    left.length > 0 ? `These could not be put back as they were: ${left.join(", ")}.` : "Nothing was touched.";
  return `${why}. ${rest}`;
}

function changeFailure({ change, code, message }: ChangeFailed): string {
  const why = code === "ECHANGED" ? "was changed at this very moment; ask again" : `could not be changed (${message})`;
  return `${change.shown} ${why}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
