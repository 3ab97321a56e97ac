import { dirname, isAbsolute, join, resolve } from "node:path";

/**
 * The files that a text takes in by `@path`: behind white space or at a line's start, outside of code. Relative to the
 * file that names them; `~` is the home folder.
 */
export function importedPaths(text: string, file: string, home: string): string[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, " ").replace(/`[^`\n]*`/g, " ");
  const names = [...prose.matchAll(/(?:^|[ \t])@((?:~\/|\.{0,2}\/)?[\w.][\w./ -]*?\w)(?=[),;:!?]|\.?(?:\s|$))/gm)];
  return names.flatMap(([, name = ""]) => (looksLikeFile(name) ? [pathOf(name, file, home)] : []));
}

/** `@someone` is a person; a file has a folder or an ending. */
function looksLikeFile(name: string): boolean {
  return !name.includes(" ") && (/[/]/.test(name) || /\.\w{1,8}$/.test(name));
}

function pathOf(name: string, file: string, home: string): string {
  if (name.startsWith("~/")) return join(home, name.slice(2));
  return isAbsolute(name) ? name : resolve(dirname(file), name);
}
