import {
  Agent,
  type RetryPolicy,
  type RouteOptions,
  type RunLimits,
  type RunResult,
  SessionSlots,
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
  readonly #slots = new SessionSlots();
  #workingDir: string;
  readonly #provider: Provider;

  constructor(options: SessionOptions) {
    this.#provider = options.provider;
    const { coding, capabilities, now = () => new Date() } = options;
    this.#workingDir = options.workingDir;
    const tools = toolsOfMode(options);
    this.agent = new Agent({
      provider: options.provider,
      model: options.model,
      tools,
      systemPrompt: () => buildSystemPrompt({ tools, now: now(), workingDir: coding ? this.#workingDir : undefined }),
      capabilities: () => ({
        ...capabilities,
        coding,
        workingDir: this.#workingDir,
        setWorkingDir: (realPath) => {
          this.#workingDir = realPath;
        },
        session: this.#slots,
        readableDirs: this.#spill.dirs,
      }),
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
    await this.#provider.close?.();
    await this.#spill.remove();
  }
}

function toolsOfMode({ catalogue, coding, readonly }: SessionOptions): ToolRegistry {
  return new ToolRegistry(catalogue).filter(
    (entry) => (coding || entry.category === "always") && (!readonly || entry.tier === "read"),
  );
}
