import {
  Agent,
  type AgentOptions,
  ASK_USER_SLOT,
  COMPACTION_SLOT,
  type CompactionReport,
  type Judge,
  type RetryPolicy,
  type RouteOptions,
  RUN_SLOT,
  type RunLimits,
  type RunResult,
  type SessionRun,
  SessionSlots,
  TOOL_FINDER_SLOT,
  type ToolCapabilities,
  type ToolEntry,
  type ToolFinder,
  type ToolIndexData,
  ToolRegistry,
  USAGE_SLOT,
} from "@marvin/agent-core";
import type { Message, Provider, ThinkingLevel } from "@marvin/ai";
import { type ChatEntry, type LazyStore, STORE_SLOT } from "@marvin/store";
import { withAttachedImages } from "./attached-images.ts";
import { type BackupPlace, projectBackups } from "./context/context-backup.ts";
import { SessionContext } from "./context/session-context.ts";
import { capMessages } from "./history/cap-messages.ts";
import { seedMessages } from "./history/seed-messages.ts";
import { toolLimit } from "./offer-tools/tool-limit.ts";
import { ToolOffer } from "./offer-tools/tool-offer.ts";
import { planJudge } from "./plan-judge.ts";
import { SpillFolder } from "./spill-folder.ts";
import type { HistoryEntry } from "./system-prompt/compact-history.ts";
import { SystemPrompt, type SystemPromptOptions } from "./system-prompt/system-prompt.ts";

export interface SessionOptions {
  readonly provider: Provider;
  readonly model: string;
  readonly catalogue: Iterable<ToolEntry>;
  /** Offers the tools for code, and allows more rounds. */
  readonly coding: boolean;
  /** Offers only what changes nothing. */
  readonly readonly: boolean;
  /** Begins in plan mode. */
  readonly planning?: boolean;
  readonly workingDir: string;
  /** Slots that come with them are the session's own from now on: it ends what is in them. */
  readonly capabilities: ToolCapabilities;
  readonly thinking?: ThinkingLevel;
  readonly limits?: Partial<RunLimits>;
  readonly retry?: Partial<RetryPolicy>;
  /** Where to turn when the model fails. */
  readonly route?: RouteOptions;
  /** Stands before every call; made for what this session keeps. */
  readonly judge?: (slots: SessionSlots) => Judge;
  /** Takes keys out of what tools and errors say. */
  readonly redact?: (text: string) => string;
  readonly redactPieces?: NonNullable<AgentOptions["redactPieces"]>;
  /** `auto`: what the mode needs and the user's words ask for; `all`: as many as the vendor accepts. */
  readonly offer?: "auto" | "all";
  /** The words of the catalogue's tools, weighed at build time. */
  readonly toolIndex?: ToolIndexData;
  /** What was said before this session, the newest last. */
  readonly history?: () => Promise<readonly HistoryEntry[]>;
  /** What the person asked to be remembered, as a short list. */
  readonly memories?: SystemPromptOptions["memories"];
  /** The commands that run in the background, a line each; empty if none. */
  readonly describeJobs?: (slots: SessionSlots) => string;
  readonly now?: () => Date;
}

const ROUNDS = { conversation: 10, coding: 50 } as const;
/** Messages before the newest question: those of the running turn come on top. */
const MOST_MESSAGES = { conversation: 40, coding: 100 } as const;

/** What changes when the work turns to code, or from it. */
interface Mode {
  readonly coding: boolean;
  readonly tools: ToolRegistry;
  readonly prompt: SystemPrompt;
  readonly offer: ToolOffer;
}

