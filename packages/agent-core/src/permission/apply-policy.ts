import { basename, relative } from "node:path";
import { carriedCode } from "./carried-code.ts";
import { type JudgedCall, subjectsOf } from "./judged-call.ts";
import { realPathOf } from "./path-inside.ts";
import { fitsPattern, type PolicyDecision, type PolicyRule, strictest } from "./policy-rule.ts";
import type { ShellWord } from "./shell/shell-line.ts";
import type { JudgedCommand } from "./shell/unwrap-command.ts";

/** What the settings say of a call, and the rule that says it; undefined if they say nothing. */
export interface PolicyVerdict {
  readonly decision: PolicyDecision;
  readonly rule: PolicyRule;
}

/**
 * The strictest rule that fits a call holds: deny before ask before allow. What forbids is compared widely (any letter
 * case, real paths, each command of a line and what it starts or hands to others to run), what allows is compared
 * narrowly. Where a rule with a pattern forbids or asks and the command cannot be judged, it is asked.
 */
export async function applyPolicy(call: JudgedCall, policy: readonly PolicyRule[]): Promise<PolicyVerdict | undefined> {
  const rules = policy.filter(({ tool }) => fitsPattern(call.entry.name, tool, { anyCase: true }));
  if (rules.length === 0) return undefined;
  const texts = await textsOf(call, rules);
  const verdicts = rules.flatMap((rule): PolicyVerdict[] => {
    if (rule.decision === "allow") return allows(rule, call, texts) ? [{ decision: "allow", rule }] : [];
    if (rule.match === undefined || texts.wide.some((text) => fits(text, rule)))
      return [{ decision: rule.decision, rule }];
    if (texts.carried.some((text) => namesAll(text, rule))) return [{ decision: rule.decision, rule }];
    return texts.isUnsure ? [{ decision: maybe(rule, call), rule }] : [];
  });
  const decision = strictest(verdicts.map((verdict) => verdict.decision));
  return verdicts.find((verdict) => verdict.decision === decision);
}

/** Whether a rule that allows covers one command of a line. */
export function policyAllows(command: JudgedCommand, tool: string, policy: readonly PolicyRule[]): boolean {
  const text = commandText([...command.assignments, ...command.words]);
  const allows = policy.filter(({ decision, tool: name }) => decision === "allow" && fitsPattern(tool, name));
  return allows.some(({ match }) => match === undefined || (text !== undefined && fitsPattern(text, match)));
}

interface CallTexts {
  /** What forbidding is compared with. */
  readonly wide: readonly string[];
  /** What allowing is compared with: all of them have to fit. */
  readonly narrow: readonly string[];
  /** Code in which only names can be seen. */
  readonly carried: readonly string[];
  readonly isUnsure: boolean;
}

async function textsOf(call: JudgedCall, rules: readonly PolicyRule[]): Promise<CallTexts> {
  if (call.command) {
    const { text, commands, doubts } = call.command;
    const wide = [text, text.trim(), ...commands.flatMap(wideTexts)];
    const carried = commands.flatMap((command) => carriedCode(command, text));
    return { wide, narrow: [], carried, isUnsure: doubts.length > 0 };
  }
  const touched = rules.some(({ match }) => match !== undefined) ? await touchedPaths(call) : [];
  const isUnsure = touched === undefined;
  const { kind, texts } = subjectsOf(call);
  const paths = [...new Set([...(kind === "path" ? texts : []), ...(touched ?? [])])];
  if (paths.length === 0) return { wide: texts, narrow: texts, carried: [], isUnsure };
  const { workingDir, rootDirs = [] } = call.place;
  const [base = workingDir] = rootDirs;
  const real = paths.map((path) => realPathOf(path, workingDir));
  const from = (folder: string) => real.map((path) => relative(folder, path));
  const named = [...paths, ...paths.map(withoutDots), ...real, ...[workingDir, ...rootDirs].flatMap(from)];
  // A folder is all that is in it: a rule for "secrets/*" is one for "secrets".
  const wide = [...(kind === "main" ? texts : []), ...named, ...named.map((path) => `${path}/`)];
  return { wide, narrow: from(base), carried: [], isUnsure };
}

/** Undefined if the tool cannot tell: then its arguments are wrong in some way. */
async function touchedPaths({ entry, input }: JudgedCall): Promise<readonly string[] | undefined> {
  try {
    return (await entry.load()).touches?.(input) ?? [];
  } catch {
    return undefined;
  }
}

function withoutDots(path: string): string {
  return path.replace(/^(\.\/+)+/, "");
}

function fits(text: string, { match = "*" }: PolicyRule): boolean {
  return fitsPattern(text, match, { anyCase: true });
}

function allows(rule: PolicyRule, call: JudgedCall, { narrow }: CallTexts): boolean {
  // Of a command line each command is compared for itself, together with what else was allowed.
  if (call.command) return false;
  return rule.match === undefined || (narrow.length > 0 && narrow.every((text) => fitsPattern(text, rule.match ?? "")));
}

/** A command that cannot be judged, but names what is forbidden, is forbidden. */
function maybe(rule: PolicyRule, { command }: JudgedCall): PolicyDecision {
  return rule.decision === "deny" && namesAll(command?.text ?? "", rule) ? "deny" : "ask";
}

/** Whether all words of a pattern that stand before its first mark occur in a text. */
function namesAll(text: string, { match = "" }: PolicyRule): boolean {
  const wanted = (match.split(/[*?]/, 1)[0] ?? "").toLowerCase().trim().split(/\s+/).filter(Boolean);
  const named = new Set(text.toLowerCase().split(/[^\w.-]+/));
  return wanted.length > 0 && wanted.every((word) => named.has(basename(word)));
}

/**
 * A command in the ways in which it could have been written: with and without its variables, its program's folder, and
 * the options before its first argument, `git -C folder push` being `git push`.
 */
function wideTexts(command: JudgedCommand): string[] {
  const { assignments, words, starts } = command;
  const [program, ...rest] = words;
  const named = program === undefined ? [] : [basename(program.text)];
  return [
    plain([...assignments, ...words]),
    plain(words),
    ...withoutOptions(rest).map((left) => [...named, ...left.map(({ text }) => text)].join(" ")),
    ...starts.flatMap((started) => wideTexts(started.command)),
  ];
}

function plain(words: readonly ShellWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

const MOST_OPTIONS = 20;

/** The arguments, and what is left of them behind each option at their beginning, which may take a word of its own. */
function withoutOptions(args: readonly ShellWord[]): (readonly ShellWord[])[] {
  const ends = new Set([0]);
  for (const at of ends) {
    if (ends.size > MOST_OPTIONS || !args[at]?.text.startsWith("-")) continue;
    ends.add(at + 1).add(at + 2);
  }
  return [...ends].map((at) => args.slice(at));
}

/** A command as one text in which words stay apart; undefined if one of them is not known. */
function commandText(words: readonly ShellWord[]): string | undefined {
  if (words.length === 0 || !words.every(({ literal }) => literal)) return undefined;
  return words.map(({ text }) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text}'`)).join(" ");
}
