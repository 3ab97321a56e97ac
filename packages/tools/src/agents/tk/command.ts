import { type ToolContext, ToolError, type ToolOutput } from "@marvin/agent-core";
import type { TicketFolder } from "../../support/tickets/ticket-folder.ts";

export interface BuiltInContext extends Pick<ToolContext, "workingDir" | "environment" | "now" | "signal" | "session"> {
  /** A parent that is taken without looking for it: the ticket of the agent that sent us may lie elsewhere. */
  readonly knownParent?: string | undefined;
}

export type Command = (folder: TicketFolder, words: readonly string[], context: BuiltInContext) => Promise<ToolOutput>;

export function usage(form: string, ...more: readonly string[]): ToolError {
  return new ToolError("invalid-input", `Usage: ${form}`, more.length > 0 ? { hint: more.join("\n") } : {});
}
