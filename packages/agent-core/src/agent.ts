import { type Message, type Provider, type ThinkingLevel, textOf, type UserMessage, userMessage } from "@marvin/ai";
import type { MaskedStream } from "@marvin/text";
import type { AgentEvent, AgentEventType, RunError, StopReason } from "./agent-event.ts";
import { AgentEvents, type AgentListener } from "./agent-events.ts";
import { type RunEnd, runLoop } from "./agent-loop.ts";
import { closeOpenCalls } from "./context/close-open-calls.ts";
import type { ContextKeeper } from "./context/context-keeper.ts";
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from "./run/call-model.ts";
import { ModelRoute, type RouteOptions } from "./run/model-route.ts";
import { budgetLeft, DEFAULT_RUN_LIMITS, type RunLimits } from "./run/run-limits.ts";
import type { Judge } from "./run/run-tool-calls.ts";
import type { Spill } from "./tool/bound-output.ts";
import type { ToolEntry } from "./tool/tool.ts";
import { type ToolCapabilities, type ToolContextFactory, toolContextFactory } from "./tool/tool-capabilities.ts";
import { type ToolLike, ToolRegistry } from "./tool/tool-registry.ts";
import { UsageMeter } from "./usage/usage-meter.ts";

export interface AgentOptions {
  readonly provider: Provider;
  readonly model: string;
  /** A function is asked before each request. */
  readonly systemPrompt?: string | (() => string | Promise<string>);
  readonly tools?: Iterable<ToolLike> | ToolRegistry;
  /** A conversation to go on with. */
  readonly messages?: readonly Message[];
  readonly thinking?: ThinkingLevel;
  /** Which of the tools a request carries; all of them by default. The others can still be called. */
  readonly offer?: (registry: ToolRegistry, messages: readonly Message[]) => Iterable<ToolEntry>;
  /** What tools may reach. */
  readonly capabilities?: ToolCapabilities | (() => ToolCapabilities);
  readonly limits?: Partial<RunLimits>;
  readonly retry?: Partial<RetryPolicy>;
  /** Where to turn when the model fails: for the rest of that run. */
  readonly route?: RouteOptions;
  /** Keeps results that are too long for a conversation. */
  readonly spill?: Spill;
  /** Stands before every call: gates and permissions. */
  readonly judge?: Judge;
  /** Takes keys out of everything that tools and errors say, before a model or a listener sees it. */
  readonly redact?: (text: string) => string;
  /** The same for a text that comes in pieces; without it each piece is taken for itself. */
  readonly redactPieces?: () => MaskedStream;
  readonly usage?: UsageMeter;
  /** Keeps the messages within what the model takes; without one they grow until it refuses them. */
  readonly context?: ContextKeeper;
}

export interface RunResult {
  readonly stop: StopReason;
  readonly error?: RunError;
  /** What the model said last. */
  readonly answer: string;
}

/** Everything about an agent that can be looked at. */
export interface AgentState {
  readonly systemPrompt: string | (() => string | Promise<string>);
  readonly provider: Provider;
  readonly model: string;
  readonly thinking: ThinkingLevel | undefined;
  readonly tools: ToolRegistry;
  readonly messages: readonly Message[];
  readonly isStreaming: boolean;
  /** The text of the message that is being written. */
  readonly streamText: string;
  readonly pendingToolCalls: ReadonlySet<string>;
  readonly error: RunError | undefined;
}

