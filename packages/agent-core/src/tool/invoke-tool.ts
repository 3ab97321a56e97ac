import type { ImagePart } from "@marvin/ai";
import { stripControl } from "@marvin/text";
import { boundOutput, type Spill } from "./bound-output.ts";
import { expectedForm } from "./expected-form.ts";
import { lenientInput } from "./lenient-input.ts";
import type { Tool, ToolEntry, ToolOutput } from "./tool.ts";
import type { ToolContext } from "./tool-context.ts";
import { ToolError, type ToolErrorCode } from "./tool-error.ts";
import { inputSchema, type ToolLike, ToolRegistry } from "./tool-registry.ts";

export interface ToolOutcome {
  readonly ok: boolean;
  /** For the model: the result, or what went wrong and what to do next. Bounded, free of control sequences. */
  readonly text: string;
  readonly data?: unknown;
  readonly images?: readonly ImagePart[];
  readonly error?: ToolError;
}

export interface InvokeOptions {
  readonly spill?: Spill | undefined;
  /** Takes keys out of the result before it is cut: half a key cannot be known again. */
  readonly redact?: ((text: string) => string) | undefined;
}

/** Validates, runs, maps and bounds one call of a tool. Never throws. */
export async function invokeTool(
  tool: ToolLike,
  input: unknown,
  context: ToolContext,
  options: InvokeOptions = {},
): Promise<ToolOutcome> {
  const entry = entryOf(tool);
  try {
    const loaded = await entry.load();
    const output = await runUntilAborted(loaded, await validInput(loaded, entry, input), context);
    return await outcomeOf(entry.name, output, options);
  } catch (thrown) {
    return failedOutcome(toolErrorOf(thrown, entry.name, context.signal));
  }
}

export function failedOutcome(error: ToolError): ToolOutcome {
  const text = error.hint ? `Error: ${error.message}\n${error.hint}` : `Error: ${error.message}`;
  return { ok: false, text: stripControl(text), error };
}

async function validInput(tool: Tool, entry: ToolEntry, input: unknown): Promise<Record<string, unknown>> {
  const form = { name: entry.name, input: await inputSchema(entry) };
  let lenient: Record<string, unknown>;
  try {
    lenient = lenientInput(input, form.input);
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    throw new ToolError(thrown.code, thrown.message, { hint: expectedForm(form), cause: thrown });
  }
  const parsed = await tool.input.safeParseAsync(lenient);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 8).map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`);
  throw new ToolError("invalid-input", `The arguments do not fit ${entry.name}. ${issues.join("; ")}`, {
    hint: expectedForm(form),
  });
}

/** A tool that does not listen to its signal is left behind, so that a cancel is answered at once. */
async function runUntilAborted(tool: Tool, input: Record<string, unknown>, context: ToolContext): Promise<ToolOutput> {
  const { signal } = context;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => setTimeout(() => reject(signal.reason), ABORT_GRACE_MS);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([tool.run(input, context), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    aborted.catch(() => {});
  }
}

const ABORT_GRACE_MS = 500;

async function outcomeOf(name: string, output: ToolOutput, { spill, redact }: InvokeOptions): Promise<ToolOutcome> {
  const text = stripControl(output.text);
  return {
    ok: true,
    text: await boundOutput(name, redact?.(text) ?? text, spill),
    ...(hasJson(output.data) ? { data: output.data } : {}),
    ...(output.images ? { images: output.images } : {}),
  };
}

/** Listeners write it down as JSON; what has no such form (a circle, a big integer) must not cost the result. */
function hasJson(data: unknown): boolean {
  try {
    return JSON.stringify(data) !== undefined;
  } catch {
    return false;
  }
}

function toolErrorOf(thrown: unknown, name: string, signal: AbortSignal): ToolError {
  if (thrown instanceof ToolError && thrown.code === "aborted") return thrown;
  if (signal.aborted) return new ToolError("aborted", `${name} was cancelled.`, { cause: thrown });
  if (thrown instanceof ToolError) return thrown;
  if (hasHint(thrown)) {
    const code = thrown.name === "HttpError" ? (thrown.code as ToolErrorCode) : "conflict";
    return new ToolError(code, thrown.message, { ...(thrown.hint ? { hint: thrown.hint } : {}), cause: thrown });
  }
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return new ToolError("unexpected", `${name} failed: ${why}`, {
    hint: "This is a fault of the tool, not of the arguments. Try another way.",
    cause: thrown,
  });
}

interface ErrorWithHint extends Error {
  readonly code: string;
  readonly hint?: string | undefined;
}

/** Errors of the http and store packages, which speak in sentences. By name: an embedder may bring another copy of them. */
function hasHint(thrown: unknown): thrown is ErrorWithHint {
  return thrown instanceof Error && ["HttpError", "StoreError"].includes(thrown.name) && "code" in thrown;
}

function entryOf(tool: ToolLike): ToolEntry {
  if ("load" in tool) return tool;
  const entry = new ToolRegistry([tool]).get(tool.name);
  if (!entry) throw new Error(`${tool.name} is not in its own registry`);
  return entry;
}
