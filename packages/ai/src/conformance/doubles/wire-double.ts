import type { LoopbackAnswer } from "@marvin/http/testing";
import type { TokenUsage } from "../../model-event.ts";
import type { ProtocolId } from "../../protocols/load-protocol.ts";
import type { Answer, AnswerUsage } from "./answer.ts";
import type { HandedOut } from "./handed-out.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Errors that are told by an HTTP status. */
export type HttpFault = "auth" | "rate-limit" | "overloaded" | "context-overflow" | "bad-request" | "not-found";

/** Milliseconds that every `rate-limit` asks to wait. */
export const RETRY_AFTER_MS = 7000;

/** An answer on the wire: frame by frame, and the number of frames that make the message whole. */
export interface AnswerStream {
  readonly frames: readonly string[];
  readonly whole: number;
}

/** A vendor as it is seen on the wire: it says what it is told and holds every request against its own rules. */
export interface WireDouble {
  readonly protocol: ProtocolId;
  /** The vendor tells what the model thinks. */
  readonly thinks: boolean;
  /** There is such a thing as a refusal. */
  readonly refuses: boolean;
  /** A call comes together with the mark of a whole message. */
  readonly callsWithMark: boolean;
  /** Whether an error inside a stream has words. */
  readonly namesErrors: boolean;
  /** Nothing that is part of a message. */
  readonly keepAlives: readonly string[];
  /** The n-th call's id in the vendor's style. */
  callId(n: number): string;
  /** What it signs is noted in `given`. */
  stream(answer: Answer, given: HandedOut): AnswerStream;
  errorFrame(words: string): string;
  failure(fault: HttpFault, told: { readonly key: string; readonly model: string }): LoopbackAnswer;
  /** How the vendor's figures are to be read. */
  counted(usage: AnswerUsage): TokenUsage;
  /** The headers that a key makes. */
  keyHeaders(key: string): Readonly<Record<string, string>>;
  /** The rules that a request breaks. */
  faults(body: Json, given: HandedOut): readonly string[];
  /** The signatures in a request, in their order. */
  signatures(body: Json): readonly string[];
  /** The vendor's 400. */
  refuse(words: string): LoopbackAnswer;
}
