import { type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import { runProgram } from "../../support/programs/child-process.ts";
import { findProgram } from "../../support/programs/program-path.ts";

type Context = Pick<ToolContext, "workingDir" | "environment" | "signal">;

const TIMEOUT_MS = 30_000;
/** Of what it says when it fails. */
const MOST_CHARACTERS = 8000;
/** Later versions keep these in plugins, which are not always installed. */
const PLUGINS = ["ls", "list", "edit", "query"];

export function findInstalled(environment: ToolContext["environment"]): string | undefined {
  return findProgram("tk", environment) ?? findProgram("ticket", environment);
}

/** Undefined if the installed program does not know the command, and the built-in one does. */
export async function runInstalled(
  file: string,
  args: readonly string[],
  { workingDir: cwd, signal, ...context }: Context,
): Promise<ToolOutput | undefined> {
  const environment = { ...context.environment, PAGER: "", TICKET_PAGER: "", NO_COLOR: "1" };
  const { code, stdout, stderr, why } = await runProgram({
    file,
    args,
    cwd,
    environment,
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  const said = [stdout, stderr].map((text) => text.trimEnd()).filter((text) => text !== "");
  if (code === 0) return { text: said.join("\n") || "(no output)", data: { program: file, code } };
  if (PLUGINS.includes(args[0] ?? "") && /^Unknown command:/m.test(stderr)) return undefined;
  // It says nothing at all where there is no such ticket.
  if (said.length === 0 && args[0] === "dep" && args[1] === "tree" && why === "exit") return undefined;
  if (why === "timeout") {
    throw new ToolError("timeout", `${file} did not end within ${TIMEOUT_MS / 1000} s and was stopped.`);
  }
  const words =
    said.join("\n").replace(/^Error: /, "") || `${file} ended with exit code ${code ?? "none"} and said nothing.`;
  const [first = "", ...more] = words.slice(0, MOST_CHARACTERS).split("\n");
  throw new ToolError("invalid-input", first, more.length > 0 ? { hint: more.join("\n") } : {});
}
