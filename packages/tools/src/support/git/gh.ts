import { type ToolContext, ToolError } from "@marvin/agent-core";
import { type ProgramResult, runProgram } from "../programs/child-process.ts";
import { needProgram } from "../programs/program-path.ts";
import { gitEnvironment } from "./git-environment.ts";

const INSTALL =
  "Install gh, the GitHub program: apt install gh, dnf install gh, or brew install gh (https://cli.github.com). Then sign in: gh auth login.";
const TIMEOUT_MS = 30_000;

export type GhContext = Pick<ToolContext, "environment" | "homeDir" | "signal" | "secret">;

/** Runs gh by an argument list, outside any repository. A failure is given as a result. */
export async function tryGh(
  args: readonly string[],
  context: GhContext,
  timeoutMs = TIMEOUT_MS,
): Promise<ProgramResult> {
  const { signal, homeDir: cwd } = context;
  const file = needProgram("gh", context.environment, INSTALL);
  return await runProgram({ file, args, cwd, environment: ghEnvironment(context), signal, timeoutMs });
}

/** The same; rejects with what to do where gh fails. */
export async function gh(args: readonly string[], context: GhContext): Promise<string> {
  const result = await tryGh(args, context);
  if (result.code === 0) return result.stdout;
  throw ghFailure(result);
}

export function ghEnvironment({ environment, secret }: GhContext): Record<string, string> {
  const token = secret("GH_TOKEN") ?? secret("GITHUB_TOKEN");
  const { GH_FORCE_TTY: _, CLICOLOR_FORCE: __, GH_DEBUG: ___, DEBUG: ____, ...rest } = gitEnvironment(environment);
  return {
    ...rest,
    ...(token === undefined ? {} : { GH_TOKEN: token }),
    ...{
      GH_PROMPT_DISABLED: "1",
      GH_NO_UPDATE_NOTIFIER: "1",
      GH_PAGER: "cat",
      NO_COLOR: "1",
      GH_SPINNER_DISABLED: "1",
    },
  };
}

export function ghFailure(result: ProgramResult): ToolError {
  const said = result.stderr.trim() || result.stdout.trim();
  if (result.why === "timeout")
    return new ToolError("timeout", "GitHub did not answer in time.", { hint: "Try again." });
  if (/HTTP 401|Bad credentials/i.test(said)) {
    return new ToolError("unauthorized", "GitHub refuses the sign-in that gh has.", {
      hint: "It is wrong or has ended: the user signs in anew with gh auth login, or sets GH_TOKEN.",
    });
  }
  if (isSignedOut(result)) {
    return new ToolError("unauthorized", "gh is not signed in to GitHub.", {
      hint: "The user signs in with gh auth login, or sets GH_TOKEN.",
    });
  }
  if (/rate limit/i.test(said)) {
    return new ToolError("rate-limited", "GitHub's limit for searches is used up.", {
      hint: "Wait a minute, then try again.",
    });
  }
  if (/error connecting to|check your internet connection|dial tcp|no such host/i.test(said)) {
    return new ToolError("unreachable", "GitHub could not be reached.", {
      hint: "Check the connection (githubstatus.com tells whether GitHub works), then try again.",
    });
  }
  const first = said.split("\n").slice(0, 3).join(" ").slice(0, 500);
  if (/^invalid search query|HTTP 422/im.test(said))
    return new ToolError("invalid-input", `GitHub refuses the query: ${first}`, {
      hint: "Names behind repo:, user: and org: have to exist and be open to this account; leave them out, or use other words.",
    });
  return new ToolError("unavailable", `gh failed: ${first || `exit code ${result.code ?? result.signal}`}`);
}

export function isSignedOut({ code, stderr }: ProgramResult): boolean {
  return code === 4 || /gh auth login|HTTP 401|Bad credentials/i.test(stderr);
}
