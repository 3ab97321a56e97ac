import {
  Agent,
  type RetryPolicy,
  type RouteOptions,
  type RunLimits,
  type RunResult,
  type ToolCapabilities,
  type ToolEntry,
  ToolRegistry,
} from "@marvin/agent-core";
import type { Provider } from "@marvin/ai";
import { SpillFolder } from "./spill-folder.ts";
import { buildSystemPrompt } from "./system-prompt/build-system-prompt.ts";

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
  readonly limits?: Partial<RunLimits>;
  readonly retry?: Partial<RetryPolicy>;
  /** Where to turn when the model fails. */
  readonly route?: RouteOptions;
  /** Takes keys out of what tools and errors say. */
  readonly redact?: (text: string) => string;
  readonly now?: () => Date;
}

const ROUNDS = { conversation: 10, coding: 50 } as const;

/** One person's conversation, without a face: what every mode drives. */
export class Session {
  readonly agent: Agent;
  readonly #spill = new SpillFolder();

  constructor(options: SessionOptions) {
    const { coding, workingDir, capabilities, now = () => new Date() } = options;
    const tools = toolsOfMode(options);
    this.agent = new Agent({
      provider: options.provider,
      model: options.model,
      tools,
      systemPrompt: () => buildSystemPrompt({ tools, now: now(), workingDir: coding ? workingDir : undefined }),
      capabilities: () => ({ ...capabilities, workingDir, readableDirs: this.#spill.dirs }),
      spill: (name, text) => this.#spill.keep(name, text),
      limits: { rounds: coding ? ROUNDS.coding : ROUNDS.conversation, ...options.limits },
      ...(options.retry ? { retry: options.retry } : {}),
      ...(options.route ? { route: options.route } : {}),
      ...(options.redact ? { redact: options.redact } : {}),
    });
  }

  submit(text: string): Promise<RunResult> {
    return this.agent.prompt(text);
  }

  cancel(): void {
    this.agent.cancel();
  }

  async close(): Promise<void> {
    this.agent.cancel();
    await this.#spill.remove();
  }
}

function toolsOfMode({ catalogue, coding, readonly }: SessionOptions): ToolRegistry {
  return new ToolRegistry(catalogue).filter(
    (entry) => (coding || entry.category === "always") && (!readonly || entry.tier === "read"),
  );
}
