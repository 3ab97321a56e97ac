import type { Message, Provider, TokenUsage, ToolMessage } from "@marvin/ai";
import type { SizedRequest } from "./context-budget.ts";

/** A request that is about to be sent. */
export interface ContextRequest extends SizedRequest {
  readonly provider: Provider;
  readonly model: string;
}

/**
 * Keeps a conversation within what its model takes. Lists that it gives are valid wherever the one it was given is, and
 * end with the same messages, as far as their calls go.
 */
export interface ContextKeeper {
  /** Before each request: other messages for it and all that follow, or undefined to leave them. */
  fit(request: ContextRequest, signal: AbortSignal): Promise<readonly Message[] | undefined>;
  /** The model refused the request as too large: messages to try once more with, or undefined where there are none. */
  shrink(request: ContextRequest, signal: AbortSignal): Promise<readonly Message[] | undefined>;
  /** What the vendor counted for a request that was answered. */
  counted(request: ContextRequest, usage: TokenUsage | undefined): void;
  /** The results of a round in the form in which they fit; `messages` ends with their calls. */
  admit(results: readonly ToolMessage[], messages: readonly Message[], signal: AbortSignal): Promise<Admitted>;
}

export interface Admitted {
  readonly results: readonly ToolMessage[];
  /** What stands before the results, where that had to change. */
  readonly messages?: readonly Message[] | undefined;
}
