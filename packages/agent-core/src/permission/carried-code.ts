import { basename } from "node:path";
import type { JudgedCommand } from "./shell/unwrap-command.ts";

/**
 * Texts of a command that another program than a shell may run: code for an interpreter or an editor, a command behind
 * `npx` or `docker run`, a variable that names a pager. What they run is not read; that they name a program can be seen.
 */
export function carriedCode(command: JudgedCommand, line: string): string[] {
  const [program, ...args] = command.words.map(({ text }) => text);
  const inner = command.starts.flatMap((started) => carriedCode(started.command, line));
  const variables = command.assignments.map(({ text }) => text.slice(text.indexOf("=") + 1));
  if (program === undefined) return [...variables, ...inner];
  const name = basename(program).toLowerCase();
  const input = command.redirects.map(({ target }) => target.text);
  if (INTERPRETERS.test(name) && !args.some((word) => !word.startsWith("-"))) return [line];
  if (/^([gmn]?awk|sed)$/.test(name))
    return [...variables, ...inner, ...args.filter((text) => STARTS_IN_SCRIPT.test(text))];
  if (INTERPRETERS.test(name) || OWN_LANGUAGE.has(name)) return [...variables, ...inner, ...args, ...input];
  return [...variables, ...inner, ...behindRunner(name, args)];
}

const INTERPRETERS = /^(python|pypy|node|deno|bun|perl|ruby|php|lua|tclsh|osascript|pwsh|rscript|tsx|ts-node)[\d.]*$/;

const OWN_LANGUAGE = new Set([
  ...["ed", "ex", "vi", "vim", "nvim", "emacs", "less", "more", "sqlite3", "psql"],
  ...["mysql", "lldb", "make", "gmake", "just", "expect", "m4", "bc", "jshell"],
]);

/** The words by which awk, and the command and the flag by which sed, run something: most of their scripts do not. */
const STARTS_IN_SCRIPT = /system|getline|\||(^|[^A-Za-z])e(\s|$)|[^\w\s]\w*e\w*$/;

function behindRunner(name: string, args: readonly string[]): readonly string[] {
  if (RUNNERS.has(name)) return args;
  if (name === "git") return args.some((word) => word.includes("!")) ? args : [];
  if (!WITH_RUN.has(name)) return [];
  const at = args.findIndex((word) => RUN.has(word));
  return at < 0 ? [] : args.slice(at + 1);
}

const RUNNERS = new Set(["npx", "pnpx", "bunx", "uvx", "nodemon", "tox", "nox", "entr"]);
const WITH_RUN = new Set([
  ...["npm", "pnpm", "yarn", "bun", "uv", "poetry", "pdm", "hatch", "pipx", "pipenv", "rye", "bundle", "docker"],
  ...["podman", "kubectl", "conda", "mamba", "cargo", "nix", "nix-shell", "mise", "rtx", "asdf", "direnv", "volta"],
]);
const RUN = new Set(["run", "exec", "x", "dlx", "-c", "--run", "watch"]);
