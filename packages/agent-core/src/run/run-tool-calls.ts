import type { ToolCallPart, ToolMessage } from "@marvin/ai";
import { ControlStripper, didYouMean, type MaskedStream, stripControl } from "@marvin/text";
import type { AgentEvent } from "../agent-event.ts";
import type { Spill } from "../tool/bound-output.ts";
import { failedOutcome, invokeTool, type ToolOutcome } from "../tool/invoke-tool.ts";
import type { ToolEntry } from "../tool/tool.ts";
import type { ToolContextFactory } from "../tool/tool-capabilities.ts";
import { ToolError } from "../tool/tool-error.ts";
import type { ToolRegistry } from "../tool/tool-registry.ts";

/**
 * Asked when a call's turn comes, before it runs: an error forbids it and tells the model why (a gate, a permission that
 * was not given).
 */
export type Judge = (entry: ToolEntry, input: string, signal: AbortSignal) => Promise<ToolError | undefined>;

export interface ToolRun {
  readonly judge?: Judge | undefined;
  readonly registry: ToolRegistry;
  readonly contextOf: ToolContextFactory;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentEvent) => void;
  readonly spill?: Spill | undefined;
  /** Takes keys out of what a tool says. */
  readonly redact: (text: string) => string;
  /** The same for a text that comes in pieces: one for each call. */
  readonly redactPieces?: (() => MaskedStream) | undefined;
}

/**
 * Runs the calls of one round side by side, but never two that write or run code at the same time: those go one after
 * another in the order of the calls. One that runs alone divides the round: nothing overlaps with it. The results come
 * back in the order of the calls.
 */
export async function runToolCalls(calls: readonly ToolCallPart[], run: ToolRun): Promise<ToolMessage[]> {
  const results: Promise<ToolMessage>[] = [];
  let lastAlone: Promise<unknown> | undefined;
  let lastChange: Promise<unknown> = Promise.resolve();
  for (const call of calls) {
    const entry = run.registry.get(call.name);
    const runs = () => runOne(call, run);
    if (entry?.runsAlone) {
      const mine = Promise.all(results).then(runs);
      lastAlone = mine;
      lastChange = mine;
      results.push(mine);
    } else if (!entry || onlyReads(entry, call.arguments)) {
      results.push(lastAlone === undefined ? runs() : lastAlone.then(runs));
    } else {
      const mine = lastChange.then(runs);
      lastChange = mine;
      results.push(mine);
    }
  }
  return Promise.all(results);
}

/** Whether a call changes nothing: its tool only reads, or was told to. */
export function onlyReads(entry: ToolEntry, given: string): boolean {
  if (entry.tier === "read") return true;
  const input = entry.readsWhen === undefined ? undefined : readableInput(given);
  if (typeof input !== "object" || input === null) return false;
  return Object.entries(input).some(([name, value]) => name === entry.readsWhen && value === true);
}

/** The results of calls that will not be run, so that the message list stays valid. */
export function unrunResults(calls: readonly ToolCallPart[], why: string): ToolMessage[] {
  return calls.map((call) => toolMessage(call, failedOutcome(new ToolError("aborted", why))));
}

async function runOne(call: ToolCallPart, run: ToolRun): Promise<ToolMessage> {
  const { id: callId, name: toolName } = call;
  const runs = await judged(call, run);
  // Only now: somebody may have been asked, and that time is not the call's.
  run.emit({ type: "tool_execution_start", callId, toolName, input: readableInput(call.arguments) });
  const outcome = redacted(await runs(), run.redact);
  const data = outcome.data === undefined ? {} : { data: outcome.data };
  const images = outcome.images ? { images: outcome.images } : {};
  run.emit({ type: "tool_execution_end", callId, toolName, ok: outcome.ok, text: outcome.text, ...data, ...images });
  return toolMessage(call, outcome);
}

/** What runs the call, or tells the model why it may not run. */
async function judged(call: ToolCallPart, run: ToolRun): Promise<() => ToolOutcome | Promise<ToolOutcome>> {
  const entry = run.registry.get(call.name);
  if (!entry) return () => failedOutcome(unknownTool(call.name, run.registry));
  try {
    const forbidden = await run.judge?.(entry, call.arguments, run.signal);
    return () => (forbidden ? failedOutcome(forbidden) : invoke(call, entry, run));
  } catch (cause) {
    return () => notStarted(call, cause, run.signal);
  }
}

async function invoke(call: ToolCallPart, entry: ToolEntry, run: ToolRun): Promise<ToolOutcome> {
  const report = cleanReport(call.id, run);
  try {
    return await invokeTool(entry, call.arguments, run.contextOf(run.signal, report), run);
  } catch (cause) {
    // invokeTool never throws; making its context can, when the working directory has gone.
    return notStarted(call, cause, run.signal);
  }
}

function notStarted({ name }: ToolCallPart, cause: unknown, { aborted }: AbortSignal): ToolOutcome {
  if (aborted) return failedOutcome(new ToolError("aborted", `${name} was cancelled.`, { cause }));
  const why = cause instanceof Error ? cause.message : String(cause);
  return failedOutcome(new ToolError("unexpected", `${name} could not be started: ${why}`, { cause }));
}

/** What a tool tells while it runs; a control sequence or a key may be split over two pieces. */
function cleanReport(callId: string, run: ToolRun): (text: string) => void {
  const stripper = new ControlStripper();
  const pieces = run.redactPieces?.();
  return (piece) => {
    const plain = stripper.push(piece);
    const text = pieces ? pieces.push(plain) : run.redact(plain);
    if (text !== "") run.emit({ type: "tool_execution_update", callId, text });
  };
}

function redacted(outcome: ToolOutcome, redact: (text: string) => string): ToolOutcome {
  const text = redact(outcome.text);
  if (outcome.data === undefined) return { ...outcome, text };
  const data = JSON.stringify(outcome.data);
  const clean = redact(data);
  return clean === data ? { ...outcome, text } : { ...outcome, text, data: JSON.parse(clean) as unknown };
}

export function unknownTool(name: string, registry: ToolRegistry): ToolError {
  const shown = stripControl(name).slice(0, 80);
  const reason = registry.whyNot(name);
  if (reason !== undefined) return new ToolError("denied", `${shown} cannot be used: ${reason}`);
  const hint = didYouMean(name, registry.names()) || "Use one of the tools that were offered.";
  return new ToolError("unknown-tool", `There is no tool named "${shown}".`, { hint });
}

function toolMessage(call: ToolCallPart, outcome: ToolOutcome): ToolMessage {
  const content = [{ type: "text" as const, text: outcome.text }, ...(outcome.images ?? [])];
  return { role: "tool", callId: call.id, toolName: call.name, ok: outcome.ok, content };
}

function readableInput(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
