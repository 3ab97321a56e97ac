import {
  type Admitted,
  type Compaction,
  type CompactionReport,
  ContextBudget,
  type ContextKeeper,
  type ContextRequest,
} from "@marvin/agent-core";
import type { Message, Provider, TokenUsage, ToolMessage } from "@marvin/ai";
import { admitted, wantsRoom } from "./admit-results.ts";
import { askForSummary } from "./ask-for-summary.ts";
import { type Compacted, compactMessages, FAIR_SHARE } from "./compact-messages.ts";
import { type BackupPlace, backUp } from "./context-backup.ts";

export interface SessionContextOptions {
  /** Where conversations are kept before they are compacted; undefined: nowhere. */
  readonly backupPlace: () => Promise<BackupPlace | undefined>;
  readonly notice: (level: "info" | "warning", text: string) => void;
  /** What a summary has cost. */
  readonly counted: (provider: string, model: string, usage: TokenUsage | undefined) => void;
  /** Whom the next request asks, before there was one. */
  readonly asked: () => Asked;
  /** Changes the messages between requests, see `Agent.rewriteMessages`. */
  readonly rewrite: (
    change: (messages: readonly Message[]) => Promise<readonly Message[] | undefined>,
  ) => Promise<boolean>;
  readonly redact: (text: string) => string;
  readonly now: () => Date;
}

interface Asked {
  readonly provider: Provider;
  readonly model: string;
}

/** Keeps a session's conversation within its model's window: warns, cuts results, and compacts what was said. */
export class SessionContext implements ContextKeeper, Compaction {
  readonly #options: SessionContextOptions;
  readonly #budget = new ContextBudget();
  readonly #described = new Set<string>();
  #asked: Asked | undefined;
  /** A size at which compaction did not help: it is not tried again until there is clearly more to win. */
  #stuckAt = 0;

  constructor(options: SessionContextOptions) {
    this.#options = options;
  }

  /** Another conversation begins: what was learned of the size of this one does not hold for it. */
  forget(): void {
    this.#stuckAt = 0;
    this.#budget.forget();
  }

