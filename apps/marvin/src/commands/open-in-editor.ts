import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { splitArguments } from "./own/split-arguments.ts";

/** A text as the user's editor leaves it; undefined if it was left as it was. The screen has lent its terminal. */
export async function openInEditor(text: string, config: Config): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "marvin-prompt-")); // for its owner alone
  const path = join(folder, "prompt.md");
  try {
    await writeFile(path, text, { mode: 0o600 });
    await openEditor(path, config);
    const edited = (await readFile(path, "utf8")).replaceAll("\r\n", "\n").replace(/\n$/, "");
    return edited === text ? undefined : edited;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is known of the user's editor. */
export interface EditorChoice extends Pick<Config, "variable" | "wholeEnvironment"> {
  readonly settings: { readonly editor?: string | undefined };
}

/** Opens the file in the user's editor, on this terminal, and waits for its end. Throws Error with words for the user. */
export async function openEditor(path: string, { settings, variable, wholeEnvironment }: EditorChoice): Promise<void> {
  const named = settings.editor ?? variable("VISUAL") ?? variable("EDITOR");
  const editors = named === undefined ? [["nano"], ["vi"]] : [splitArguments(named)];
  for (const [program = "", ...args] of editors) {
    if (await run(program, [...args, path], wholeEnvironment)) return;
  }
  const missing = named === undefined ? "neither nano nor vi is there" : `there is no ${named}`;
  throw new Error(`No editor could be started: ${missing}. Set EDITOR to the name of yours.`);
}

/** False: there is no such program. */
async function run(program: string, args: readonly string[], env: Config["wholeEnvironment"]): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const child = spawn(program, args, { stdio: "inherit", env });
  child.on("error", (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? resolve(false) : reject(error)));
  child.on("exit", (code, signal) => {
    if (code === 0) resolve(true);
    else reject(new Error(`${program} ended with ${code ?? signal}. What it saved is saved.`));
  });
  return promise;
}
