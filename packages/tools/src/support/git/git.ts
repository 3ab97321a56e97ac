import { type ToolContext, ToolError } from "@marvin/agent-core";
import { type ProgramResult, runProgram } from "../programs/child-process.ts";
import { needProgram } from "../programs/program-path.ts";
import { gitEnvironment, LOOKING } from "./git-environment.ts";
import { gitFailure } from "./git-failure.ts";

/**
 * How far the repository is trusted. "look" runs none of its programs: no hook, filter, monitor, pager, signer, external
 * diff. "change" is the user's own work, so hooks and filters run, as they do by hand.
 */
export type GitTrust = "look" | "change";

export interface GitCall {
  readonly trust?: GitTrust;
  readonly timeoutMs?: number;
  readonly limitBytes?: number;
  readonly onOutput?: (chunk: Buffer) => void;
  /** Where another folder than the working directory is meant. */
  readonly cwd?: string;
  /** May talk to remotes. */
  readonly network?: boolean;
}

export type GitContext = Pick<ToolContext, "workingDir" | "environment" | "signal">;

/** Runs git by an argument list. Rejects with a ToolError where it fails, unless its exit code is among those accepted. */
export async function git(
  args: readonly string[],
  context: GitContext,
  call: GitCall & { readonly accept?: readonly number[] } = {},
): Promise<ProgramResult> {
  const result = await tryGit(args, context, call);
  const fine = result.code === 0 || result.cut || (call.accept ?? []).includes(result.code ?? -1);
  if (!fine) throw gitFailure(result, call.cwd ?? context.workingDir);
  return result;
}

/** The same, with a failure given as a result. */
export async function tryGit(args: readonly string[], context: GitContext, call: GitCall = {}): Promise<ProgramResult> {
  const { trust = "look" } = call;
  const compares = !COMPARE_NOTHING.has(args[0] ?? "");
  const filters = trust === "look" && compares ? await filtersOff(context, call) : [];
  const off = trust === "look" ? [...ALWAYS_OFF, ...LOOKING_OFF, ...filters] : ALWAYS_OFF;
  return await start(
    [...off.flatMap((setting) => ["-c", setting]), ...args],
    trust === "look" ? LOOKING : {},
    context,
    call,
  );
}

/** These read names and settings alone, so no filter could run. */
const COMPARE_NOTHING = new Set(["rev-parse", "show-ref", "for-each-ref", "symbolic-ref", "check-ref-format"]);

const ALWAYS_OFF = [
  ...["core.fsmonitor=false", "core.pager=cat", "core.quotePath=false", "core.askPass=", "core.editor=true"],
  ...["color.ui=false", "color.status=false", "color.diff=false", "column.ui=never", "advice.detachedHead=false"],
  ...["gc.auto=0", "maintenance.auto=false", "submodule.recurse=false", "safe.bareRepository=explicit"],
];

const LOOKING_OFF = [
  ...["core.hooksPath=/dev/null", "diff.external=", "diff.submodule=short", "log.showSignature=false"],
  ...["core.sshCommand=false", "core.gitProxy=", "credential.helper=", "gpg.program=false", "gpg.ssh.program=false"],
  ...["gpg.x509.program=false", "core.untrackedCache=false", "blame.ignoreRevsFile=", "protocol.allow=never"],
];

/** Filters run when git compares files. Their names are the repository's own, so they are asked for first. */
async function filtersOff(context: GitContext, call: GitCall): Promise<string[]> {
  const asked = ["-c", "safe.bareRepository=explicit", "config", "--null", "--name-only", "--get-regexp", "^filter\\."];
  const { stdout, cut } = await start(asked, LOOKING, context, { ...(call.cwd ? { cwd: call.cwd } : {}) });
  const names = new Set(stdout.split("\0").flatMap((key) => key.match(/^filter\.(.*)\.[^.]+$/s)?.[1] ?? []));
  if (cut || names.size > MOST_FILTERS || [...names].some((name) => /[=\n]/.test(name))) {
    throw new ToolError("denied", "The configuration of this repository names filters that cannot be switched off.", {
      hint: "Look at .git/config by hand before any git command is run here.",
    });
  }
  return [...names].flatMap((name) =>
    ["clean=", "smudge=", "process=", "required=false"].map((setting) => `filter.${name}.${setting}`),
  );
}

const MOST_FILTERS = 200;
const TIMEOUT_MS = 60_000;

async function start(
  args: readonly string[],
  more: Readonly<Record<string, string>>,
  context: GitContext,
  call: GitCall,
): Promise<ProgramResult> {
  const { environment, signal, workingDir } = context;
  const file = needProgram("git", environment, "Install git: apt install git, dnf install git, or brew install git.");
  const { cwd = workingDir, timeoutMs = TIMEOUT_MS, limitBytes, onOutput, network } = call;
  const local = network ? {} : { GIT_ALLOW_PROTOCOL: "none" };
  const env = { ...gitEnvironment(environment), ...more, ...local };
  const optional = { ...(limitBytes === undefined ? {} : { limitBytes }), ...(onOutput ? { onOutput } : {}) };
  return await runProgram({ file, args, cwd, environment: env, signal, timeoutMs, ...optional });
}
