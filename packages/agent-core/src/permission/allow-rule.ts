import type { Assessment } from "./assess-command.ts";
import { type JudgedCommand, readCommandLine } from "./shell/unwrap-command.ts";

/**
 * What a person has allowed to run unasked: one call to the letter, or every command that begins with these words. A
 * word `NAME=value` at the beginning is a variable that is set for the command.
 */
export type AllowRule =
  | { readonly tool: string; readonly exact: string }
  | { readonly tool: string; readonly prefix: readonly string[] };

export function isSameRule(one: AllowRule, other: AllowRule): boolean {
  return ruleKey(one) === ruleKey(other);
}

/** Rules with the same key are the same. */
export function ruleKey(rule: AllowRule): string {
  return JSON.stringify("exact" in rule ? [rule.tool, rule.exact] : [rule.tool, rule.prefix]);
}

/** What cannot be judged, destroys, or writes elsewhere: no rule covers it, it is asked for each time. */
export function isUnrulable({ doubts, destructive, writesOutside }: Assessment): boolean {
  return doubts.length > 0 || destructive || writesOutside.length > 0;
}

/**
 * The commands of a line that no rule of its tool matches, by their words as bash reads them; the line may run if there
 * are none. `isAllowed` says what is allowed otherwise.
 */
export function uncovered(
  { commands, isHarmless }: Assessment,
  rules: readonly AllowRule[],
  isAllowed: (command: JudgedCommand) => boolean = () => false,
): JudgedCommand[] {
  const beginnings = rules.map(wordsOfRule).filter((rule) => rule !== undefined);
  const covers = (command: JudgedCommand): boolean => {
    if (isHarmless(command)) return true;
    if (isAllowed(command)) return command.starts.every((started) => covers(started.command));
    return beginnings.some((rule) => {
      if (!begins(command, rule)) return false;
      // What is started behind the words that were allowed is another command.
      const reached = rule.words.length - command.assignments.length;
      return command.starts.every(({ at, command: started }) => at < reached || covers(started));
    });
  };
  return commands.filter((command) => !covers(command));
}

interface RuleWords {
  readonly words: readonly string[];
  /** Nothing may follow. */
  readonly whole: boolean;
}

function wordsOfRule(rule: AllowRule): RuleWords | undefined {
  if ("prefix" in rule) return rule.prefix.length > 0 ? { words: rule.prefix, whole: false } : undefined;
  const { commands, doubts } = readCommandLine(rule.exact);
  const [only, ...others] = commands;
  if (only === undefined || others.length > 0 || doubts.length > 0) return undefined;
  const words = literalWords(only);
  return words && only.redirects.length === 0 ? { words, whole: true } : undefined;
}

function begins(command: JudgedCommand, { words, whole }: RuleWords): boolean {
  const given = [...command.assignments, ...command.words];
  if (given.length < words.length || (whole && given.length !== words.length)) return false;
  if (words.length <= command.assignments.length) return false;
  // A program whose name looks like an assignment is none.
  if (/^[A-Za-z_]\w*\+?=/.test(command.words[0]?.text ?? "")) return false;
  return words.every((word, index) => given[index]?.literal === true && given[index].text === word);
}

/** The words of a command if all of them are known; undefined if not. */
export function literalWords({ assignments, words }: JudgedCommand): string[] | undefined {
  const all = [...assignments, ...words];
  return all.every(({ literal }) => literal) ? all.map(({ text }) => text) : undefined;
}
