import { type AssistantPart, type Message, type ToolMessage, textOf } from "../../message.ts";
import type { ModelEvent } from "../../model-event.ts";
import type { ModelRequest, Provider } from "../../provider.ts";
import { type Choice, chooseTool } from "./choose-tool.ts";
import type { OfflineTool } from "./offline-tool.ts";
import { asOneMeasure } from "./one-measure.ts";
import { pendingRequest, questionFor } from "./open-question.ts";
import { HOW_TO_CONNECT, needsNetwork, notUnderstood, smallTalk } from "./small-talk.ts";

export interface OfflineOptions {
  /** The tools that work on this machine alone; a function where they change with the mode. */
  readonly tools: readonly OfflineTool[] | (() => readonly OfflineTool[]);
  readonly howToConnect?: string;
}

/**
 * A provider without a model and without a network: it matches requests to tools by their phrases. It keeps nothing;
 * what it says follows from the messages alone.
 */
export function createOfflineProvider(options: OfflineOptions): Provider {
  return {
    id: "offline",
    label: "Offline assistant",
    async *stream(request, signal) {
      if (signal.aborted) yield cancelled();
      else yield* answer(request, options);
    },
    listModels: async () => ["offline"],
  };
}

function* answer(request: ModelRequest, options: OfflineOptions): Generator<ModelEvent, void, undefined> {
  const tools = typeof options.tools === "function" ? options.tools() : options.tools;
  const howToConnect = options.howToConnect ?? HOW_TO_CONNECT;
  const last = request.messages.at(-1);
  if (last?.role === "tool") return yield* say(resultsIn(request.messages), request);
  const said = last === undefined ? "" : textOf(last);
  const talk = smallTalk(said, tools, howToConnect);
  if (talk !== undefined) return yield* say(talk, request);
  const choice = wanted(request.messages, said, tools);
  if (choice === undefined) return yield* say(notUnderstood(said, tools, howToConnect), request);
  if (choice.tool.network) return yield* say(needsNetwork(choice.tool, howToConnect), request);
  const [missing] = choice.missing;
  yield* missing === undefined ? call(choice, request) : say(questionFor(missing), request);
}

/** A whole new request wins over the answer to a question, and that over half a new request. */
function wanted(messages: readonly Message[], said: string, tools: readonly OfflineTool[]): Choice | undefined {
  const fresh = chooseTool(said, tools);
  if (fresh !== undefined && fresh.missing.length === 0 && fresh.literals > 1) return fresh;
  return pendingRequest(messages, tools) ?? fresh ?? measured(said, tools);
}

/** Asked for only where nothing else fits: elsewhere "an hour and a half" is a text like any other. */
function measured(said: string, tools: readonly OfflineTool[]): Choice | undefined {
  const measure = asOneMeasure(said);
  const choice = measure === undefined ? undefined : chooseTool(measure, tools);
  return typeof choice?.values.value === "number" ? choice : undefined;
}

function resultsIn(messages: readonly Message[]): string {
  const results: ToolMessage[] = [];
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message?.role !== "tool") break;
    results.unshift(message);
  }
  return results.map((result) => textOf(result) || "Done.").join("\n\n");
}

function* say(text: string, request: ModelRequest): Generator<ModelEvent, void, undefined> {
  yield { type: "text", text };
  yield finish("stop", [{ type: "text", text }], request);
}

function* call({ tool, values }: Choice, request: ModelRequest): Generator<ModelEvent, void, undefined> {
  yield { type: "tool_call_start", name: tool.name };
  const id = `offline_${crypto.randomUUID().slice(0, 8)}`;
  const part = { type: "tool_call" as const, id, name: tool.name, arguments: JSON.stringify(values) };
  yield finish("tool-calls", [part], request);
}

function finish(reason: "stop" | "tool-calls", content: readonly AssistantPart[], request: ModelRequest): ModelEvent {
  const message = { role: "assistant" as const, content, provider: "offline", model: request.model };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0, cost: 0 };
  return { type: "finish", reason, message, usage };
}

function cancelled(): ModelEvent {
  const message = "The call was cancelled.";
  return { type: "error", error: { kind: "aborted", retryable: false, shown: false, message } };
}
