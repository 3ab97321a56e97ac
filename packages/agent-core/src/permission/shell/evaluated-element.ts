import type { ShellWord } from "./shell-line.ts";

/**
 * Builtins that take the name of a variable evaluate the index of an array's element in it, commands included, even if
 * it was quoted; and a variable that holds numbers, or stands for another, does so with every value that it is given.
 */
export function evaluatesElement([program, ...args]: readonly ShellWord[]): boolean {
  const name = program?.text ?? "";
  if (!TAKING_NAMES.has(name)) return false;
  if (DECLARING.has(name) && args.some(({ text }) => /^[-+]\w*[in]/.test(text))) return true;
  return args.some(({ text }) => /[A-Za-z_]\w*\[/.test(text) && /[$`]/.test(text));
}

const DECLARING = new Set(["declare", "typeset", "local", "export", "readonly"]);

const TAKING_NAMES = new Set([
  ...DECLARING,
  ...["test", "[", "printf", "read", "unset", "wait", "getopts", "mapfile", "readarray"],
]);
