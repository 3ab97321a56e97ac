import { type SessionSlots, ToolError } from "@marvin/agent-core";
import { endTree } from "../programs/process-tree.ts";
import { ABORT_GRACE_MS } from "../programs/running-program.ts";
import type { ChildAgent, ChildAgentEnd } from "./child-agent.ts";

export interface Review {
  readonly id: string;
  readonly focus: string | undefined;
  readonly startedAt: Date;
  /** The tools that it has called so far. */
  readonly tools: readonly string[];
  /** Undefined while it runs. */
  readonly end: ChildAgentEnd | undefined;
}

const MOST_RUNNING = 3;
const LONGEST_MS = 60 * 60 * 1000;

/** The reviews of a session: they run in the background and end with it at the latest. */
export class ReviewBook implements AsyncDisposable {
  readonly #reviews = new Map<string, RunningReview>();
  readonly #closing = new AbortController();

  get reviews(): readonly Review[] {
    return [...this.#reviews.values()];
  }

  start(
    about: { readonly focus: string | undefined; readonly startedAt: Date },
    launch: (report: (text: string) => void) => ChildAgent,
    onEnd: (end: ChildAgentEnd) => void,
  ): Review {
    const running = this.reviews.filter(({ end }) => !end);
    if (running.length >= MOST_RUNNING) {
      const ids = running.map(({ id }) => id).join(", ");
      throw new ToolError("conflict", `${MOST_RUNNING} reviews are running already: ${ids}.`, {
        hint: "Wait until one has ended: review_status tells.",
      });
    }
    const tools: string[] = [];
    const agent = launch((line) => tools.push(line.replace(/^\s*🔧\s*/u, "").trim()));
    const review: RunningReview = {
      ...about,
      id: `review-${this.#reviews.size + 1}`,
      tools,
      agent,
      end: undefined,
      done: undefined,
    };
    review.done = this.#follow(review, onEnd);
    this.#reviews.set(review.id, review);
    return review;
  }

  review(id: string): Review {
    const found = this.#reviews.get(id.trim());
    if (found) return found;
    const ids = [...this.#reviews.keys()].join(", ");
    throw new ToolError("not-found", `There is no review "${id.slice(0, 60)}".`, {
      hint: ids ? `Reviews of this session: ${ids}.` : "None was started; review_codebase starts one.",
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    const running = [...this.#reviews.values()].filter(({ end }) => !end);
    await Promise.all(running.map(({ agent }) => endTree(agent.tree, ABORT_GRACE_MS)));
    await Promise.all(running.map(({ done }) => done));
  }

  async #follow(review: RunningReview, onEnd: (end: ChildAgentEnd) => void): Promise<void> {
    const limits = { signal: this.#closing.signal, timeoutMs: LONGEST_MS };
    review.end = await review.agent.untilEnd(limits).catch(notStarted);
    onEnd(review.end);
  }
}

interface RunningReview extends Review {
  readonly agent: ChildAgent;
  end: ChildAgentEnd | undefined;
  done: Promise<void> | undefined;
}

function notStarted(thrown: unknown): ChildAgentEnd {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  const nothing = { code: undefined, signal: undefined, unfinished: undefined, spent: undefined };
  return { ...nothing, why: "exit", answer: "", tools: [], error };
}

export function reviewBook(session: SessionSlots): ReviewBook {
  return session.get("agents/reviews", () => new ReviewBook());
}
