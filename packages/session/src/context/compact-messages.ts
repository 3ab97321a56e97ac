import { blankResults, type ContextBudget, cutAt, lastRound, shortenResults } from "@marvin/agent-core";
import { type Message, textOf } from "@marvin/ai";
import { pinnedFacts } from "./pinned-facts.ts";
import { isSummary, questionIn, summaryMessage } from "./summary-message.ts";

export interface CompactionJob {
  readonly budget: ContextBudget;
  /** Tokens of a whole request that are aimed at. */
  readonly target: number;
  /** Tokens above which even the newest results are shortened. */
  readonly limit: number;
  /** Asked before anything is changed; gives the path, or undefined where nothing is kept. */
  readonly backUp: () => Promise<string | undefined>;
  /** Undefined: there is nobody to ask, or they did not answer. */
  readonly summarise: (messages: readonly Message[]) => Promise<string | undefined>;
}

export interface Compacted {
  readonly messages: readonly Message[];
  /** Messages that a summary stands for now. */
  readonly summarised: number;
  readonly backup: string | undefined;
}

/** What a compaction has to win, else it is not worth the loss. */
export const FAIR_SHARE = 0.1;
const KEPT_SHARE = 0.4;

/**
 * A smaller list that says the same in short, valid wherever the given one is; undefined if it would not be smaller by a
 * fair share. Old results go first; if that is not enough, a summary takes the place of all but the newest messages.
 */
export async function compactMessages(
  messages: readonly Message[],
  job: CompactionJob,
): Promise<Compacted | undefined> {
  const { budget, target } = job;
  const enough = budget.count(messages) * (1 - FAIR_SHARE);
  const size = (message: Message) => budget.tokensOf(message);
  const cut = cutAt(messages, (target - budget.frameTokens) * KEPT_SHARE, size);
  if (budget.count(withinLimit(messages.slice(cut), job)) > enough) return undefined;
  const backup = await job.backUp();
  const blanked = blankResults(messages, cut, size);
  if (budget.count(blanked) <= Math.min(target, enough)) return { messages: blanked, summarised: 0, backup };
  const summary = cut > 0 ? [await summaryOf(messages.slice(0, cut), messages.slice(cut), job, backup)] : [];
  const smaller = withinLimit([...summary, ...messages.slice(cut)], job);
  return budget.count(smaller) > enough ? undefined : { messages: smaller, summarised: cut, backup };
}

async function summaryOf(
  dropped: readonly Message[],
  kept: readonly Message[],
  job: CompactionJob,
  backup: string | undefined,
) {
  const told = await job.summarise(dropped);
  const question = kept.some(isAsked) ? undefined : lastQuestion(dropped);
  const characters = Math.min(LONGEST_SUMMARY, Math.max(SHORTEST_SUMMARY, job.target - job.budget.frameTokens));
  return summaryMessage({ count: dropped.length, facts: pinnedFacts(dropped), told, question, backup, characters });
}

const LONGEST_SUMMARY = 16_000;
const SHORTEST_SUMMARY = 800;

function isAsked(message: Message): boolean {
  return message.role === "user" && !isSummary(message);
}

function lastQuestion(dropped: readonly Message[]): string | undefined {
  const last = dropped.findLast(({ role }) => role === "user");
  return last && (isSummary(last) ? questionIn(last) : textOf(last));
}

/** The newest messages are kept as they are, unless they alone are too much. */
function withinLimit(messages: readonly Message[], { budget, limit }: CompactionJob): readonly Message[] {
  const size = (message: Message) => budget.tokensOf(message);
  const fits = (list: readonly Message[]) => budget.count(list) <= limit;
  if (fits(messages)) return messages;
  return shortenResults(blankResults(messages, lastRound(messages), size), size, fits);
}
