import type { AgentEvent, RunResult } from "@marvin/agent-core";
import type { ByteSink } from "./byte-sink.ts";
import type { CostReport } from "./cost-line.ts";
import type { RunWriter } from "./run-writer.ts";

/** One object at the end, whatever the end was. */
export class JsonWriter implements RunWriter {
  readonly #sink: ByteSink;
  readonly #tools: string[] = [];

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  onEvent(event: AgentEvent): void {
    if (event.type === "tool_execution_start") this.#tools.push(event.toolName);
  }

  onEnd({ answer, stop, error }: RunResult, usage: CostReport): void {
    const report = { answer, stop, ...(error ? { error } : {}), tools: this.#tools, usage };
    this.#sink.write(`${JSON.stringify(report)}\n`);
  }
}
