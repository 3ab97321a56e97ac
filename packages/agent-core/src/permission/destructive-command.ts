import { basename } from "node:path";
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

const ALWAYS = /^(shred|mkfs(\..+)?|wipefs|s?fdisk|sgdisk|parted|blkdiscard|shutdown|reboot|halt|poweroff|userdel)$/;

type Arguments = readonly ShellWord[];

const BY_ARGUMENTS: ReadonlyMap<string, (args: Arguments) => boolean> = new Map([
  ["rm", (args) => hasOption(args, /^-\w*[rRf]|^--(recursive|force|no-preserve-root)/)],
  ["dd", (args) => args.some(({ text, literal }) => text.startsWith("of=") || !literal)],
  ["chmod", (args) => hasOption(args, /^-\w*R|^--recursive/)],
  ["chown", (args) => hasOption(args, /^-\w*R|^--recursive/)],
  ["chgrp", (args) => hasOption(args, /^-\w*R|^--recursive/)],
  ["truncate", (args) => hasOption(args, /^-\w*s|^--size/)],
  ["find", (args) => hasOption(args, /^-(delete|fls|fprint0?|fprintf)$/)],
  ["rsync", (args) => hasOption(args, /^--(delete|remove-source)/)],
  ["git", gitDestroys],
  ...["kubectl", "docker", "podman", "terraform", "helm"].map(
    (name) => [name, (args: Arguments) => args.some(({ text }) => REMOVING.test(text))] as const,
  ),
]);

const REMOVING = /^(delete|destroy|prune|rm|rmi|uninstall|kill)$/;

/** An argument that begins with what is only known when it runs may turn out to be any option. */
function hasOption(args: Arguments, pattern: RegExp): boolean {
  return args.some(({ text, literal }) => pattern.test(text) || (!literal && /^[$`{]/.test(text)));
}

function gitDestroys(args: Arguments): boolean {
  const at = subcommandOf(args);
  const [subcommand, ...rest] = args.slice(at);
  if (subcommand === undefined) return false;
  if (!subcommand.literal) return true;
  const has = (pattern: RegExp) => hasOption(rest, pattern);
  switch (subcommand.text) {
    case "push":
      return has(/^-\w*[fd]|^--(force|delete|mirror|prune)/) || rest.some(({ text }) => /^[+:]./.test(text));
    case "reset":
      return has(/^--(hard|merge|keep)/);
    case "clean":
      return has(/^-\w*[fdxX]|^--force/);
    case "checkout":
      return has(/^-\w*f|^--force|^--$|^\.$|^:/);
    case "switch":
      return has(/^-\w*f|^--(force|discard)/);
    case "restore":
      return !has(/^(-\w*S|--staged)/) || has(/^-\w*W|^--worktree/);
    case "branch":
      return has(/^-\w*[DM]|^--force/) || (has(/^-\w*d|^--delete/) && has(/^-\w*f/));
    case "stash":
      return has(/^(drop|clear)$/);
    case "rm":
      return has(/^-\w*[rf]|^--force/);
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

/** Where git's own options end: `-C folder` and `-c name=value` take a word. */
function subcommandOf(args: Arguments): number {
  let at = 0;
  while (args[at]?.text.startsWith("-"))
    at += /^(-[Cc]|--(git-dir|work-tree|namespace))$/.test(args[at]?.text ?? "") ? 2 : 1;
  return at;
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