  async fit(request: ContextRequest, signal: AbortSignal): Promise<readonly Message[] | undefined> {
    this.#look(request);
    await this.#describe(request, signal);
    const used = this.#budget.count(request.messages);
    const { compact } = this.#thresholds;
    if (used < compact || used < this.#stuckAt * (1 + FAIR_SHARE)) return undefined;
    return (await this.#compact(request.messages, half(this.#budget, compact), signal))?.messages;
  }

  async shrink(request: ContextRequest, signal: AbortSignal): Promise<readonly Message[] | undefined> {
    this.#look(request);
    this.#budget.refused(request.provider.id, request.model, this.#budget.count(request.messages));
    const target = half(this.#budget, this.#thresholds.compact);
    return (await this.#compact(request.messages, target, signal))?.messages;
  }

  counted(request: ContextRequest, usage: TokenUsage | undefined): void {
    this.#look(request);
    this.#budget.correct(request.messages, usage);
  }

  async admit(results: readonly ToolMessage[], messages: readonly Message[], signal: AbortSignal): Promise<Admitted> {
    const [budget, thresholds] = [this.#budget, this.#thresholds];
    let used = budget.count(messages);
    let others: readonly Message[] | undefined;
    let mayCompact = true;
    const fitting: ToolMessage[] = [];
    for (const result of results) {
      if (mayCompact && wantsRoom(result, { budget, thresholds, used })) {
        mayCompact = false;
        others = (await this.#compact(messages, half(budget, thresholds.compact), signal))?.messages;
        if (others) used += budget.count(others) - budget.count(messages);
      }
      const taken = admitted(result, { budget, thresholds, used });
      used += budget.tokensOf(taken);
      fitting.push(taken);
    }
    return { results: fitting, messages: others };
  }

  async compact(targetTokens: number | undefined, signal: AbortSignal): Promise<CompactionReport> {
    await this.#describe(this.#asked ?? this.#options.asked(), signal);
    let report: CompactionReport | undefined;
    const isDone = await this.#options.rewrite(async (messages) => {
      const before = this.#budget.count(messages);
      const compacted = await this.#compact(messages, targetTokens ?? half(this.#budget, before), signal);
      if (!compacted) {
        report = { before, after: before, summarised: 0, refused: "it would hardly become smaller" };
        return undefined;
      }
      const { summarised, backup } = compacted;
      const after = this.#budget.count(compacted.messages);
      report = { before, after, summarised, ...(backup === undefined ? {} : { backup }) };
      return compacted.messages;
    });
    if (report && (isDone || report.refused)) return report;
    return { before: 0, after: 0, summarised: 0, refused: "the conversation went on meanwhile" };
  }

  #look(request: ContextRequest): void {
    this.#asked = request;
    this.#budget.frame(request);
  }

  /** Once for each model: a server of one's own knows its models, a table does not. */
  async #describe({ provider, model }: Asked, signal: AbortSignal): Promise<void> {
    const key = `${provider.id}/${model}`;
    if (provider.describeModel === undefined || this.#described.has(key)) return;
    const window = await provider.describeModel(model, signal);
    if (signal.aborted) return;
    this.#described.add(key);
    this.#budget.told(provider.id, model, window);
  }

  get #thresholds() {
    const { provider, model } = this.#asked ?? this.#options.asked();
    return this.#budget.thresholds(provider.id, model);
  }

  async #compact(messages: readonly Message[], target: number, signal: AbortSignal): Promise<Compacted | undefined> {
    const before = this.#budget.count(messages);
    const { compact: limit, full } = this.#thresholds;
    const compacted = await compactMessages(messages, {
      budget: this.#budget,
      target,
      limit,
      backUp: () => this.#backUp(messages),
      summarise: (dropped) => this.#summarise(dropped, full, signal),
    });
    if (signal.aborted) return undefined;
    const after = compacted ? this.#budget.count(compacted.messages) : before;
    this.#stuckAt = after >= limit ? after : 0;
    this.#tell(before, after, limit, compacted);
    return compacted;
  }

  async #backUp(messages: readonly Message[]): Promise<string | undefined> {
    const { backupPlace, redact, now, notice } = this.#options;
    try {
      const place = await backupPlace();
      return place && (await backUp(messages, place, now(), redact));
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      notice("warning", `The conversation could not be kept before it was compacted: ${why}.`);
      return undefined;
    }
  }

  #summarise(dropped: readonly Message[], full: number, signal: AbortSignal): Promise<string | undefined> {
    const { provider, model } = this.#asked ?? this.#options.asked();
    const counted = (usage: TokenUsage | undefined) => this.#options.counted(provider.id, model, usage);
    // In a language of which each sign is a token this is still less than the window.
    const characters = Math.min(LONGEST_TRANSCRIPT, full);
    return askForSummary(dropped, { provider, model, characters, signal, counted });
  }

  #tell(before: number, after: number, limit: number, compacted: Compacted | undefined): void {
    const { notice } = this.#options;
    if (!compacted) {
      notice("warning", `The conversation has about ${before} tokens and compacting would hardly make it smaller.`);
      return;
    }
    const how =
      compacted.summarised === 0 ? "old results were taken out" : `${compacted.summarised} messages became a summary`;
    const where = compacted.backup === undefined ? "" : ` All of it is in ${compacted.backup}.`;
    notice("info", `The conversation was compacted: ${how}, about ${before} → ${after} tokens.${where}`);
    if (after >= limit)
      notice("warning", "It is still close to what the model takes: a new conversation may be better.");
  }
}

const LONGEST_TRANSCRIPT = 120_000;

/** Halfway between the least that a request has and a size. */
function half(budget: ContextBudget, tokens: number): number {
  const least = Math.min(budget.frameTokens, tokens);
  return Math.floor(least + (tokens - least) / 2);
}
