/** Environment variables, as the program was given them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Whether something stands between the program and the terminal that the variables may tell of. */
export function isInside(variables: Variables): boolean {
  return (
    variables["TMUX"] !== undefined ||
    variables["STY"] !== undefined ||
    variables["ZELLIJ"] !== undefined ||
    /^(?:tmux|screen)/.test(variables["TERM"] ?? "")
  );
}

/** Whether a version such as 3.4a or 20240203-110809 is this one or a later one. */
export function atLeast(version: string | undefined, major: number, minor = 0): boolean {
  const [, foundMajor, foundMinor] = /^(\d+)(?:\.(\d+))?/.exec(version ?? "") ?? [];
  if (foundMajor === undefined) return false;
  return Number(foundMajor) > major || (Number(foundMajor) === major && Number(foundMinor ?? 0) >= minor);
}
