import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { type OptionalProgram, optionalPrograms } from "./optional-programs.ts";

/** An optional program, as `--json` shows it. */
export interface ProgramReport extends Omit<OptionalProgram, "commands"> {
  readonly path: string | null;
}

/** Looks only; nothing is run. */
export function programReports(searchPath: string, bundled: Readonly<Record<string, string>> = {}): ProgramReport[] {
  return optionalPrograms.map(({ commands, ...program }) => {
    const [found] = (commands ?? [program.name]).map((name) => findOnPath(name, searchPath)).filter((path) => path);
    return { ...program, path: found ?? bundled[program.name] ?? null };
  });
}

/** Relative entries do not count: a program must not be found in whatever folder we happen to be in. */
export function findOnPath(name: string, searchPath: string): string | undefined {
  const folders = searchPath.split(delimiter).filter((entry) => isAbsolute(entry));
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The ripgrep that comes with Marvin. */
export async function bundledPrograms(): Promise<Record<string, string>> {
  try {
    const { rgPath } = await import("@vscode/ripgrep");
    return isProgram(rgPath) ? { rg: rgPath } : {};
  } catch {
    return {};
  }
}