/** One person's conversation, without a face: what every mode drives. */
export class Session {
  readonly agent: Agent;
  readonly #options: SessionOptions;
  readonly #spill = new SpillFolder();
  readonly #slots: SessionSlots;
  readonly #context: SessionContext;
  #workingDir: string;
  readonly #run = { number: 0, prompt: "" };
  #planning: boolean;
  #mode: Mode;
  #histories = new Map<string, Promise<readonly HistoryEntry[]>>();
  #ready: () => Promise<void> = async () => {};

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#workingDir = options.workingDir;
    this.#planning = options.planning ?? false;
    this.#slots = options.capabilities.session ?? new SessionSlots();
    this.#mode = this.#modeOf(options.coding);
    this.#context = this.#newContext();
    this.agent = new Agent({
      provider: options.provider,
      model: options.model,
      tools: this.#mode.tools,
      systemPrompt: async () => (await Promise.all([this.#mode.prompt.text(), this.#ready()]))[0],
      offer: (_, messages) => this.#mode.offer.forRequest(messages),
      capabilities: () => this.#capabilities(),
      spill: (name, text) => this.#spill.keep(name, text),
      limits: this.#limits(),
      context: this.#context,
      ...(options.thinking ? { thinking: options.thinking } : {}),
      ...(options.retry ? { retry: options.retry } : {}),
      ...(options.route ? { route: options.route } : {}),
      judge: planJudge(() => this.#planning, options.judge?.(this.#slots)),
      ...(options.redact ? { redact: options.redact } : {}),
      ...(options.redactPieces ? { redactPieces: options.redactPieces } : {}),
    });
    // What writes may have changed what the prompt tells: preferences, the project's own instructions, jobs.
    this.agent.on("tool_execution_end", ({ toolName }) => {
      if (this.#mode.tools.get(toolName)?.tier !== "read") this.#mode.prompt.refresh();
    });
    this.#slots.get<ToolFinder>(TOOL_FINDER_SLOT, () => ({
      find: (query, limit) => this.#mode.offer.find(query, limit),
    }));
    this.#slots.get(USAGE_SLOT, () => this.agent.usage);
    this.#slots.get<SessionRun>(RUN_SLOT, () => this.#run);
    this.#slots.get(COMPACTION_SLOT, () => this.#context);
  }

  get coding(): boolean {
    return this.#mode.coding;
  }

  /** Only what reads may run, until `setPlanning(false)`. */
  get planning(): boolean {
    return this.#planning;
  }

  /** For the very next call: a run that goes on is held to it. */
  setPlanning(on: boolean): void {
    this.#planning = on;
    this.#mode.prompt.refresh();
  }

  /** Where file tools work now. */
  get workingDir(): string {
    return this.#workingDir;
  }

  /** Other tools and another system prompt from the next prompt on; what was said stays. */
  setCoding(on: boolean): void {
    if (on === this.coding) return;
    this.#mode = this.#modeOf(on);
    this.agent.setTools(this.#mode.tools, this.#limits());
  }

  /** From now on every request waits for it: what was said is to be on disk before it leaves. */
  beforeRequests(ready: () => Promise<void>): void {
    this.#ready = ready;
  }

  /**
   * With other messages from now on, and the tools that they ask for. `place`: in another conversation, or elsewhere in the
   * same one, which does not count as said before it.
   */
  goOnWith(messages: readonly Message[], place: "other" | "same" = "other"): void {
    this.agent.replaceMessages(messages);
    this.#context.forget();
    if (place === "other") this.#histories = new Map();
    this.#mode = this.#modeOf(this.coding);
    this.agent.setTools(this.#mode.tools, this.#limits());
  }

  /** Begins as if the entries had been said here, in the stead of what was said before `kept`. */
  seed(entries: readonly ChatEntry[], kept: readonly Message[] = []): void {
    const { redact = (text: string) => text } = this.#options;
    const clean = entries.map((entry) => ({ ...entry, text: redact(entry.text) }));
    this.agent.replaceMessages([...seedMessages(clean), ...kept]);
  }

  /** Says something; images that it names as `@picture.png` are sent along. */
  async submit(text: string): Promise<RunResult> {
    const { messages } = this.agent.state;
    const capped = capMessages(messages, this.coding ? MOST_MESSAGES.coding : MOST_MESSAGES.conversation);
    if (capped !== messages) this.agent.replaceMessages(capped);
    const clean = this.#options.redact?.(text) ?? text;
    this.#run.number++;
    this.#run.prompt = clean;
    this.#mode.prompt.refresh();
    if (!clean.includes("@")) return this.agent.prompt(clean);
    const { content, leftOut } = await withAttachedImages(clean, this.#workingDir);
    const run = this.agent.prompt(content);
    for (const words of leftOut) this.agent.notice("warning", words);
    return run;
  }

  /**
   * Asks again for an answer that failed, broke off or was cancelled. What the model had said of it is forgotten; what
   * tools have done stays done, and their results stay with it.
   */
  async retry(): Promise<RunResult> {
    const { messages } = this.agent.state;
    const asked = messages.findLastIndex(({ role }) => role !== "assistant");
    this.agent.replaceMessages(messages.slice(0, asked + 1));
    this.#mode.prompt.refresh();
    return this.agent.continue();
  }

  /** Makes room in the conversation now. Not while an answer is being written: then the model has a tool for it. */
  compact(targetTokens?: number, signal: AbortSignal = new AbortController().signal): Promise<CompactionReport> {
    return this.#context.compact(targetTokens, signal);
  }

  cancel(): void {
    this.agent.cancel();
  }

  async close(): Promise<void> {
    this.agent.cancel();
    await this.#slots[Symbol.asyncDispose]();
    await this.#options.provider.close?.();
    await this.#spill.remove();
  }

  #newContext(): SessionContext {
    const { redact = (text: string) => text, now = () => new Date() } = this.#options;
    return new SessionContext({
      backupPlace: () => this.#backupPlace(),
      notice: (level, text) => this.agent.notice(level, text),
      counted: (provider, model, usage) => this.agent.usage.countMessage(provider, model, usage),
      asked: () => this.agent.state,
      rewrite: (change) => this.agent.rewriteMessages(change),
      redact,
      now,
    });
  }

  async #backupPlace(): Promise<BackupPlace | undefined> {
    if (this.coding) return projectBackups(this.#workingDir);
    const profiles = await this.#slots.peek<LazyStore>(STORE_SLOT)?.profiles();
    return profiles && { dir: (await profiles.active()).dir };
  }

  /** As it was when the conversation began: what is said since stands in the messages. */
  #history(profile: string): Promise<readonly HistoryEntry[]> {
    const known = this.#histories.get(profile) ?? this.#options.history?.() ?? Promise.resolve([]);
    this.#histories.set(profile, known);
    return known;
  }

  #modeOf(coding: boolean): Mode {
    const { capabilities, offer, toolIndex, now = () => new Date(), ...options } = this.#options;
    const tools = toolsOfMode({ ...options, coding }, this.#slots);
    return {
      coding,
      tools,
      prompt: new SystemPrompt({
        tools,
        coding,
        now,
        workingDir: () => this.#workingDir,
        homeDir: capabilities.homeDir,
        profile: capabilities.profile,
        history: options.history && ((profile) => this.#history(profile)),
        memories: options.memories,
        jobs: () => options.describeJobs?.(this.#slots) ?? "",
        planning: () => this.#planning,
        redact: options.redact,
      }),
      offer: new ToolOffer({
        tools,
        coding,
        choice: offer ?? "auto",
        index: toolIndex,
        limit: () => toolLimit(this.agent.state.provider.id),
        isHeldBack: (entry) => this.#planning && entry.tier !== "read" && entry.readsWhen === undefined,
      }),
    };
  }

  #limits(): Partial<RunLimits> {
    return { rounds: this.coding ? ROUNDS.coding : ROUNDS.conversation, ...this.#options.limits };
  }

  #capabilities(): ToolCapabilities {
    return {
      ...this.#options.capabilities,
      coding: this.coding,
      workingDir: this.#workingDir,
      setWorkingDir: (realPath) => {
        this.#workingDir = realPath;
        this.#mode.prompt.refresh();
      },
      session: this.#slots,
      readableDirs: [...this.#spill.dirs, ...this.#slots.readableDirs],
    };
  }
}

/** Of no use where nobody can answer. */
const ASKING = "ask_user";

function toolsOfMode(
  { catalogue, coding, readonly }: Pick<SessionOptions, "catalogue" | "coding" | "readonly">,
  slots: SessionSlots,
): ToolRegistry {
  const somebodyIsThere = slots.peek(ASK_USER_SLOT) !== undefined;
  return new ToolRegistry(catalogue).withhold(({ name, category, tier }) => {
    if (readonly && tier !== "read") return "Marvin runs read-only, so nothing may be changed. Say what you would do.";
    if (!coding && category !== "always") return "it is for coding mode, which is off. On a screen !code turns it on.";
    return somebodyIsThere || name !== ASKING ? undefined : "nobody is there to answer.";
  });
}
