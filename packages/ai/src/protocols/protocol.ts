import type { ModelEvent } from "../model-event.ts";
import type { ModelRequest } from "../provider.ts";
import type { FittedSchemas } from "./fitted-schemas.ts";
import type { Quirks } from "./quirks.ts";

/** A wire format: pure, no network, no clock. The driver feeds it what arrives and asks it what that means. */
export interface Protocol {
  readonly id: string;
  /** Below the base URL. */
  readonly path: string;
  readonly framing: "sse" | "ndjson";
  /** Headers that this request needs beyond those of the vendor. */
  headers?(request: ModelRequest): Readonly<Record<string, string>>;
  /** The JSON body of a request. */
  encode(request: ModelRequest, wire: WireContext): Record<string, unknown>;
  /** The same request without what the error says the vendor will not do for this account; undefined if that is not it. */
  amend?(body: Record<string, unknown>, error: string): Record<string, unknown> | undefined;
  /** The same of what the server or the model takes from nobody: later requests leave it out from the beginning. */
  adapt?(body: Record<string, unknown>, error: string): Record<string, unknown> | undefined;
  /** A new decoder for each answer. */
  decoder(source: AnswerSource): StreamDecoder;
}

/** Whom a body is written for. */
export interface WireContext {
  readonly provider: string;
  readonly baseUrl: string;
  /** Whether the model can look at images; if not they are named in words. */
  readonly sees: boolean;
  /** The most tokens that the model writes, if that is known. */
  readonly outputLimit?: number | undefined;
  /** What was fitted for earlier requests. */
  readonly fitted?: FittedSchemas | undefined;
  readonly quirks: Quirks;
}

/** Whose answer is read; it is written into the message. */
export interface AnswerSource {
  readonly provider: string;
  readonly model: string;
}

export interface Frame {
  readonly event?: string;
  readonly data: string;
}

/**
 * - `open`: the message is still coming
 * - `finishing`: the message is complete; usage and the end mark may follow
 * - `done`: nothing more is to be read
 * - `failed`: the vendor sent an error or something that cannot be read
 */
export type StreamState = "open" | "finishing" | "done" | "failed";

export interface StreamDecoder {
  readonly state: StreamState;
  /** Takes one frame in. True if it was progress: text, thinking or a piece of a call, as opposed to a keep-alive. */
  push(frame: Frame): boolean;
  /** Takes in an answer that came in one piece and not as a stream. */
  pushWhole(body: string): void;
  /** What is new since the last call; text that came together is one event. */
  drain(): ModelEvent[];
  /** Once, when no more frames come. */
  end(): StreamEnding;
}

export type FinishEvent = Extract<ModelEvent, { type: "finish" }>;

export type StreamEnding =
  | { readonly ok: true; readonly event: FinishEvent }
  /** `error` is the vendor's own error object, where there is one; `problem` says in words what is wrong otherwise. */
  | { readonly ok: false; readonly error?: unknown; readonly problem?: string };
