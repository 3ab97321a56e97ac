import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { ToolError } from "@marvin/agent-core";

type Environment = Readonly<Record<string, string>>;

/** PATH without relative entries: a program must not be found in whatever folder we happen to work in. */
export function absolutePath(environment: Environment): string {
  const entries = (environment["PATH"] ?? "").split(delimiter).filter((entry) => isAbsolute(entry));
  return entries.length > 0 ? entries.join(delimiter) : USUAL_PATH;
}

const USUAL_PATH = ["/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);

export function findProgram(name: string, environment: Environment): string | undefined {
  return absolutePath(environment)
    .split(delimiter)
    .map((entry) => join(entry, name))
    .find(isProgram);
}

/** Rejects with how to install it. */
export function needProgram(name: string, environment: Environment, install: string): string {
  const found = findProgram(name, environment);
  if (found !== undefined) return found;
  throw new ToolError("missing-program", `The program ${name} is not installed, or not on PATH.`, { hint: install });
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
