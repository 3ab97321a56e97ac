import { basename } from "node:path";
import { gitSubcommandAt } from "./option-starters.ts";
import type { ShellWord } from "./shell-line.ts";

type Words = readonly ShellWord[];

/**
 * The files that a command is told to write by its own arguments, as a redirection would: those of common programs, in
 * the common spellings. What else a program writes cannot be told.
 */
export function writtenFiles([program, ...args]: Words): Words {
  const name = basename(program?.text ?? "");
  if (name === "uniq") return operandsOf(args, "fsw").slice(1);
  if (name === "git") return writtenByGit(args);
  const options = OPTIONS.get(name);
  return options === undefined ? [] : valuesOf(args, options);
}

interface Options {
  /** Letters. */
  readonly short: string;
  /** Names, which may be shortened. */
  readonly long: readonly string[];
}

const COMPILER: Options = { short: "o", long: [] };

const OPTIONS: ReadonlyMap<string, Options> = new Map([
  ["sort", { short: "o", long: ["output"] }],
  ["tree", { short: "o", long: [] }],
  ["curl", { short: "oDc", long: ["output", "output-dir", "dump-header", "cookie-jar", "trace", "stderr"] }],
  ["wget", { short: "OoaP", long: ["output-document", "output-file", "append-output", "directory-prefix"] }],
  ...["cc", "gcc", "g++", "c++", "clang", "clang++", "rustc", "ld"].map((name) => [name, COMPILER] as const),
]);

function writtenByGit(args: Words): Words {
  const [subcommand, ...rest] = args.slice(gitSubcommandAt(args));
  const takesShort = /^(archive|format-patch)$/.test(subcommand?.text ?? "");
  return valuesOf(rest, { short: takesShort ? "o" : "", long: ["output", "output-directory"] });
}

/** `-o file`, `-ofile`, `-xo file`, `--output file`, `--output=file`. */
function valuesOf(args: Words, { short, long }: Options): Words {
  return args.flatMap((word, index) => {
    const next = args.slice(index + 1, index + 2);
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word.text) ?? [];
    if (name !== undefined) {
      if (!long.some((known) => known.startsWith(name) && name.length >= LEAST)) return [];
      return value === undefined ? next : [{ ...word, text: value }];
    }
    const letters = /^-([A-Za-z].*)$/s.exec(word.text)?.[1] ?? "";
    const at = [...letters].findIndex((letter) => short.includes(letter));
    if (at < 0) return [];
    return at === letters.length - 1 ? next : [{ ...word, text: letters.slice(at + 1) }];
  });
}

/** Letters of a long name that tell it from others. */
const LEAST = 3;

function operandsOf(args: Words, valued: string): Words {
  return args.filter(({ text }, index) => {
    const before = args[index - 1]?.text ?? "";
    const isValue = /^-[A-Za-z]$/.test(before) && valued.includes(before.charAt(1));
    return !isValue && (!text.startsWith("-") || text === "-");
  });
}
