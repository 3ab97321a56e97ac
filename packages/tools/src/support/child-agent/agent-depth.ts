import { type OwnProgram, type ToolContext, ToolError } from "@marvin/agent-core";

const DEEPEST = 5;

/** The depth of an agent that this one would start; rejects where the tree of agents may not grow deeper. */
export function nextDepth({ environment }: Pick<ToolContext, "environment">): number {
  const own = Number.parseInt(environment["MARVIN_DEPTH"] ?? "", 10);
  const depth = Math.max(0, Number.isNaN(own) ? 0 : own) + 1;
  if (depth <= DEEPEST) return depth;
  throw new ToolError("denied", `Agents may be nested ${DEEPEST} levels deep, and this one is at level ${depth - 1}.`, {
    hint: "Do the work here, without another agent.",
  });
}

export function ownProgram({ ownProgram: program }: Pick<ToolContext, "ownProgram">): OwnProgram {
  if (program) return program;
  throw new ToolError(
    "unavailable",
    "Agents can be started in a session of the marvin program alone, and this is none.",
    {
      hint: "Do the work here, without another agent.",
    },
  );
}
