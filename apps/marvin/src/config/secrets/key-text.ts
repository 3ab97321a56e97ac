/**
 * The key in the text of a key file. People put it there by itself, in quotes, below a comment, or as the line of a shell
 * that sets the variable. Empty if there is none.
 */
export function keyInFile(text: string): string {
  const line = text.split(/\r?\n/).find((one) => /^\s*[^#\s]/.test(one)) ?? "";
  const [, value = ""] = /^(?:export\s+)?[A-Z][A-Z0-9_]*\s*=\s*(\S.*?);?$/.exec(line.trim()) ?? [];
  return unquoted(value || line);
}

/** Some ways to set a variable keep the quotes around its value. */
export function unquoted(value: string): string {
  const plain = value.trim();
  return /^(["'])(.*)\1$/s.exec(plain)?.[2]?.trim() || plain;
}
