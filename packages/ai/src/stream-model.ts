import { type HttpClient, type HttpResponse, NdjsonDecoder, SseDecoder } from "@marvin/http";
import { sniffAnswer } from "./answer-form.ts";
import {
  abortedError,
  brokenError,
  type CallError,
  type CallSubject,
  statusError,
  thrownError,
  wireError,
} from "./errors/call-errors.ts";
import { readVendorError } from "./errors/vendor-error.ts";
import type { ModelEvent } from "./model-event.ts";
import type { Frame, Protocol, StreamDecoder } from "./protocols/protocol.ts";
import { type ModelLimits, Watchdog } from "./watchdog.ts";

/** One request, ready to be sent. */
export interface ModelCall {
  readonly http: HttpClient;
  readonly protocol: Protocol;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly decoder: StreamDecoder;
  readonly limits: ModelLimits;
  readonly subject: CallSubject;
  /** More to say about an error, such as the models on offer; bounded in time by itself. */
  readonly explain: (error: CallError, signal: AbortSignal) => Promise<string>;
}

const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * Sends the call and tells what comes back. Never throws; the last event is `finish` or `error`. Nothing is sent again
 * here: who calls decides that from the error.
 */
export async function* streamModel(call: ModelCall, signal: AbortSignal): AsyncGenerator<ModelEvent, void, undefined> {
  const attempt = new Attempt(call, signal);
  let shown = false;
  try {
    for await (const event of attempt.events()) {
      if (event.type === "text" || event.type === "thinking") shown = true;
      yield event;
    }
  } finally {
    attempt.close();
  }
  yield await attempt.lastEvent(shown);
}

/** The life of one request, from sending it to its last event. */
class Attempt {
  readonly #call: ModelCall;
  readonly #signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #watchdog: Watchdog;
  readonly #abort = () => this.#controller.abort();
  #response: HttpResponse | undefined;
  #sawFrames = false;
  #error: CallError | undefined;

  constructor(call: ModelCall, signal: AbortSignal) {
    this.#call = call;
    this.#signal = signal;
    this.#watchdog = new Watchdog(call.limits, this.#abort);
    signal.addEventListener("abort", this.#abort, { once: true });
  }

  async *events(): AsyncGenerator<ModelEvent, void, undefined> {
    try {
      if (this.#signal.aborted) return;
      const response = await this.#send();
      if (response.status < 200 || response.status > 299) this.#error = await this.#statusError(response);
      else yield* this.#read(response);
    } catch (error) {
      this.#error = thrownError(this.#call.subject, error);
    }
  }

  close(): void {
    this.#watchdog.stop();
    this.#signal.removeEventListener("abort", this.#abort);
    this.#controller.abort();
    this.#response?.close();
  }

  async lastEvent(shown: boolean): Promise<ModelEvent> {
    const ending = this.#call.decoder.end();
    if (this.#signal.aborted) return { type: "error", error: { ...abortedError(), shown } };
    // A cut or a silence after the message was complete takes nothing away from it.
    if (ending.ok) return ending.event;
    const { missingModel: _, ...error } = await this.#explained(this.#failure(ending));
    return { type: "error", error: { ...error, shown } };
  }

  async #send(): Promise<HttpResponse> {
    const { http, url, headers, body } = this.#call;
    this.#response = await http.request(url, {
      method: "POST",
      headers: { ...headers, accept: "text/event-stream, application/json", "accept-encoding": "identity" },
      body,
      signal: this.#controller.signal,
      deadlineMs: Number.POSITIVE_INFINITY,
      retries: 0,
      keepsToOrigin: true,
      maxBytes: MAX_ANSWER_BYTES,
      // Errors are read here, with their headers and more of their body than an HttpError holds.
      accept: (status) => status >= 400,
    });
    return this.#response;
  }

