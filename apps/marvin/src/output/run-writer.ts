import type { AgentEvent, RunResult } from "@marvin/agent-core";
import type { CostReport } from "./cost-line.ts";

/** One form of stdout: a listener of the run, and what is to be said when it is over. */
export interface RunWriter {
  onEvent(event: AgentEvent): void;
  /** Also called when there was no run at all, with the reason as its error. */
  onEnd(result: RunResult, cost: CostReport): void;
}