/** A conversation with a model that can call tools. One run at a time; events tell everything that happens in it. */
export class Agent {
  readonly usage: UsageMeter;
  readonly #options: AgentOptions;
  readonly #contextOf: ToolContextFactory;
  readonly #messages: Message[];
  readonly #events = new AgentEvents();
  readonly #steered: UserMessage[] = [];
  readonly #pending = new Set<string>();
  readonly #unpriced = new Set<string>();
  #registry: ToolRegistry;
  #limits: Partial<RunLimits>;
  /** In all runs before this one. */
  #spentBefore = { cost: 0, tokens: 0 };
  #provider: Provider;
  #model: string;
  #thinking: ThinkingLevel | undefined;
  #streamText: string[] = [];
  #answer = "";
  #error: RunError | undefined;
  #running: AbortController | undefined;

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#provider = options.provider;
    this.#model = options.model;
    this.#thinking = options.thinking;
    this.#limits = options.limits ?? {};
    this.#messages = closeOpenCalls(options.messages ?? []);
    this.#registry = options.tools instanceof ToolRegistry ? options.tools : new ToolRegistry(options.tools);
    this.usage = options.usage ?? new UsageMeter();
    const { capabilities = {} } = options;
    const lent = typeof capabilities === "function" ? capabilities : () => capabilities;
    const countUsage = this.usage.countSpending.bind(this.usage);
    const left = () => budgetLeft(this.#limits, this.usage, this.#spentBefore);
    this.#contextOf = toolContextFactory(() => ({ countUsage, budgetLeft: left, ...lent() }));
    this.#events.subscribe((event) => this.#follow(event));
  }

  get state(): AgentState {
    return {
      systemPrompt: this.#options.systemPrompt ?? "",
      provider: this.#provider,
      model: this.#model,
      thinking: this.#thinking,
      tools: this.#registry,
      messages: this.#messages,
      isStreaming: this.#running !== undefined,
      streamText: this.#streamText.join(""),
      pendingToolCalls: this.#pending,
      error: this.#error,
    };
  }

  /** Says something and resolves when the run is over. Rejects only if a run is going on: then `steer` is meant. */
  async prompt(content: string | UserMessage["content"]): Promise<RunResult> {
    this.#refuseSecondRun();
    const message = typeof content === "string" ? userMessage(content) : ({ role: "user", content } as const);
    return this.#run(message);
  }

  /** Goes on from the messages as they are, after a failure or a cancel. */
  async continue(): Promise<RunResult> {
    this.#refuseSecondRun();
    const last = this.#messages.at(-1);
    if (!last) throw new Error("There is nothing to continue: the conversation is empty.");
    return last.role === "assistant" ? this.#run(userMessage("Please go on.")) : this.#run();
  }

  /** The events of one prompt, from `agent_start` to `agent_end`. Leaving the iteration cancels the run. */
  async *stream(content: string | UserMessage["content"]): AsyncGenerator<AgentEvent, void, undefined> {
    this.#refuseSecondRun();
    const events = this.#events.iterate((event) => event.type === "agent_end");
    // The subscription begins with the first step of the iteration, so that step is taken before the run starts.
    const first = events.next();
    const run = this.prompt(content);
    try {
      const { value } = await first;
      if (value) yield value;
      yield* events;
      await run;
    } finally {
      this.cancel();
      await run;
    }
  }

  /** A message for the run that is going on: taken in before its next model call. With no run it stands before the next prompt. */
  steer(text: string): void {
    this.#steered.push(userMessage(text));
  }

  cancel(): void {
    this.#running?.abort();
  }

  subscribe(listener: AgentListener): () => void {
    return this.#events.subscribe(listener);
  }

  on<Type extends AgentEventType>(
    type: Type,
    listener: (event: Extract<AgentEvent, { type: Type }>) => unknown,
  ): () => void {
    return this.#events.on(type, listener);
  }

  /** Every event from now on, of all runs, until the iteration is left. */
  events(): AsyncGenerator<AgentEvent, void, undefined> {
    return this.#events.iterate();
  }

  setModel(model: string, provider: Provider = this.#provider): void {
    this.#refuseSecondRun();
    this.#model = model;
    this.#provider = provider;
  }

  /** Another past, for what is asked next. Calls without results are closed. */
  replaceMessages(messages: readonly Message[]): void {
    this.#refuseSecondRun();
    this.#messages.splice(0, Number.POSITIVE_INFINITY, ...closeOpenCalls(messages));
  }

