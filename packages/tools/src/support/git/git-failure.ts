import { ToolError } from "@marvin/agent-core";
import type { ProgramResult } from "../programs/child-process.ts";

/** What git's failure means, and what to do next. */
export function gitFailure(result: ProgramResult, folder: string): ToolError {
  if (result.why === "timeout") {
    return new ToolError("timeout", "git took too long and was ended.", { hint: "Ask for less, or try again." });
  }
  const said = `${result.stderr}\n${result.stdout}`;
  for (const [pattern, make] of KNOWN) if (pattern.test(said)) return make(folder, said);
  const words = shortened(result.stderr.trim() || result.stdout.trim() || `exit code ${result.code ?? result.signal}`);
  return new ToolError("conflict", `git refused: ${words}`);
}

const KNOWN: readonly (readonly [RegExp, (folder: string, said: string) => ToolError])[] = [
  [
    /not a git repository|cannot use bare repository/,
    (folder) =>
      new ToolError("invalid-input", `${folder} is not in a git repository.`, {
        hint: "Choose another folder with set_working_dir, or make a repository with run_command: git init.",
      }),
  ],
  [
    /detected dubious ownership/,
    (folder) =>
      new ToolError("denied", `git does not trust ${folder}: it belongs to another user.`, {
        hint: `If the user trusts it: git config --global --add safe.directory ${folder}`,
      }),
  ],
  [
    /tell me who you are|identity unknown|empty ident name|no email was given|unable to auto-detect email/i,
    () =>
      new ToolError("conflict", "git does not know whose commit this is.", {
        hint: 'Ask the user, then: git config user.name "Name" and git config user.email "name@example.com" (with --global for all repositories).',
      }),
  ],
  [
    /index\.lock': File exists/,
    () =>
      new ToolError("conflict", "Another git command is at work in this repository (index.lock).", {
        hint: "Try again in a moment. If no git runs, the file was left by one that crashed; the user can remove it.",
      }),
  ],
  [
    /resolve your current index first|you have unmerged files|unresolved conflict/,
    () =>
      new ToolError("conflict", "There are conflicts that nobody has resolved yet.", {
        hint: "git_status names the files. Mend what stands between <<<<<<< and >>>>>>> in them, then commit them by name with git_commit. To give up instead: run_command git merge --abort, or git rebase --abort.",
      }),
  ],
  [
    /must be run in a work tree/,
    (folder) => new ToolError("invalid-input", `${folder} is not in the work tree of its git repository.`),
  ],
];

export function shortened(text: string, most = 4000): string {
  return text.length <= most ? text : `${text.slice(0, most)}\n… (${text.length} characters)`;
}
