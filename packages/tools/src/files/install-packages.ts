import { defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { recordChangesOf } from "../support/changes/record-changes-of.ts";
import { printable } from "../support/paths/working-dir-listing.ts";
import { type ProgramResult, runProgram } from "../support/programs/child-process.ts";
import { LiveReport } from "../support/programs/live-report.ts";
import { needProgram } from "../support/programs/program-path.ts";
import { quietEnvironment } from "../support/programs/shell-command.ts";
import { type ChosenManager, chooseManager } from "./install/package-manager.ts";

const TIMEOUT_MS = 10 * 60_000;

export default defineTool({
  name: "install_packages",
  description:
    "Adds packages to the project with its own package manager, known by its lock file: uv, pnpm, npm, yarn, bun, cargo or go. A version can follow a name, as that manager writes it.",
  category: "coding",
  tier: "exec",
  input: z.object({
    packages: z.array(z.string()).min(1).max(50).describe("Names of the packages, such as left-pad or anyio==3.7.0."),
    dev: z.boolean().default(false).describe("Add them for development alone."),
  }),
  phrases: [
    "install {packages}",
    "install the packages {packages}",
    "add {packages} to the project",
    "add {packages} as a dev dependency{dev=true}",
    "npm install {packages}",
    "pnpm add {packages}",
    "uv add {packages}",
    "pip install {packages}",
    "cargo add {packages}",
    "add the dependency {packages}",
    "install the library {packages} for development{dev=true}",
    "install {packages} for development{dev=true}",
  ],
  async run({ packages, dev }, context) {
    for (const name of packages) demandPackageName(name);
    const manager = chooseManager(context);
    const environment = { ...quietEnvironment(context.environment), ...CALM };
    const file = needProgram(manager.name, environment, manager.install);
    const args = [...manager.add(dev, context.workingDir), ...packages];
    using live = new LiveReport(context.report);
    const { workingDir: cwd, signal } = context;
    const onOutput = (chunk: Buffer) => live.add(chunk);
    const result = await recordChangesOf("install_packages", context, () =>
      runProgram({ file, args, cwd, environment, signal, timeoutMs: TIMEOUT_MS, onOutput }),
    );
    const command = [manager.name, ...args].join(" ");
    if (result.code !== 0) throw failure(command, result, manager);
    const data = { manager: manager.name, because: manager.because, command, dev, output: outputOf(result) };
    return { text: `${command} (chosen by ${manager.because}): done.\n\n${data.output}`.trimEnd(), data };
  },
});

const CALM = {
  UV_NO_PROGRESS: "1",
  npm_config_fund: "false",
  npm_config_progress: "false",
  COREPACK_ENABLE_DOWNLOAD_PROMPT: "0",
};

/** Names, versions, scopes, addresses: nothing that a program could take for an option or a shell for a command. */
function demandPackageName(name: string): void {
  if (/^[A-Za-z0-9@._~/][\w@./:+~^<>=!,[\]#%*?&-]*$/.test(name) && name.length <= 300) return;
  throw new ToolError("invalid-input", `"${printable(name, 100)}" is not the name of a package.`, {
    hint: "Names do not begin with - and have no spaces, quotes or other characters of a shell.",
  });
}

const SHOWN_CHARACTERS = 12_000;

function outputOf({ stdout, stderr }: ProgramResult): string {
  const said = [stdout, stderr]
    .map((text) => text.trim())
    .filter(Boolean)
    .join("\n");
  return said.length <= SHOWN_CHARACTERS ? said : `…${said.slice(-SHOWN_CHARACTERS)}`;
}

function failure(command: string, result: ProgramResult, { because }: ChosenManager): ToolError {
  const how =
    result.why === "timeout"
      ? "took longer than 10 minutes and was ended"
      : `failed with ${result.signal ?? `exit code ${result.code ?? "unknown"}`}`;
  return new ToolError(
    result.why === "timeout" ? "timeout" : "unavailable",
    `${command} ${how}.\n${outputOf(result)}`,
    {
      hint: `The manager was chosen by ${because}. Look at its words above.`,
    },
  );
}
