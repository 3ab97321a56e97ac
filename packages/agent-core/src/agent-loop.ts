import {
  type AssistantMessage,
  type Message,
  type ThinkingLevel,
  type ToolCallPart,
  textOf,
  toolCallsOf,
} from "@marvin/ai";
import { type MaskedStream, stripControl } from "@marvin/text";
import type { AgentEvent, RunError, StopReason } from "./agent-event.ts";
import type { ContextKeeper } from "./context/context-keeper.ts";
import type { RetryPolicy } from "./run/call-model.ts";
import { LoopBreaker } from "./run/loop-breaker.ts";
import { choiceName, type ModelRoute } from "./run/model-route.ts";
import { overBudget, type RunLimits } from "./run/run-limits.ts";
import { type Judge, runToolCalls, unrunResults } from "./run/run-tool-calls.ts";
import { type StreamedMessage, streamMessage } from "./run/stream-message.ts";
import type { Spill } from "./tool/bound-output.ts";
import type { ToolEntry } from "./tool/tool.ts";
import type { ToolContextFactory } from "./tool/tool-capabilities.ts";
import type { ToolRegistry } from "./tool/tool-registry.ts";
import type { UsageMeter } from "./usage/usage-meter.ts";

export interface RunEnd {
  readonly stop: StopReason;
  readonly error?: RunError;
}

/** What a run works on. The message list is the agent's own and grows here alone. */
export interface LoopOptions {
  readonly route: ModelRoute;
  readonly thinking: ThinkingLevel | undefined;
  readonly systemPrompt: () => string | Promise<string>;
  readonly registry: ToolRegistry;
  readonly offer: (registry: ToolRegistry, messages: readonly Message[]) => Iterable<ToolEntry>;
  readonly messages: Message[];
  readonly takeSteered: () => Message[];
  readonly contextOf: ToolContextFactory;
  readonly spill: Spill | undefined;
  readonly redact: (text: string) => string;
  readonly redactPieces: (() => MaskedStream) | undefined;
  readonly judge: Judge | undefined;
  readonly context: ContextKeeper | undefined;
  readonly limits: RunLimits;
  readonly retry: RetryPolicy;
  readonly meter: UsageMeter;
  /** The models of which it was said that they have no price: once is enough, whatever the number of runs. */
  readonly unpriced: Set<string>;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentEvent) => void;
}

/**
 * Model messages and tool calls in turns, until the model answers with text alone or something ends the run. Whatever
 * happens, every call in the message list has its result when this returns.
 */
export async function runLoop(options: LoopOptions): Promise<RunEnd> {
  const { messages, meter, unpriced, limits, signal, emit } = options;
  const start = { cost: meter.cost, tokens: meter.tokens };
  const breaker = new LoopBreaker();
  let rounds = 0;
  let cutRounds = 0;
  for (let turn = 1; ; turn++) {
    if (signal.aborted) return { stop: "cancelled" };
    takeIn(options.takeSteered(), options);
    emit({ type: "turn_start", turn });
    const lastCall = rounds >= limits.rounds;
    if (lastCall) emit(roundLimitNotice(limits.rounds));
    const streamed = await askModel(options, lastCall);
    if (!streamed.whole) return breakOff(streamed, options);

    const { message, usage, reason } = streamed;
    const { provider, model } = options.route.current;
    meter.countMessage(provider.id, model, usage);
    if (limits.cost !== undefined && !unpriced.has(model) && meter.models.get(model)?.cost === undefined) {
      unpriced.add(model);
      emit(unpricedNotice(model));
    }
    const calls = toolCallsOf(message);
    messages.push(message);
    const endTurn = () => emit({ type: "turn_end", turn, ...(usage ? { usage } : {}) });

    if (reason === "refusal") return refuse(streamed, calls, options, endTurn);
    if (lastCall || calls.length === 0) {
      pushUnrun(calls, "the rounds of this run are used up", options);
      if (reason === "length") emit(cutNotice());
      endTurn();
      const steered = options.takeSteered();
      if (steered.length === 0 || lastCall) return answered(message, lastCall ? "round-limit" : "done");
      takeIn(steered, options);
      continue;
    }
    const spent = overBudget(limits, meter, start);
    if (spent) {
      pushUnrun(calls, "the budget of this run is used up", options);
      endTurn();
      return { stop: "budget", error: spent };
    }
    if (reason === "length") {
      pushUnrun(
        calls,
        "the message was cut at the output limit, so its calls may be incomplete. Send shorter ones",
        options,
      );
      emit(cutNotice());
      endTurn();
      if (++cutRounds > 1)
        return failed("bad-request", "The model's calls were cut at its output limit twice running.");
      continue;
    }
    cutRounds = 0;
    rounds++;
    const circle = await runRound(calls, options, breaker);
    endTurn();
    if (signal.aborted) return { stop: "cancelled" };
    if (circle) return failed("loop", circle);
  }
}