  async *#read(response: HttpResponse): AsyncGenerator<ModelEvent, void, undefined> {
    const { decoder, protocol, subject } = this.#call;
    const answer = await sniffAnswer(response.body, protocol.framing);
    if (answer.form === "html") {
      const page = readVendorError(await textOf(answer.body, MAX_ERROR_BYTES)).message;
      this.#error = { ...brokenError(subject, `answered with ${page} and not with a message`), retryable: false };
    } else if (answer.form === "json") {
      decoder.pushWhole(await textOf(answer.body, MAX_ANSWER_BYTES));
      yield* decoder.drain();
    } else {
      yield* this.#readStream(answer.body);
      if (decoder.state === "open" && !this.#sawFrames) this.#error = unreadable(subject, answer.head);
    }
  }

  async *#readStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<ModelEvent, void, undefined> {
    const { decoder, protocol } = this.#call;
    const split = splitter(protocol);
    for await (const bytes of body) {
      this.#watchdog.pause();
      this.#take(split.push(bytes));
      yield* decoder.drain();
      if (decoder.state === "failed") return;
      this.#watchdog.resume();
    }
    this.#take(split.end());
    yield* decoder.drain();
  }

  #take(frames: readonly Frame[]): void {
    const { decoder } = this.#call;
    let progress = false;
    if (frames.length > 0) this.#sawFrames = true;
    for (const frame of frames) {
      if (decoder.state === "done" || decoder.state === "failed") break;
      progress = decoder.push(frame) || progress;
    }
    if (decoder.state === "done") this.#watchdog.drain();
    else if (decoder.state === "finishing") this.#watchdog.settle();
    else if (progress) this.#watchdog.progress();
  }

  async #statusError(response: HttpResponse): Promise<CallError> {
    this.#watchdog.settle();
    const body = await errorText(response.body);
    return statusError(this.#call.subject, { status: response.status, headers: response.headers, body });
  }

  #failure(ending: ReturnType<StreamDecoder["end"]>): CallError {
    const { subject } = this.#call;
    if (this.#error?.status !== undefined) return this.#error;
    const limit = this.#watchdog.passed;
    if (limit !== undefined) {
      const message = this.#watchdog.describe(limit, subject.label, subject.model);
      return { kind: "timeout", retryable: true, message };
    }
    if (this.#call.decoder.state === "failed" && !ending.ok && ending.error !== undefined) {
      return wireError(subject, ending.error);
    }
    if (this.#error !== undefined) return this.#error;
    return brokenError(subject, (!ending.ok && ending.problem) || "broke off the answer");
  }

  async #explained(error: CallError): Promise<CallError> {
    const more = await this.#call.explain(error, this.#signal);
    return more === "" ? error : { ...error, message: `${error.message} ${more}` };
  }
}

function splitter(protocol: Protocol): { push(bytes: Uint8Array): readonly Frame[]; end(): readonly Frame[] } {
  if (protocol.framing === "sse") return new SseDecoder();
  const lines = new NdjsonDecoder();
  const framed = (texts: readonly string[]) => texts.map((data) => ({ data }));
  return { push: (bytes) => framed(lines.push(bytes)), end: () => framed(lines.end()) };
}

function unreadable(subject: CallSubject, head: string): CallError {
  const said = head.trim().split("\n", 1)[0] ?? "";
  if (said === "") return brokenError(subject, "sent an empty answer");
  if (/^(:|data|event|id|retry)/.test(said)) return brokenError(subject, "closed the stream without an answer");
  return brokenError(subject, `sent no stream of events but: ${said}`);
}

/** A body that breaks off, or never ends, does not hide the status: what came by then is told. */
async function errorText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of atMost(MAX_ERROR_BYTES, body)) chunks.push(chunk);
  } catch {
    // The status says what there is to say.
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

async function textOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(maxBytes, body)) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The piece that goes over the limit is the last one. */
async function* atMost(maxBytes: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    yield chunk;
    size += chunk.length;
    if (size >= maxBytes) break;
  }
}
