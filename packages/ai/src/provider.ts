import type { Message } from "./message.ts";
import type { ModelEvent } from "./model-event.ts";
import type { ModelWindow } from "./models/model-info.ts";

export type ThinkingLevel = "off" | "low" | "medium" | "high";

/** A tool as a model is told of it. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  /** JSON schema of an object. */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSchema[];
  /** With no tools: those that stood in the requests before, for vendors whose caches depend on the list. Not for calling. */
  readonly idleTools?: readonly ToolSchema[];
  /** Left out: the model's own default. */
  readonly thinking?: ThinkingLevel;
  readonly maxOutputTokens?: number;
}

export interface Provider {
  readonly id: string;
  readonly label: string;
  /**
   * Never throws. Its last event is `finish` or `error`; a stream that ends without its terminal mark is an `error`.
   * Leaving the iteration early ends the request.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** The names of the models on offer; rejects with an Error whose message can be shown. */
  listModels?(signal: AbortSignal): Promise<readonly string[]>;
  /** What the server itself says of a model's window, where it can be asked. Bounded, never rejects. */
  describeModel?(model: string, signal: AbortSignal): Promise<ModelWindow>;
  /** Ends what it keeps running between calls; a later call starts it anew. Bounded, never rejects. */
  close?(): Promise<void>;
}