  /**
   * Another past while a run goes on, for a tool that changes it: `change` is given the messages up to the calls that
   * are open and keeps those. What has come to the list meanwhile is not lost: then nothing is changed.
   */
  async rewriteMessages(
    change: (messages: readonly Message[]) => Promise<readonly Message[] | undefined>,
  ): Promise<boolean> {
    const before = [...this.#messages];
    const others = await change(before);
    const isSame = before.length === this.#messages.length && before.at(-1) === this.#messages.at(-1);
    if (!others || !isSame) return false;
    this.#messages.splice(0, Number.POSITIVE_INFINITY, ...others);
    return true;
  }

  /** For the runs that follow. */
  setTools(tools: ToolRegistry, limits: Partial<RunLimits> = {}): void {
    this.#refuseSecondRun();
    this.#registry = tools;
    this.#limits = limits;
  }

  setThinking(level: ThinkingLevel | undefined): void {
    this.#thinking = level;
  }

  /** Tells something to the listeners, in the order of the events. */
  notice(level: "info" | "warning", text: string): void {
    this.#events.emit({ type: "notice", level, text });
  }

  async #run(message?: UserMessage): Promise<RunResult> {
    const running = new AbortController();
    this.#spentBefore = { cost: this.usage.cost, tokens: this.usage.tokens };
    this.#running = running;
    this.#error = undefined;
    this.#answer = "";
    this.#events.emit({ type: "agent_start", runId: runId(), provider: this.#provider.id, model: this.#model });
    for (const said of message ? [...this.#steered.splice(0), message] : []) this.#takeIn(said);
    const end = this.#redacted(await this.#loop(running.signal).catch(unexpectedEnd));
    this.#running = undefined;
    this.#error = end.error;
    this.#events.emit({ type: "agent_end", ...end });
    return { ...end, answer: this.#answer };
  }

  #takeIn(message: UserMessage): void {
    this.#events.emit({ type: "message_start", role: "user" });
    this.#messages.push(message);
    this.#events.emit({ type: "message_end", message });
  }

  #loop(signal: AbortSignal): Promise<RunEnd> {
    const { systemPrompt = "", offer = (registry) => registry, retry, spill } = this.#options;
    const redact = this.#options.redact ?? ((text) => text);
    return runLoop({
      route: new ModelRoute({ provider: this.#provider, model: this.#model }, this.#options.route),
      thinking: this.#thinking,
      systemPrompt: typeof systemPrompt === "function" ? systemPrompt : () => systemPrompt,
      registry: this.#registry,
      offer,
      messages: this.#messages,
      takeSteered: () => this.#steered.splice(0),
      contextOf: this.#contextOf,
      spill,
      redact,
      redactPieces: this.#options.redactPieces,
      judge: this.#options.judge,
      context: this.#options.context,
      limits: { ...DEFAULT_RUN_LIMITS, ...this.#limits },
      retry: { ...DEFAULT_RETRY_POLICY, ...retry },
      meter: this.usage,
      unpriced: this.#unpriced,
      signal,
      emit: (event) => this.#events.emit(withoutKeys(event, redact)),
    });
  }

  #redacted(end: RunEnd): RunEnd {
    const { redact } = this.#options;
    return end.error && redact ? { ...end, error: { ...end.error, message: redact(end.error.message) } } : end;
  }

  #follow(event: AgentEvent): void {
    if (event.type === "message_start") this.#streamText = [];
    else if (event.type === "message_update" && event.text) this.#streamText.push(event.text);
    else if (event.type === "message_end") {
      this.#streamText = [];
      if (event.message.role === "assistant") this.#answer = textOf(event.message) || this.#answer;
    } else if (event.type === "tool_execution_start") this.#pending.add(event.callId);
    else if (event.type === "tool_execution_end") this.#pending.delete(event.callId);
  }

  #refuseSecondRun(): void {
    if (this.#running)
      throw new Error("The agent is working on a prompt: use steer() to add to it, or cancel() first.");
  }
}

/** Tools' words are redacted where they run; these come from a provider. */
function withoutKeys(event: AgentEvent, redact: (text: string) => string): AgentEvent {
  if (event.type === "notice") return { ...event, text: redact(event.text) };
  return event.type === "model_cycle" ? { ...event, reason: redact(event.reason) } : event;
}

function unexpectedEnd(thrown: unknown): RunEnd {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { stop: "failed", error: { kind: "unexpected", message: `Something in the agent broke: ${message}` } };
}

function runId(): string {
  const random = Math.floor(Math.random() * 2 ** 40).toString(36);
  return `${Date.now().toString(36)}-${random}`;
}
