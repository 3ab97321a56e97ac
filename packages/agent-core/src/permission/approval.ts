import type { Judge } from "../run/run-tool-calls.ts";
import type { ToolEntry } from "../tool/tool.ts";
import { ToolError } from "../tool/tool-error.ts";
import { isDestructive } from "./destructive-command.ts";
import { visibleText } from "./visible-text.ts";

/** What is asked for before it runs: `ask` what writes or runs code, `write` what runs code, `all` what destroys. */
export type Approval = "ask" | "write" | "all";

export interface ApprovalQuestion {
  readonly toolName: string;
  /** The whole of what would run, with control characters made visible. */
  readonly action: string;
  readonly destructive: boolean;
}

/** `session`: this very action need not be asked for again. */
export type ApprovalAnswer = "once" | "session" | "deny";

export type AskApproval = (question: ApprovalQuestion, signal: AbortSignal) => Promise<ApprovalAnswer>;

/** A judge that asks a person. What was allowed for the session is remembered to the letter, and not for its like. */
export function approvalJudge(approval: Approval, ask: AskApproval): Judge {
  const allowed = new Set<string>();
  return async (entry, input, signal) => {
    const destructive = entry.tier === "exec" && isDestructive(commandIn(input));
    if (!mustAsk(entry, approval, destructive)) return undefined;
    const key = `${entry.name} ${input}`;
    if (allowed.has(key) && !destructive) return undefined;
    const answer = await ask({ toolName: entry.name, action: visibleText(commandIn(input)), destructive }, signal);
    if (answer === "session") allowed.add(key);
    return answer === "deny" ? denied(entry) : undefined;
  };
}

function mustAsk(entry: ToolEntry, approval: Approval, destructive: boolean): boolean {
  if (destructive) return true;
  if (approval === "all" || entry.tier === "read") return false;
  return entry.tier === "exec" || approval === "ask";
}

/** The command where there is one, else the arguments as they are. */
function commandIn(input: string): string {
  try {
    const { command } = JSON.parse(input) as { command?: unknown };
    return typeof command === "string" ? command : input;
  } catch {
    return input;
  }
}

function denied({ name }: ToolEntry): ToolError {
  return new ToolError("denied", `The user did not allow this call of ${name}.`, {
    hint: "Do not try it again in another form. Ask the user what to do instead, or go on without it.",
  });
}
