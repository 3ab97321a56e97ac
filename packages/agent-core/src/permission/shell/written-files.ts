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
  /** Of one dash; what stands behind the option is the file, or else the next word is. */
  readonly short?: RegExp;
  /** Names, which may be shortened. */
  readonly long: readonly string[];
}

const COMPILER: Options = { short: /^-o(.*)$/s, long: [] };

const OPTIONS: ReadonlyMap<string, Options> = new Map([
  ["sort", { short: /^-[bdfgiMhnRrVcCmsuz]*o(.*)$/s, long: ["output"] }],
  ["tree", { short: /^-[adfiqNQpugshDFrtUnCSAXJl]*o(.*)$/s, long: [] }],
  [
    "curl",
    {
      short: /^-[0-46#aBfgGiIjJklLnNOpqRsSvZ]*[cDo](.*)$/s,
      long: ["output", "output-dir", "dump-header", "cookie-jar", "trace", "trace-ascii", "stderr"],
    },
  ],
  [
    "wget",
    {
      short: /^-[46bcdEFHKkLmNnpqrSvx]*[OoaP](.*)$/s,
      long: ["output-document", "output-file", "append-output", "directory-prefix"],
    },
  ],
  ...["cc", "gcc", "g++", "c++", "clang", "clang++", "rustc", "ld"].map((name) => [name, COMPILER] as const),
]);

function writtenByGit(args: Words): Words {
  const [subcommand, ...rest] = args.slice(gitSubcommandAt(args));
  const long = ["output", "output-directory"];
  const takesShort = /^(archive|format-patch)$/.test(subcommand?.text ?? "");
  return valuesOf(rest, takesShort ? { short: /^-o(.*)$/s, long } : { long });
}

/** `-o file`, `-ofile`, `-xo file`, `--output file`, `--output=file`. */
function valuesOf(args: Words, { short, long }: Options): Words {
  return args.flatMap((word, index) => {
    const [, name, ofName] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word.text) ?? [];
    const isNamed = name !== undefined && name.length >= LEAST && long.some((known) => isShort(name, known));
    const value = isNamed ? (ofName ?? "") : short?.exec(word.text)?.[1];
    if (value === undefined) return [];
    return value === "" ? args.slice(index + 1, index + 2) : [{ ...word, text: value }];
  });
}

/** Letters of a long name that tell it from others. */
const LEAST = 3;

/** But `--cookie` is an option of curl by itself, and names what is sent. */
function isShort(name: string, known: string): boolean {
  return known.startsWith(name) && name !== "cookie";
}

function operandsOf(args: Words, valued: string): Words {
  return args.filter(({ text }, index) => {
    const before = args[index - 1]?.text ?? "";
    const isValue = /^-[A-Za-z]$/.test(before) && valued.includes(before.charAt(1));
    return !isValue && (!text.startsWith("-") || text === "-");
  });
}
