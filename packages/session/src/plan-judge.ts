import { type Judge, onlyReads, type ToolEntry, ToolError } from "@marvin/agent-core";

/** Holds back what writes or runs code while only a plan is wanted; what else stands before a call is asked after that. */
export function planJudge(isPlanning: () => boolean, others: Judge | undefined): Judge {
  return async (entry, input, signal) => {
    if (isPlanning() && !onlyReads(entry, input)) return notYet(entry);
    return others?.(entry, input, signal);
  };
}

function notYet({ name, readsWhen }: ToolEntry): ToolError {
  const instead = readsWhen === undefined ? "" : ` ${name} runs now only with ${readsWhen}: true.`;
  return new ToolError("denied", `${name} has to wait: this is plan mode, in which nothing is changed or run.`, {
    hint: `Use the tools that read, then answer with your plan; the user says when the work begins.${instead}`,
  });
}
