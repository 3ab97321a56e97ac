import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = 100;
const FILES = 20;
const LINES = 60;
/** Of how many files a line is renamed. */
const RENAMED = 200;

export interface Project {
  readonly dir: string;
  /** Renames a function in 200 files, as `git diff` writes it. */
  readonly patch: string;
  /** Those files. */
  readonly renamed: readonly string[];
}

/** A repository of 2,000 files of source, all committed. */
export function writeProject(dir: string): Project {
  for (let folder = 0; folder < FOLDERS; folder++) {
    mkdirSync(join(dir, `package-${folder}/src`), { recursive: true });
    for (let file = 0; file < FILES; file++) {
      writeFileSync(join(dir, path(folder, file)), source(folder * FILES + file, "countItems"));
    }
  }
  git(dir, "init", "--quiet", "--initial-branch=main");
  git(dir, "add", "-A");
  git(dir, "-c", "user.name=Bench", "-c", "user.email=bench@example.org", "commit", "--quiet", "--message=All");
  const renamed: string[] = [];
  for (let n = 0; n < RENAMED; n++) {
    const [folder, file] = [n % FOLDERS, Math.floor(n / FOLDERS)];
    renamed.push(path(folder, file));
    writeFileSync(join(dir, path(folder, file)), source(folder * FILES + file, "countAll"));
  }
  const patch = git(dir, "diff", "--unified=1");
  restore(dir);
  return { dir, patch, renamed };
}

export function restore(dir: string): void {
  git(dir, "checkout", "--quiet", ".");
}

export function git(dir: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: dir, encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

function path(folder: number, file: number): string {
  return `package-${folder}/src/module-${file}.ts`;
}

function source(seed: number, name: string): string {
  const lines = Array.from({ length: LINES }, (_, n) => `export const value${n} = ${seed} * ${n}; // one of many`);
  lines[LINES / 2] = `export function ${name}(items: readonly string[]): number { return items.length + ${seed}; }`;
  return `${lines.join("\n")}\n`;
}
