import { basename } from "node:path";
import type { ShellWord } from "./shell-line.ts";

/** Where the command begins that a wrapper starts, and what it sets for it. */
export interface Wrapped {
  readonly at: number;
  readonly assignments: readonly ShellWord[];
}

/** What a program starts: words of its own arguments, or a whole line of them. */
export interface Started {
  readonly at: number;
  readonly words: readonly ShellWord[];
  readonly line?: string;
  /** Marks in whose place other text is put when it runs. */
  readonly filledAt?: readonly string[];
  /** More words follow when it runs. */
  readonly appends?: boolean;
}

type Words = readonly ShellWord[];

/** Change what is run in no way that matters: a permission for the command behind them is one for both. */
export const TRANSPARENT: ReadonlyMap<string, (words: Words) => Wrapped | "nothing" | "unknown"> = new Map([
  ["command", (words) => (words[1]?.text.match(/^-\w*[vV]/) ? "nothing" : behindOptions(words, ""))],
  ["builtin", (words) => behindOptions(words, "")],
  ["exec", (words) => behindOptions(words, "a")],
  ["nohup", (words) => behindOptions(words, "")],
  ["nice", (words) => behindOptions(words, "n")],
  ["ionice", (words) => behindOptions(words, "cnpPu")],
  ["stdbuf", (words) => behindOptions(words, "ioe")],
  ["setsid", (words) => behindOptions(words, "")],
  [
    "time",
    (words) => (words[1]?.text.startsWith("-") && words[1].text !== "-p" ? "unknown" : behindOptions(words, "")),
  ],
  ["timeout", (words) => behindOptions(words, "ks", 1)],
  ["env", behindEnv],
]);

/** Others that start commands: a permission has to name them too. */
export const STARTERS: ReadonlyMap<string, (words: Words) => readonly Started[] | "unknown"> = new Map([
  ["sudo", (words) => behindSudo(words, "ughpCrtTUDR")],
  ["doas", (words) => behindSudo(words, "uC")],
  ["xargs", behindXargs],
  ["busybox", (words) => oneBehind(words, "")],
  ["toybox", (words) => oneBehind(words, "")],
  ["taskset", (words) => oneBehind(words, "", 1)],
  ["chrt", (words) => oneBehind(words, "TPD", 1)],
  ["gosu", (words) => oneBehind(words, "", 1)],
  ["su-exec", (words) => oneBehind(words, "", 1)],
  ["faketime", (words) => oneBehind(words, "f", 1)],
  ...["linux32", "linux64", "i386", "x86_64", "fakeroot", "pkexec", "unbuffer", "rlwrap", "caffeinate", "chronic"].map(
    (name) => [name, (words: Words) => oneBehind(words, "")] as const,
  ),
  ...[
    "xvfb-run",
    "torsocks",
    "proxychains",
    "proxychains4",
    "valgrind",
    "dbus-run-session",
    "numactl",
    "catchsegv",
  ].map((name) => [name, (words: Words) => oneBehind(words, "")] as const),
  ["watch", (words) => joinedBehind(words, "nqd")],
  ["flock", behindFlock],
  ["find", behindFind],
]);

/** Start commands in ways of their own. */
export const OTHER_STARTERS = new Set([
  ...["parallel", "script", "unshare", "nsenter", "chroot", "strace", "ltrace", "gdb", "expect", "ssh", "su", "at"],
  ...[
    "batch",
    "crontab",
    "systemd-run",
    "tmux",
    "screen",
    "run-parts",
    "entr",
    "socat",
    "runuser",
    "setpriv",
    "prlimit",
    "setarch",
    "start-stop-daemon",
    "daemonize",
    "bwrap",
    "firejail",
    "proot",
    "perf",
    "hyperfine",
    "watchexec",
  ],
]);

/** Builtins that run a text, or change what the words behind them mean. */
export const UNJUDGED_BUILTINS = new Set([
  ...["eval", "source", ".", "trap", "alias", "shopt", "enable", "hash", "bind", "complete", "compgen", "let", "fc"],
  ...["mapfile", "readarray", "coproc", "function"],
]);

const SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash", "fish", "rbash"]);

export function isShell(name: string): boolean {
  return SHELLS.has(name);
}

type ShellScript =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "file" }
  | { readonly kind: "unknown"; readonly why: string };

/** What a shell would run: a line among its arguments, a file, or what only its input will say. */
export function shellScript(words: Words): ShellScript {
  const name = basename(words[0]?.text ?? "");
  let isLine = false;
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    if (!word.literal && !isLine) return { kind: "unknown", why: `it cannot be told what "${name}" runs` };
    const isOption = /^[-+]/.test(word.text) && word.text !== "-";
    if (!isOption || word.text === "--") return scriptAt(word.text === "--" ? words[at + 1] : word, isLine, name);
    if (/^-\w*s/.test(word.text)) return { kind: "unknown", why: `"${name}" reads commands from its input` };
    if (/^-\w*c/.test(word.text)) isLine = true;
    if (/^([-+]\w*[oO]|--(rcfile|init-file))$/.test(word.text)) at++;
  }
  return { kind: "unknown", why: `"${name}" reads commands from its input` };
}

