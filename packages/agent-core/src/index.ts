export { Agent, type AgentOptions, type AgentState, type RunResult } from "./agent.ts";
export type { AgentEvent, AgentEventType, RunError, StopReason } from "./agent-event.ts";
export type { AgentListener } from "./agent-events.ts";
export { closeOpenCalls } from "./context/close-open-calls.ts";
export { ContextBudget, type SizedRequest } from "./context/context-budget.ts";
export type { Admitted, ContextKeeper, ContextRequest } from "./context/context-keeper.ts";
export { type ContextThresholds, thresholdsOf } from "./context/context-thresholds.ts";
export { blankResults, cutAt, cutText, LEAST_KEPT, lastRound, shortenResults } from "./context/shrink-messages.ts";
export { TokenEstimates, textTokens } from "./context/token-estimates.ts";
// What judges calls is loaded where somebody is asked: from "@marvin/agent-core/permission".
export type {
  AllowRule,
  Approval,
  ApprovalAnswer,
  ApprovalChoice,
  ApprovalQuestion,
  AskApproval,
  CommandPlace,
  GivenPermission,
  LastingRules,
  PermissionBook,
  PermissionScope,
  PolicyDecision,
  PolicyRule,
} from "./permission/index.ts";
export { visibleText } from "./permission/visible-text.ts";
export { DEFAULT_RETRY_POLICY, type RetryPolicy } from "./run/call-model.ts";
export type { ModelChoice, RouteOptions } from "./run/model-route.ts";
export { DEFAULT_RUN_LIMITS, type RunBudget, type RunLimits } from "./run/run-limits.ts";
export { type Judge, onlyReads, unknownTool } from "./run/run-tool-calls.ts";
export { OUTPUT_LIMIT_BYTES, type Spill } from "./tool/bound-output.ts";
export { defineTool } from "./tool/define-tool.ts";
export { type FoundTools, TOOL_FINDER_SLOT, type ToolFinder } from "./tool/discovery/tool-finder.ts";
export { indexTools, type RankedTool, ToolIndex, type ToolIndexData } from "./tool/discovery/tool-index.ts";
export { expectedForm } from "./tool/expected-form.ts";
export { invokeTool, type ToolOutcome } from "./tool/invoke-tool.ts";
export {
  ASK_USER_SLOT,
  type AskUser,
  CHANGES_SLOT,
  type ChangesPlace,
  COMPACTION_SLOT,
  type Compaction,
  type CompactionReport,
  EXIT_SLOT,
  type ExitWish,
  RUN_SLOT,
  type SessionRun,
  USAGE_SLOT,
  type UserAnswer,
  type UserQuestion,
} from "./tool/session-lending.ts";
export { SessionSlots } from "./tool/session-slots.ts";
export type { Tool, ToolCategory, ToolEntry, ToolOutput, ToolSource, ToolTier } from "./tool/tool.ts";
export { type ToolCapabilities, toolContextFactory } from "./tool/tool-capabilities.ts";
export type { OwnProgram, ProfileView, SavedPlace, ToolContext } from "./tool/tool-context.ts";
export { ToolError, type ToolErrorCode } from "./tool/tool-error.ts";
export { inputSchema, type ToolLike, ToolRegistry } from "./tool/tool-registry.ts";
export { type ModelSpending, type ModelUsage, UsageMeter } from "./usage/usage-meter.ts";
