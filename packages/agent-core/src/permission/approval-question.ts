import { type AllowRule, isUnrulable, uncovered } from "./allow-rule.ts";
import { type PolicyVerdict, policyAllows } from "./apply-policy.ts";
import type { ApprovalAnswer } from "./approval.ts";
import { prefixOf } from "./command-prefix.ts";
import type { JudgedCall } from "./judged-call.ts";
import type { PolicyRule } from "./policy-rule.ts";
import { visibleText } from "./visible-text.ts";

export interface ApprovalQuestion {
  readonly toolName: string;
  /** The whole of what would run, with control characters made visible. */
  readonly action: string;
  readonly destructive: boolean;
  /** What else is to be known before an answer: why it is asked for each time, how it would run. A line each. */
  readonly reasons: readonly string[];
  /** What can be answered, in the order to show it; the first allows once, the last denies. */
  readonly choices: readonly ApprovalChoice[];
}

export interface ApprovalChoice {
  readonly answer: ApprovalAnswer;
  /** A letter that no other choice has. */
  readonly key: string;
  readonly label: string;
}

interface Known {
  readonly verdict: PolicyVerdict | undefined;
  readonly rules: readonly AllowRule[];
  readonly policy: readonly PolicyRule[];
  /** Whether there is a place for what is to last. */
  readonly lasts: boolean;
}

interface Prepared {
  readonly question: ApprovalQuestion;
  /** What an answer allows from now on. */
  readonly rulesOf: (answer: ApprovalAnswer) => readonly AllowRule[];
}

export function approvalQuestion(call: JudgedCall, known: Known): Prepared {
  const { entry, command, action, exact } = call;
  const isOnce = command !== undefined && isUnrulable(command);
  const prefixes = isOnce ? undefined : prefixesOf(call, known);
  const lasts = known.lasts && !isOnce && known.verdict?.decision !== "ask";
  const choices: ApprovalChoice[] = [
    { answer: "once", key: "y", label: "allow once" },
    ...(isOnce ? [] : [{ answer: "session", key: "a", label: sessionLabel(call) } as const]),
    ...(lasts ? [{ answer: "project-exact", key: "e", label: exactLabel(call) } as const] : []),
    ...(lasts && prefixes ? [{ answer: "project-prefix", key: "p", label: prefixLabel(prefixes) } as const] : []),
    { answer: "deny", key: "n", label: "deny" },
  ];
  const rulesOf = (answer: ApprovalAnswer): AllowRule[] => {
    if (answer === "session" || answer === "project-exact") return [{ tool: entry.name, exact }];
    return answer === "project-prefix" ? (prefixes ?? []).map((prefix) => ({ tool: entry.name, prefix })) : [];
  };
  const destructive = command?.destructive ?? false;
  return { question: { toolName: entry.name, action, destructive, reasons: reasonsOf(call, known), choices }, rulesOf };
}

/** The beginnings of all commands that are not allowed yet; undefined if one of them has none that is narrow enough. */
function prefixesOf({ command, entry }: JudgedCall, { rules, policy }: Known): (readonly string[])[] | undefined {
  if (command === undefined) return undefined;
  const own = rules.filter((rule) => rule.tool === entry.name);
  const open = uncovered(command, own, (one) => policyAllows(one, entry.name, policy));
  const prefixes = open.map(prefixOf);
  if (prefixes.length === 0 || prefixes.length > MOST_PREFIXES) return undefined;
  const known = new Map<string, readonly string[]>();
  for (const prefix of prefixes) {
    if (prefix === undefined) return undefined;
    known.set(prefix.join("\0"), prefix);
  }
  return [...known.values()];
}

const MOST_PREFIXES = 4;

function sessionLabel({ command, entry, input }: JudgedCall): string {
  return !command && entry.tier === "write" && typeof input["path"] === "string"
    ? `${entry.name} on this path for this session`
    : "for this session";
}

function exactLabel({ command }: JudgedCall): string {
  return `always in this project: this exact ${command ? "command" : "call"}`;
}

function prefixLabel(prefixes: readonly (readonly string[])[]): string {
  const names = prefixes.map((prefix) => `"${visibleText(prefix.join(" "))} …"`);
  return `always in this project: ${names.join(" and ")}`;
}

function reasonsOf({ command, input }: JudgedCall, { verdict }: Known): string[] {
  return [
    ...(command?.destructive ? ["It may destroy what cannot be brought back."] : []),
    ...(command?.doubts.length ? [`It cannot be told for sure what this runs: ${command.doubts.join("; ")}.`] : []),
    ...(command?.writesOutside.length ? [`It writes outside the project: ${outside(command.writesOutside)}.`] : []),
    ...(command && input["background"] === true ? ["It runs in the background until Marvin or it ends."] : []),
    ...(verdict?.decision === "ask" ? ["The settings want this to be asked for."] : []),
  ];
}

function outside(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).map((path) => visibleText(path));
  return paths.length > 3 ? `${shown.join(", ")} and ${paths.length - 3} more` : shown.join(", ");
}