async function askModel(options: LoopOptions, withoutTools: boolean): Promise<StreamedMessage> {
  const { registry, messages, thinking, route, context, signal, emit } = options;
  const offered = await registry.schemas(options.offer(registry, messages));
  const request = {
    system: await options.systemPrompt(),
    messages,
    ...(withoutTools ? { tools: [], idleTools: offered } : { tools: offered }),
    ...(thinking === undefined ? {} : { thinking }),
  };
  for (let hasShrunk = false; ; ) {
    const { provider, model } = route.current;
    const from = choiceName(route.current);
    rewrite(messages, await context?.fit({ ...request, provider, model }, signal));
    const streamed = await streamMessage(provider, { ...request, model }, signal, options.retry, emit);
    if (streamed.whole) {
      route.answered();
      context?.counted({ ...request, provider, model }, streamed.usage);
    }
    if (streamed.whole || signal.aborted) return streamed;
    const turned = await route.turn(streamed.error);
    const overflow = turned || !context ? undefined : route.turnBack(streamed.error);
    if (turned || overflow) {
      emit({ type: "model_cycle", from, to: choiceName(route.current), reason: streamed.error.message });
    }
    if (turned) continue;
    const error = overflow ?? streamed.error;
    if (error.kind !== "context-overflow" || error.shown || !context) return streamed;
    const smaller = hasShrunk ? undefined : await context.shrink({ ...request, ...route.current }, signal);
    if (!smaller || signal.aborted)
      return { ...streamed, error: { ...error, message: `${error.message} ${TOO_LARGE}` } };
    hasShrunk = true;
    rewrite(messages, smaller);
  }
}

const TOO_LARGE =
  "The conversation is too large for this model and cannot be made smaller. Begin a new one, or choose a model with a larger window.";

/** In place: the list is the agent's own. */
function rewrite(messages: Message[], others: readonly Message[] | undefined): void {
  if (others) messages.splice(0, Number.POSITIVE_INFINITY, ...others);
}

function takeIn(steered: readonly Message[], { messages, emit }: LoopOptions): void {
  for (const message of steered) {
    emit({ type: "message_start", role: message.role });
    messages.push(message);
    emit({ type: "message_end", message });
  }
}

/** Runs one round of calls; gives the word of the loop breaker if the model goes in circles. */
async function runRound(
  calls: ToolCallPart[],
  options: LoopOptions,
  breaker: LoopBreaker,
): Promise<string | undefined> {
  for (const call of calls) options.meter.countCall(call.name);
  const { context, messages, signal } = options;
  const ran = await runToolCalls(calls, options);
  const { results, messages: others } = (await context?.admit(ran, messages, signal)) ?? { results: ran };
  rewrite(messages, others);
  messages.push(...results);
  return breaker.check(
    calls.map((call, i) => {
      const result = ran[i];
      return { name: call.name, arguments: call.arguments, result: result ? textOf(result) : "" };
    }),
  );
}

function breakOff(streamed: StreamedMessage & { whole: false }, { messages, signal }: LoopOptions): RunEnd {
  if (streamed.said) messages.push(streamed.said);
  const { kind, message } = streamed.error;
  if (kind === "aborted" || signal.aborted) return { stop: "cancelled" };
  return { stop: "failed", error: { kind, message } };
}

function refuse(
  streamed: StreamedMessage & { whole: true },
  calls: ToolCallPart[],
  options: LoopOptions,
  endTurn: () => void,
): RunEnd {
  pushUnrun(calls, "the model's vendor refused the message", options);
  const text = `The vendor refused to answer${streamed.explanation ? `: ${streamed.explanation}` : "."}`;
  endTurn();
  if (textOf(streamed.message).trim() === "") return failed("refused", text);
  options.emit({ type: "notice", level: "warning", text });
  return { stop: "done" };
}

function pushUnrun(calls: ToolCallPart[], why: string, { messages }: LoopOptions): void {
  messages.push(...unrunResults(calls, `Not run: ${why}.`));
}

function answered(message: AssistantMessage, stop: StopReason): RunEnd {
  if (saysSomething(textOf(message))) return { stop };
  return failed("no-answer", "The model ended its turn without an answer.");
}

function failed(kind: RunError["kind"], message: string): RunEnd {
  return { stop: "failed", error: { kind, message } };
}

function cutNotice(): AgentEvent {
  return { type: "notice", level: "warning", text: "The model's message was cut at its output limit." };
}

/** Of a long text nearly always its beginning tells. */
function saysSomething(text: string): boolean {
  return isSeen(text.slice(0, 1000)) || isSeen(text);
}

function isSeen(text: string): boolean {
  return (
    stripControl(text)
      .replace(/\p{Cf}/gu, "")
      .trim() !== ""
  );
}

function unpricedNotice(model: string): AgentEvent {
  const text = `The price of ${model} is not known: what it costs does not count against the limit. A limit of tokens does.`;
  return { type: "notice", level: "warning", text };
}

function roundLimitNotice(rounds: number): AgentEvent {
  const text = `The limit of ${rounds} ${rounds === 1 ? "round" : "rounds"} of tool calls is reached: asking for an answer without tools.`;
  return { type: "notice", level: "warning", text };
}
