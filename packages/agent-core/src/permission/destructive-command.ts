import { basename } from "node:path";
import { gitSubcommandAt } from "./shell/option-starters.ts";
import type { ShellWord } from "./shell/shell-line.ts";
import { isShell } from "./shell/starters.ts";
import type { CommandLine, JudgedCommand } from "./shell/unwrap-command.ts";

/**
 * Commands that cannot be taken back. A help for people who allow much, and no fence: what a program does cannot be told
 * from its name, so nothing is ever allowed because it is not on this list. The text is looked at as it stands, and the
 * commands as bash would read them.
 */
export function isDestructive(text: string, line: CommandLine): boolean {
  if (TEXTS.some((pattern) => pattern.test(text))) return true;
  const all = line.commands.flatMap(withStarted);
  return all.some(destroys) || (all.some(downloads) && all.some(runsItsInput));
}

const TEXTS: readonly RegExp[] = [
  /\brm\s+(-\S+\s+)*-\S*[rRf]/,
  /\b(shred|mkfs(\.\w+)?|wipefs|fdisk|parted)\b/,
  /\bdd\b[^|;&]*\bof=/,
  />\s*\/dev\/(sd|nvme|hd|disk)/,
  /\b(shutdown|reboot|halt|poweroff)\b/,
  /\bgit\s+(push\b[^|;&]*(--force|-f\b)|reset\s+--hard|clean\s+-\S*[fdx]|checkout\s+(--\s+)?\.|branch\s+-D|stash\s+(drop|clear))/,
  /\bfind\b[^|;&]*\s(-delete|-exec\s+rm)\b/,
  /\b(chmod|chown)\s+(-\S+\s+)*-\S*R/,
  /\btruncate\s+(-\S+\s+)*(-s|--size)/,
  /\b(drop|truncate)\s+(table|database|schema)\b/i,
  /\b(kubectl|docker|podman|terraform)\s[^|;&]*\b(delete|destroy|prune|rm)\b/,
  /\b(curl|wget)\b[^;&]*\|\s*(sudo\s+)?(ba|z|da)?sh\b/,
  /:\(\)\s*\{/,
];

function withStarted(command: JudgedCommand): JudgedCommand[] {
  return [command, ...command.starts.flatMap((started) => withStarted(started.command))];
}

function destroys({ words }: JudgedCommand): boolean {
  const [program, ...args] = words;
  if (program === undefined) return false;
  const name = basename(program.text).toLowerCase();
  if (ALWAYS.test(name)) return true;
  return BY_ARGUMENTS.get(name)?.(args) ?? false;
}

const ALWAYS =
  /^(shred|mkfs(\..+)?|wipefs|s?fdisk|sgdisk|parted|blkdiscard|shutdown|reboot|halt|poweroff|userdel|(lv|vg|pv)remove)$/;

type Arguments = readonly ShellWord[];

const BY_ARGUMENTS: ReadonlyMap<string, (args: Arguments) => boolean> = new Map([
  // Long options may be shortened; of patterns, and of what another program fills in, nobody knows what they remove.
  ["rm", (args) => hasOption(args, /^-\w*[rRf]|^--[rfn]/) || args.length === 0 || args.some(isOpen)],
  ["unlink", (args) => args.some(isOpen)],
  ["dd", (args) => args.some(({ text, literal }) => text.startsWith("of=") || !literal)],
  ["chmod", (args) => hasOption(args, /^-\w*R|^--rec/)],
  ["chown", (args) => hasOption(args, /^-\w*R|^--rec/)],
  ["chgrp", (args) => hasOption(args, /^-\w*R|^--rec/)],
  ["truncate", (args) => hasOption(args, /^-\w*s|^--s/)],
  ["find", (args) => hasOption(args, /^-(delete|fls|fprint0?|fprintf)$/)],
  ["rsync", (args) => hasOption(args, /^--(del|rem)/)],
  ["git", gitDestroys],
  ["dropdb", () => true],
  ["redis-cli", (args) => args.some(({ text }) => /^flush(all|db)$/i.test(text))],
  ...[
    "kubectl",
    "docker",
    "podman",
    "terraform",
    "tofu",
    "helm",
    "gh",
    "aws",
    "gsutil",
    "gcloud",
    "az",
    "heroku",
    "zfs",
    "zpool",
    "docker-compose",
  ].map(
    (name) => [name, (args: Arguments) => args.some(({ text }) => REMOVING.test(text)) || takesVolumes(args)] as const,
  ),
]);

const REMOVING = /^((\w+[-:])*(delete|destroy|prune|terminate)(-\w+)*|rm|rb|rmi|uninstall|kill)$/i;

/** `docker compose down -v` */
function takesVolumes(args: Arguments): boolean {
  const at = args.findIndex(({ text }) => text === "down");
  return at >= 0 && hasOption(args.slice(at), /^-\w*v|^--v/);
}

/** Not known before it runs, or filled in by `find` and `xargs`. */
function isOpen({ text, literal }: ShellWord): boolean {
  return !literal || text.includes("{}");
}

/** An argument that begins with what is only known when it runs may turn out to be any option. */
function hasOption(args: Arguments, pattern: RegExp): boolean {
  return args.some(({ text, literal }) => pattern.test(text) || (!literal && /^[$`{]/.test(text)));
}

function gitDestroys(args: Arguments): boolean {
  const at = gitSubcommandAt(args);
  const [subcommand, ...rest] = args.slice(at);
  if (subcommand === undefined) return false;
  if (!subcommand.literal) return true;
  const has = (pattern: RegExp) => hasOption(rest, pattern);
  switch (subcommand.text) {
    case "push":
      return has(/^-\w*[fd]|^--(fo|de|mi|pru)/) || rest.some(({ text }) => /^[+:]./.test(text));
    case "reset":
      return has(/^--(h|me|k)/);
    case "clean":
      return has(/^-\w*[fdxX]|^--f/);
    case "checkout":
      return has(/^-\w*f|^--f|^--$|^\.$|^:/) || namesFilesOf(rest);
    case "switch":
      return has(/^-\w*f|^--(f|di)/);
    case "restore":
      return !has(/^(-\w*S|--st)/) || has(/^-\w*W|^--w/);
    case "branch":
      return has(/^-\w*[DMf]|^--fo/);
    case "stash":
      return has(/^(drop|clear)$/);
    case "rm":
      return has(/^-\w*[rf]|^--f/);
    case "worktree":
      return has(/^remove$/);
    case "reflog":
      return has(/^(expire|delete)$/);
    case "update-ref":
      return has(/^-\w*d/);
    default:
      return /^(filter-branch|filter-repo|gc|prune)$/.test(subcommand.text);
  }
}

/** `git checkout main file`: two words, and neither is the name of a branch to be made. */
function namesFilesOf(args: Arguments): boolean {
  if (args.some(({ text }) => /^-\w*[bBt]|^--(tr|or)/.test(text))) return false;
  return args.filter(({ text }) => !text.startsWith("-")).length > 1;
}

function downloads({ words }: JudgedCommand): boolean {
  return /^(curl|wget|fetch|aria2c)$/.test(basename(words[0]?.text ?? ""));
}

const INTERPRETER = /^(python|node|perl|ruby|php|deno|bun)[\d.]*$/;

/** A shell or an interpreter that is given no file of its own. */
function runsItsInput({ words }: JudgedCommand): boolean {
  const name = basename(words[0]?.text ?? "");
  const isGivenFile = words.slice(1).some(({ text, literal }) => literal && !text.startsWith("-"));
  return (isShell(name) || INTERPRETER.test(name)) && !isGivenFile;
}
