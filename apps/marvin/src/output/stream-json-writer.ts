import type { AgentEvent, RunResult } from "@marvin/agent-core";
import type { ByteSink } from "./byte-sink.ts";
import type { RunWriter } from "./run-writer.ts";

/** The agent's events, one a line, as they happen. */
export class StreamJsonWriter implements RunWriter {
  readonly #sink: ByteSink;
  readonly #model: { readonly provider: string; readonly model: string };
  #started = false;

  constructor(sink: ByteSink, model: { readonly provider: string; readonly model: string }) {
    this.#sink = sink;
    this.#model = model;
  }

  onEvent(event: AgentEvent): void {
    // What is noticed before the run starts is said on stderr: `agent_start` is the first line.
    if (event.type === "agent_start") this.#started = true;
    if (this.#started) this.#sink.write(`${JSON.stringify(withoutImages(event))}\n`);
  }

  /** A run that never started still has a first and a last line. */
  onEnd({ stop, error }: RunResult): void {
    if (this.#started) return;
    this.onEvent({ type: "agent_start", runId: "none", ...this.#model });
    this.onEvent({ type: "agent_end", stop, ...(error ? { error } : {}) });
  }
}

/** What a tool gave the model to look at: its text names it. */
function withoutImages(event: AgentEvent): AgentEvent {
  if (event.type !== "tool_execution_end" || !event.images) return event;
  const { images: _, ...rest } = event;
  return rest;
}
