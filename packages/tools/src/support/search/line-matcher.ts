import { Worker } from "node:worker_threads";
import { ToolError } from "@marvin/agent-core";

/** Tells which lines fit a regular expression, in a thread that can be ended: an expression may never come to an end. */
export class LineMatcher implements AsyncDisposable {
  readonly #worker: Worker;

  constructor(given: string, ignoreCase: boolean) {
    // As ripgrep has them, flags may stand in front.
    const [, inline = "", pattern = given] = /^\(\?([ims]{1,3})\)(.*)$/s.exec(given) ?? [];
    const flags = [...new Set(`${inline}${ignoreCase ? "i" : ""}`)].join("");
    try {
      new RegExp(pattern, flags);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new ToolError("invalid-input", `The pattern cannot be used: ${why}`, {
        hint: "Patterns are regular expressions; put a backslash before characters that are meant as they are.",
      });
    }
    this.#worker = new Worker(MATCHER, { eval: true, workerData: { pattern, flags }, env: {} });
    this.#worker.on("error", () => {});
    this.#worker.unref();
  }

  /** The indices of the lines that fit. */
  fits(lines: readonly string[], signal: AbortSignal): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    this.#worker.once("message", resolve);
    this.#worker.postMessage(lines);
    return promise.finally(() => {
      signal.removeEventListener("abort", onAbort);
      this.#worker.off("message", resolve);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}

/** As text, so that it stays whole in a program bundled into one file. */
const MATCHER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const pattern = new RegExp(workerData.pattern, workerData.flags);
  parentPort.on("message", (lines) => {
    parentPort.postMessage(lines.flatMap((line, index) => (pattern.test(line) ? [index] : [])));
  });`;
