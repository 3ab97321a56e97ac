export { type AllowRule, ruleKey } from "./allow-rule.ts";
export {
  type Approval,
  type ApprovalAnswer,
  type ApprovalOptions,
  type AskApproval,
  approvalJudge,
  type PolicyJudgeOptions,
  policyJudge,
} from "./approval.ts";
export type { ApprovalChoice, ApprovalQuestion } from "./approval-question.ts";
export type { CommandPlace } from "./assess-command.ts";
export { type GivenPermission, type LastingRules, PermissionBook, type PermissionScope } from "./permission-book.ts";
export type { PolicyDecision, PolicyRule } from "./policy-rule.ts";
