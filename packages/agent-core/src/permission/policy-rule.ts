/** What the settings say of a call before it runs. */
export type PolicyDecision = "allow" | "ask" | "deny";

/** One line of `permissions:` in the settings. */
export interface PolicyRule {
  /** A tool's name; `*` stands for any letters. */
  readonly tool: string;
  /**
   * What the call is about: a command, a path, else its main argument. `*` stands for any text, `?` for one letter, and
   * ` *` at the end for nothing too. Without it every call of the tool is meant.
   */
  readonly match?: string | undefined;
  readonly decision: PolicyDecision;
}

const STRICTNESS: Readonly<Record<PolicyDecision, number>> = { allow: 0, ask: 1, deny: 2 };

/** The strictest of them; undefined if there are none. */
export function strictest(decisions: readonly PolicyDecision[]): PolicyDecision | undefined {
  return decisions.toSorted((a, b) => STRICTNESS[b] - STRICTNESS[a])[0];
}

/** Whether a text fits a pattern of `*` and `?`; takes no longer for hostile patterns. */
export function fitsPattern(text: string, pattern: string, { anyCase = false } = {}): boolean {
  const [given, wanted] = anyCase ? [text.toLowerCase(), pattern.toLowerCase()] : [text, pattern];
  return fits(given, wanted) || (wanted.endsWith(" *") && fits(given, wanted.slice(0, -2)));
}

function fits(text: string, pattern: string): boolean {
  let [at, wanted] = [0, 0];
  let [star, resume] = [-1, 0];
  while (at < text.length) {
    if (pattern[wanted] === "*") {
      star = wanted++;
      resume = at;
    } else if (wanted < pattern.length && (pattern[wanted] === "?" || pattern[wanted] === text[at])) {
      at++;
      wanted++;
    } else if (star >= 0) {
      wanted = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[wanted] === "*") wanted++;
  return wanted === pattern.length;
}
