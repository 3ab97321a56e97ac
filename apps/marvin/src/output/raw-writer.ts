import type { AgentEvent } from "@marvin/agent-core";
import { stripControl } from "@marvin/text";
import { AnswerText } from "./answer-text.ts";
import type { ByteSink } from "./byte-sink.ts";
import type { RunWriter } from "./run-writer.ts";

/** The answer's text as it comes, and a line with the tools' names before each round of calls. */
export class RawWriter implements RunWriter {
  readonly #sink: Pick<ByteSink, "write">;
  readonly #text = new AnswerText();
  #callNames: string[] = [];

  constructor(sink: Pick<ByteSink, "write">) {
    this.#sink = sink;
  }

  onEvent(event: AgentEvent): void {
    if (event.type === "message_update" && event.text !== undefined) this.#sink.write(this.#text.push(event.text));
    else if (event.type === "message_start" && event.role === "assistant") this.#sink.write(this.#text.endLine());
    else if (event.type === "message_end" && event.message.role === "assistant") {
      this.#callNames = event.message.content.flatMap((part) => (part.type === "tool_call" ? [part.name] : []));
    } else if (event.type === "tool_execution_start" && this.#callNames.length > 0) {
      const names = this.#callNames.map((name) => stripControl(name).replace(/\s+/g, " "));
      this.#sink.write(`${this.#text.endLine()}  🔧 ${names.join(", ")}\n`);
      this.#callNames = [];
    }
  }

  onEnd(): void {
    this.#sink.write(this.#text.endLine());
  }
}
