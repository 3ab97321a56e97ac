import type { ToolEntry } from "@marvin/agent-core";
import { codingRules } from "./coding-rules.ts";
import { PERSONALITY } from "./personality.ts";
import { toolIndex } from "./tool-index.ts";

export interface PromptFacts {
  readonly tools: Iterable<ToolEntry>;
  /** Set in coding mode. */
  readonly workingDir?: string | undefined;
  readonly now: Date;
}

/** What changes least comes first: vendors keep the beginning of a prompt in their caches. */
export function buildSystemPrompt(facts: PromptFacts): string {
  const parts = [
    PERSONALITY,
    toolIndex(facts.tools),
    facts.workingDir === undefined ? "" : codingRules(facts.workingDir),
    `Today is ${facts.now.toDateString()}.`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