function scriptAt(word: ShellWord | undefined, isLine: boolean, name: string): ShellScript {
  if (word === undefined || word.text === "-")
    return { kind: "unknown", why: `"${name}" reads commands from its input` };
  if (!isLine) return { kind: "file" };
  return word.literal
    ? { kind: "line", text: word.text }
    : { kind: "unknown", why: `it cannot be told what "${name}" runs` };
}

/** The first word behind the options; `valued` are the letters of those that take a word of their own. */
function behindOptions(words: Words, valued: string, operands = 0): Wrapped | "nothing" | "unknown" {
  const at = optionsEnd(words, valued);
  if (at === undefined) return "unknown";
  const start = at + operands;
  if (words.slice(at, start).some(({ literal }) => !literal)) return "unknown";
  return start < words.length ? { at: start, assignments: [] } : "nothing";
}

function optionsEnd(words: Words, valued: string): number | undefined {
  let at = 1;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !word.literal) return undefined;
    if (word.text === "--") return at + 1;
    if (!word.text.startsWith("-") || word.text === "-") return at;
    if (word.text.startsWith("--")) {
      // Long options take their value behind "=" or as the next word: which one cannot be told without a list.
      if (!word.text.includes("=") && !LONG_SWITCHES.has(word.text)) return undefined;
      continue;
    }
    const takes = [...word.text.slice(1)].findIndex((letter) => valued.includes(letter));
    if (takes >= 0 && takes === word.text.length - 2) at++;
  }
  return at;
}

const LONG_SWITCHES = new Set([
  ...["--foreground", "--preserve-status", "--verbose", "--wait", "--fork", "--ignore", "--null", "--no-run-if-empty"],
  ...["--interactive", "--exit", "--preserve-env", "--login", "--shell", "--stdin", "--non-interactive", "--open-tty"],
]);

/** Its long options may be shortened, a lone dash is one, and whatever has an equals sign is a variable for it. */
function behindEnv(words: Words): Wrapped | "nothing" | "unknown" {
  const assignments: ShellWord[] = [];
  let at = optionsEnd(words, "u");
  if (at === undefined || words.slice(1, at).some(({ text }) => /^-\w*[SC]|^--[sc]/.test(text))) return "unknown";
  if (words[at]?.text === "-") at++;
  for (; at < words.length; at++) {
    const word = words[at];
    if (!word?.text.includes("=")) break;
    assignments.push({ ...word, assigns: true });
  }
  const first = words[at];
  if (first === undefined) return "nothing";
  return first.literal ? { at, assignments } : "unknown";
}

function oneBehind(words: Words, valued: string, operands = 0): readonly Started[] | "unknown" {
  const end = optionsEnd(words, valued);
  if (end === undefined) return "unknown";
  let at = end + operands;
  if (words.slice(end, at).some(({ literal }) => !literal)) return "unknown";
  while (/^[^/=]*=/.test(words[at]?.text ?? "")) at++;
  return at < words.length ? [{ at, words: words.slice(at) }] : [];
}

/** Without a command it may be a shell, which reads its input. */
function behindSudo(words: Words, valued: string): readonly Started[] | "unknown" {
  const started = oneBehind(words, valued);
  const opensShell = words.some(({ text }) => /^-\w*[si]|^--(shell|login)$/.test(text));
  return started !== "unknown" && started.length === 0 && opensShell ? "unknown" : started;
}

/** What it reads comes behind the words of the command, or in the place of a mark among them. */
function behindXargs(words: Words): readonly Started[] | "unknown" {
  const started = oneBehind(words, "InLPsdEa");
  if (started === "unknown") return "unknown";
  const marks = words.flatMap(({ text }, index) => {
    const [, attached] = /^(?:-\w*[Ii]|--replace=?)(.*)$/.exec(text) ?? [];
    if (attached === undefined) return [];
    return attached === "" ? ["{}", ...(text.endsWith("I") ? [words[index + 1]?.text ?? ""] : [])] : [attached];
  });
  return started.map((one) => ({ ...one, filledAt: marks.filter((mark) => mark !== ""), appends: true }));
}

/** Its words become one line for a shell. */
function joinedBehind(words: Words, valued: string): readonly Started[] | "unknown" {
  const at = optionsEnd(words, valued);
  if (at === undefined || words.slice(at).some(({ literal }) => !literal)) return "unknown";
  const line = words.slice(at).map(({ text }) => text);
  return line.length === 0 ? [] : [{ at, words: [], line: line.join(" ") }];
}

function behindFlock(words: Words): readonly Started[] | "unknown" {
  const at = optionsEnd(words, "wE");
  if (at === undefined) return "unknown";
  const rest = words.slice(at + 1);
  const [first, second] = rest;
  if (first === undefined) return [];
  if (first.text !== "-c" && first.text !== "--command") return [{ at: at + 1, words: rest }];
  return second?.literal ? [{ at: at + 2, words: [], line: second.text }] : "unknown";
}

function behindFind(words: Words): readonly Started[] | "unknown" {
  if (words.some(({ literal, plain, text }) => !literal && !plain && /^[$`]/.test(text))) return "unknown";
  const started: Started[] = [];
  words.forEach(({ text }, index) => {
    if (!/^-(exec|execdir|ok|okdir)$/.test(text)) return;
    const rest = words.slice(index + 1);
    const end = rest.findIndex((word) => word.text === ";" || word.text === "+");
    started.push({ at: index + 1, words: end < 0 ? rest : rest.slice(0, end), filledAt: ["{}"] });
  });
  return started;
}
