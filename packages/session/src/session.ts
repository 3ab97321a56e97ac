import {
  Agent,
  type Judge,
  type RetryPolicy,
  type RouteOptions,
  type RunLimits,
  type RunResult,
  SessionSlots,
  TOOL_FINDER_SLOT,
  type ToolCapabilities,
  type ToolEntry,
  type ToolFinder,
  type ToolIndexData,
  ToolRegistry,
} from "@marvin/agent-core";
import type { Provider, ThinkingLevel } from "@marvin/ai";
import { withAttachedImages } from "./attached-images.ts";
import { toolLimit } from "./offer-tools/tool-limit.ts";
import { ToolOffer } from "./offer-tools/tool-offer.ts";
import { SpillFolder } from "./spill-folder.ts";
import { SystemPrompt, type SystemPromptOptions } from "./system-prompt/system-prompt.ts";

export interface SessionOptions {
  readonly provider: Provider;
  readonly model: string;
  readonly catalogue: Iterable<ToolEntry>;
  /** Offers the tools for code, and allows more rounds. */
  readonly coding: boolean;
  /** Offers only what changes nothing. */
  readonly readonly: boolean;
  readonly workingDir: string;
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
  /** `auto`: what the mode needs and the user's words ask for; `all`: as many as the vendor accepts. */
  readonly offer?: "auto" | "all";
  /** The words of the catalogue's tools, weighed at build time. */
  readonly toolIndex?: ToolIndexData;
  /** What was said before this session, the newest last. */
  readonly history?: SystemPromptOptions["history"];
  /** The commands that run in the background, a line each; empty if none. */
  readonly describeJobs?: (slots: SessionSlots) => string;
  readonly now?: () => Date;
}

const ROUNDS = { conversation: 10, coding: 50 } as const;

/** One person's conversation, without a face: what every mode drives. */
export class Session {
  readonly agent: Agent;
  readonly #spill = new SpillFolder();
  readonly #slots = new SessionSlots();
  #workingDir: string;
  readonly #provider: Provider;

  constructor(options: SessionOptions) {
    this.#provider = options.provider;
    const { coding, capabilities, now = () => new Date() } = options;
    this.#workingDir = options.workingDir;
    const tools = toolsOfMode(options);
    const prompt = new SystemPrompt({
      tools,
      coding,
      now,
      workingDir: () => this.#workingDir,
      homeDir: capabilities.homeDir,
      profile: capabilities.profile,
      history: options.history,
      jobs: () => options.describeJobs?.(this.#slots) ?? "",
      redact: options.redact,
    });
    const offer = new ToolOffer({
      tools,
      coding,
      choice: options.offer ?? "auto",
      index: options.toolIndex,
      limit: () => toolLimit(this.agent.state.provider.id),
    });
    this.#slots.get<ToolFinder>(TOOL_FINDER_SLOT, () => offer);
    this.agent = new Agent({
      provider: options.provider,
      model: options.model,
      tools,
      systemPrompt: () => prompt.text(),
      offer: (_, messages) => offer.forRequest(messages),
      capabilities: () => ({
        ...capabilities,
        coding,
        workingDir: this.#workingDir,
        setWorkingDir: (realPath) => {
          this.#workingDir = realPath;
        },
        session: this.#slots,
        readableDirs: [...this.#spill.dirs, ...this.#slots.readableDirs],
      }),
      spill: (name, text) => this.#spill.keep(name, text),
      limits: { rounds: coding ? ROUNDS.coding : ROUNDS.conversation, ...options.limits },
      ...(options.thinking ? { thinking: options.thinking } : {}),
      ...(options.retry ? { retry: options.retry } : {}),
      ...(options.route ? { route: options.route } : {}),
      ...(options.judge ? { judge: options.judge(this.#slots) } : {}),
      ...(options.redact ? { redact: options.redact } : {}),
    });
  }

  /** Says something; images that it names as `@picture.png` are sent along. */
  async submit(text: string): Promise<RunResult> {
    return this.agent.prompt(text.includes("@") ? await withAttachedImages(text, this.#workingDir) : text);
  }

  cancel(): void {
    this.agent.cancel();
  }

  async close(): Promise<void> {
    this.agent.cancel();
    await this.#slots[Symbol.asyncDispose]();
    await this.#provider.close?.();
    await this.#spill.remove();
  }
}

function toolsOfMode({ catalogue, coding, readonly }: SessionOptions): ToolRegistry {
  return new ToolRegistry(catalogue).filter(
    (entry) => (coding || entry.category === "always") && (!readonly || entry.tier === "read"),
  );
}
