import { basename } from "node:path";
import { isShell } from "./shell/starters.ts";
import type { JudgedCommand } from "./shell/unwrap-command.ts";

/**
 * The words by which commands of this kind are known, for a lasting permission: `npm test`, `git log`,
 * `python3 tool.py`. Undefined where any beginning would allow too much.
 */
export function prefixOf(command: JudgedCommand): readonly string[] | undefined {
  const { assignments, words, starts } = command;
  const [program] = words;
  if (program === undefined || !assignments.every(({ literal }) => literal)) return undefined;
  const [started] = starts;
  const length = started === undefined ? lengthOf(words.map(({ text }) => text)) : withStarted(started, starts.length);
  const prefix = words.slice(0, length);
  if (length === 0 || prefix.length < length || !prefix.every(({ literal }) => literal)) return undefined;
  return [...assignments, ...prefix].map(({ text }) => text);
}

function withStarted({ at, command }: JudgedCommand["starts"][number], count: number): number {
  const inner = count === 1 ? prefixOf(command) : undefined;
  return inner === undefined ? 0 : at + inner.length;
}

/** 0: no beginning is narrow enough. */
function lengthOf([first = "", second, third]: readonly string[]): number {
  const name = basename(first);
  if (isShell(name) || TOO_MUCH.has(name)) return 0;
  if (INTERPRETER.test(name)) return behindInterpreter(second, third);
  if (READERS.has(name)) return 1;
  if (!WITH_SUBCOMMANDS.has(name)) return second !== undefined && /^[a-z][\w:-]*$/.test(second) ? 2 : 1;
  if (second === undefined || !isSubcommand(second)) return 0;
  return RUNNING.has(second) ? (third !== undefined && isSubcommand(third) ? 3 : 0) : 2;
}

function behindInterpreter(second: string | undefined, third: string | undefined): number {
  if (second === "-m" && third !== undefined) return 3;
  return second === undefined || second.startsWith("-") ? 0 : 2;
}

function isSubcommand(word: string): boolean {
  return /^[\w@][\w@/.:+-]*$/.test(word);
}

/** Builtins that change what follows, and programs of which every call is another matter. */
const TOO_MUCH = new Set([
  ...["export", "declare", "typeset", "local", "readonly", "unset", "read", "printf", "getopts", "set", "cd", "pushd"],
  ...[
    "popd",
    "rm",
    "dd",
    "kill",
    "pkill",
    "killall",
    "mv",
    "chmod",
    "chown",
    "tee",
    "awk",
    "gawk",
    "mawk",
    "sed",
    "xargs",
  ],
  ...[
    "ed",
    "ex",
    "vi",
    "vim",
    "nvim",
    "emacs",
    "less",
    "more",
    "sqlite3",
    "psql",
    "mysql",
    "tar",
    "rsync",
    "scp",
    "ln",
    "cp",
  ],
]);

const INTERPRETER = /^(python|pypy|node|deno|bun|perl|ruby|php|lua|java|Rscript|tsx|ts-node|osascript|pwsh)[\d.]*$/;

const READERS = new Set([
  ...["ls", "cat", "head", "tail", "wc", "grep", "egrep", "fgrep", "rg", "sort", "uniq", "cut", "diff", "cmp", "file"],
  ...["stat", "du", "df", "tree", "date", "uname", "whoami", "id", "ps", "which", "basename", "dirname", "realpath"],
  ...["test", "[", "jq", "nl", "tr", "strings", "md5sum", "sha256sum", "man", "hostname", "uptime", "free"],
]);

const WITH_SUBCOMMANDS = new Set([
  ...["git", "npm", "pnpm", "yarn", "npx", "pnpx", "bunx", "cargo", "go", "docker", "podman", "kubectl", "helm"],
  ...["terraform", "make", "just", "task", "mvn", "gradle", "gradlew", "dotnet", "pip", "pip3", "pipx", "poetry", "uv"],
  ...[
    "uvx",
    "pdm",
    "hatch",
    "gh",
    "glab",
    "brew",
    "apt",
    "apt-get",
    "dnf",
    "pacman",
    "systemctl",
    "composer",
    "bundle",
  ],
  ...["rails", "rake", "mix", "swift", "flutter", "dart", "rustup", "nx", "turbo", "conda", "aws", "gcloud", "az"],
  ...["corepack", "nvm", "docker-compose", "find"],
]);

/** Behind these stands the name of what is run. */
const RUNNING = new Set(["run", "run-script", "exec", "x", "dlx", "compose", "workspace", "tool"]);
