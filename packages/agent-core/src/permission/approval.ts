import type { Judge } from "../run/run-tool-calls.ts";
import type { ToolEntry } from "../tool/tool.ts";
import { ToolError } from "../tool/tool-error.ts";
import { isUnrulable, uncovered } from "./allow-rule.ts";
import { applyPolicy, type PolicyVerdict, policyAllows } from "./apply-policy.ts";
import { type ApprovalQuestion, approvalQuestion } from "./approval-question.ts";
import type { CommandPlace } from "./assess-command.ts";
import { type JudgedCall, judgedCall } from "./judged-call.ts";
import type { GivenPermission, PermissionBook } from "./permission-book.ts";
import type { PolicyRule } from "./policy-rule.ts";
import type { JudgedCommand } from "./shell/unwrap-command.ts";

/** What is asked for before it runs: `ask` what writes or runs code, `write` what runs code, `all` what destroys. */
export type Approval = "ask" | "write" | "all";

/**
 * `session`: this very action need not be asked for again; `project-exact`: neither in later sessions of this project;
 * `project-prefix`: nor others that begin with the words that were offered.
 */
export type ApprovalAnswer = "once" | "session" | "project-exact" | "project-prefix" | "deny";

export type AskApproval = (question: ApprovalQuestion, signal: AbortSignal) => Promise<ApprovalAnswer>;

export interface ApprovalOptions {
  readonly approval: Approval;
  readonly ask: AskApproval;
  /** Of the settings. */
  readonly policy?: readonly PolicyRule[];
  readonly book: PermissionBook;
  readonly place: () => CommandPlace;
}

/** A judge that asks a person where neither the settings nor an earlier answer says what to do. */
export function approvalJudge({ approval, ask, policy = [], book, place }: ApprovalOptions): Judge {
  return async (entry, input, signal) => {
    const call = await judgedCall(entry, input, place());
    if (call === undefined) return undefined;
    const verdict = await applyPolicy(call, policy);
    if (verdict?.decision === "deny") return forbidden(call, verdict);
    const given = await book.list();
    if (!mustAsk(call, { approval, policy, verdict, given })) return undefined;
    const rules = given.map(({ rule }) => rule);
    const prepared = approvalQuestion(call, { verdict, rules, policy, lasts: book.lasts });
    const answer = await ask(prepared.question, signal);
    if (!prepared.question.choices.some((choice) => choice.answer === answer) || answer === "deny")
      return denied(entry);
    const scope = answer === "session" ? "session" : "project";
    const fresh = prepared.rulesOf(answer);
    if (fresh.length > 0) await book.allow(scope, fresh);
    return undefined;
  };
}

export interface PolicyJudgeOptions {
  readonly policy: readonly PolicyRule[];
  readonly place: () => CommandPlace;
  /** What the settings want asked is taken as allowed. */
  readonly assumeYes: boolean;
}

/** A judge for where nobody can be asked: the settings decide alone, and what they want asked is refused. */
export function policyJudge({ policy, place, assumeYes }: PolicyJudgeOptions): Judge | undefined {
  if (policy.length === 0) return undefined;
  return async (entry, input) => {
    const call = await judgedCall(entry, input, place());
    const verdict = call && (await applyPolicy(call, policy));
    if (!call || !verdict || verdict.decision === "allow") return undefined;
    if (verdict.decision === "deny") return forbidden(call, verdict);
    return assumeYes ? undefined : nobodyToAsk(call, verdict);
  };
}

interface Known {
  readonly approval: Approval;
  readonly policy: readonly PolicyRule[];
  readonly verdict: PolicyVerdict | undefined;
  readonly given: readonly GivenPermission[];
}

function mustAsk(call: JudgedCall, { approval, policy, verdict, given }: Known): boolean {
  const { entry, command, exact } = call;
  if (command && entry.tier === "exec" && isUnrulable(command)) return true;
  const isAsked = verdict?.decision === "ask";
  if (!isAsked && (verdict?.decision === "allow" || !asksByTier(entry, approval))) return false;
  // What the settings want asked was not meant by permissions of earlier sessions.
  const holding = given.filter(({ scope }) => scope === "session" || !isAsked).map(({ rule }) => rule);
  const rules = holding.filter(({ tool }) => tool === entry.name);
  if (rules.some((rule) => "exact" in rule && rule.exact === exact)) return false;
  if (isAsked || !command) return true;
  const isAllowed = (one: JudgedCommand) => policyAllows(one, entry.name, policy);
  if (!command.commands.every(command.isHarmless)) return uncovered(command, rules, isAllowed).length > 0;
  // Harmless commands need no permission beside an allowed one: there has to be one.
  return uncovered({ ...command, isHarmless: () => false }, rules, isAllowed).length === command.commands.length;
}

function asksByTier({ tier }: ToolEntry, approval: Approval): boolean {
  if (approval === "all" || tier === "read") return false;
  return tier === "exec" || approval === "ask";
}

function denied({ name }: ToolEntry): ToolError {
  return new ToolError("denied", `The user did not allow this call of ${name}.`, {
    hint: "Do not try it again in another form. Ask the user what to do instead, or go on without it.",
  });
}

function forbidden({ entry }: JudgedCall, { rule }: PolicyVerdict): ToolError {
  return new ToolError("denied", `The settings do not allow this call of ${entry.name} (${ruleText(rule)}).`, {
    hint: "Do not try it in another form. Go on without it, or tell the user what it would have been needed for.",
  });
}

function nobodyToAsk({ entry, command }: JudgedCall, { rule }: PolicyVerdict): ToolError {
  const why =
    command && command.doubts.length > 0 ? `; this command cannot be judged: ${command.doubts.join("; ")}` : "";
  const message = `The settings want this call of ${entry.name} to be asked for (${ruleText(rule)}${why}), and nobody is here to ask.`;
  return new ToolError("denied", message, {
    hint: "Go on without it. The user can allow such calls with --yes, or change the rule.",
  });
}

function ruleText({ tool, match, decision }: PolicyRule): string {
  return `permissions: ${decision} ${tool}${match === undefined ? "" : ` "${match}"`}`;
}
