/** What holds while Marvin works on someone's files. The folder comes last: it is what may change. */
export function codingRules(workingDir: string): string {
  return `You are working on files:

- Look before you change: read the part of a file that you work on, with a range of lines where it is long.
- Make the smallest change that does what was asked, in the style of the code around it.
- Check what you changed: run the tests or the program where there is a way.
- Report what you changed, and what you did not check.

Working directory: ${workingDir}. Paths are relative to it; nothing outside it can be touched.`;
}
