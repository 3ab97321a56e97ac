/** What holds while Marvin works on someone's files. */
export function codingRules(workingDir: string): string {
  return `You are working in ${workingDir}. Paths are relative to it; nothing outside it can be touched.

- Look before you change: read the part of a file that you work on, with a range of lines where it is long.
- Make the smallest change that does what was asked, in the style of the code around it.
- Report what you changed, and what you did not check.`;
}
