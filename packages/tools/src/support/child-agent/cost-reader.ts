import type { Readable } from "node:stream";
import type { ModelSpending } from "@marvin/agent-core";

const KEPT_BYTES = 64 * 1024;
const COST = "MARVIN_COST:";

/** Reads what a child says on stderr; its last line is what it has cost. */
export class CostReader {
  readonly ended: Promise<void>;
  lastAt = 0;
  #tail: Buffer = Buffer.alloc(0);

  constructor(stderr: Readable | null) {
    this.ended = new Promise((resolve) => (stderr ? stderr.once("close", resolve) : resolve()));
    stderr?.on("error", () => {});
    stderr?.on("data", (chunk: Buffer) => {
      this.lastAt = performance.now();
      this.#tail = Buffer.from(Buffer.concat([this.#tail, chunk]).subarray(-KEPT_BYTES));
    });
  }

  get spent(): ModelSpending | undefined {
    const line = this.#lines.findLast((text) => text.startsWith(COST));
    return line === undefined ? undefined : spendingOf(line.slice(COST.length));
  }

  /** The last thing it said beside the cost. */
  get lastWords(): string | undefined {
    return this.#lines.findLast((text) => text.trim() !== "" && !text.startsWith(COST));
  }

  get #lines(): string[] {
    return this.#tail.toString("utf8").split("\n");
  }
}

export function spendingOf(text: string): ModelSpending | undefined {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  const turns = numbersIn(report, "model_turns");
  const costs = numbersIn(report, "model_cost");
  const models = Object.entries(turns).map(([model, count]) => {
    const cost = costs[model];
    return [model, { turns: count, ...(cost === undefined ? {} : { cost }) }] as const;
  });
  return Object.fromEntries(models);
}

function numbersIn(report: unknown, name: string): Record<string, number> {
  const part = (report as Record<string, unknown> | null)?.[name];
  if (typeof part !== "object" || part === null) return {};
  return Object.fromEntries(Object.entries(part).filter(([, value]) => Number.isFinite(value))) as Record<
    string,
    number
  >;
}
