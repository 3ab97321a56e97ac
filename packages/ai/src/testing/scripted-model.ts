import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { RawFrame } from "./frames.ts";
import { invalidity } from "./invalidity.ts";
import { playStep } from "./play-step.ts";
import { type CallSpec, callSpecs, type ScriptStep, StepChain } from "./script-step.ts";

type Json = Record<string, unknown>;

export interface ScriptedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Json;
  /** `body.messages`. */
  readonly messages: readonly Json[];
  /** What is wrong with the message list; such a request is answered with 400. */
  readonly invalid: string;
  /** The client went away before the answer was complete. */
  closed: boolean;
}

type Answer = (request: ScriptedRequest, n: number) => ScriptStep | StepChain | undefined;

/** A model on loopback that speaks the real wire format and does what it is told, step by step; then it says "done". */
export class ScriptedModel implements AsyncDisposable {
  readonly requests: ScriptedRequest[] = [];
  /** How many connections were opened. */
  connections = 0;
  /** What `GET /models` lists. */
  models: readonly string[] = ["scripted"];
  readonly #server: Server;
  readonly #steps: ScriptStep[] = [];
  readonly #defaults: ScriptStep = {};
  #answer: Answer | undefined;

  constructor(server: Server) {
    this.#server = server;
    server.on("connection", () => {
      this.connections += 1;
    });
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  /** The base URL, `/v1` included. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  says(...chunks: string[]): StepChain {
    return this.#add({ chunks });
  }

  calls(...calls: CallSpec | readonly CallSpec[]): StepChain {
    return this.#add({ calls: callSpecs(calls) });
  }

  thinks(thinking: string): StepChain {
    return this.#add({ thinking });
  }

  /** An HTTP error in the usual form; `body` for any other. */
  fails(
    status: number,
    how: { message?: string; code?: string; headers?: Record<string, string>; body?: unknown } = {},
  ): StepChain {
    const { message = `scripted error ${status}`, code, headers = {} } = how;
    const body = how.body ?? { error: { message, ...(code === undefined ? {} : { code }) } };
    return this.#add({ fail: { status, body, headers } });
  }

  /** Says a part; then the connection breaks. */
  cuts(...chunks: string[]): StepChain {
    return this.#add({ raw: [...chunks.map(textFrame), "cut"] });
  }

  /** Says a part, or nothing; then stays silent. */
  stalls(...chunks: string[]): StepChain {
    return this.#add({ raw: [...chunks.map(textFrame), "hang"] });
  }

  streams(raw: readonly RawFrame[]): StepChain {
    return this.#add({ raw });
  }

  /** A step made for each request that the script has none for. */
  answers(answer: Answer): this {
    this.#answer = answer;
    return this;
  }

  /** Every answer from now on comes one byte at a time. */
  byteByByte(): this {
    this.#defaults.byteByByte = true;
    return this;
  }

  /** The usage of every answer that names none. */
  usage(usage: Json): this {
    this.#defaults.usage = usage;
    return this;
  }

  /** Resolves when so many requests have come. */
  async asked(count = 1): Promise<void> {
    while (this.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  /** Resolves when the client has gone away from that request. */
  async left(index = 0): Promise<void> {
    while (!this.requests[index]?.closed) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #add(step: ScriptStep): StepChain {
    this.#steps.push(step);
    return new StepChain(step);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    if (request.method === "GET") {
      const data = this.models.map((id) => ({ id, object: "model" }));
      return playStep({ fail: { status: 200, body: { object: "list", data }, headers: {} } }, 0, {}, response);
    }
    const seen = record(request, text);
    const n = this.requests.push(seen) - 1;
    response.on("close", () => {
      if (!response.writableFinished) seen.closed = true;
    });
    await playStep(this.#next(seen, n), n, seen.body, response);
  }

  #next(request: ScriptedRequest, n: number): ScriptStep {
    if (request.invalid !== "") return failed(400, `invalid messages: ${request.invalid}`);
    const made = this.#steps.shift() ?? this.#answer?.(request, n) ?? { chunks: ["done"] };
    return { ...this.#defaults, ...(made instanceof StepChain ? made.step : made) };
  }
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new ScriptedModel(server);
}

function record(request: IncomingMessage, text: string): ScriptedRequest {
  const body = parsed(text);
  const messages = Array.isArray(body.messages) ? (body.messages as Json[]) : [];
  const { url = "", headers } = request;
  return { path: url, headers, body, messages, invalid: invalidity(body.messages), closed: false };
}

function failed(status: number, message: string): ScriptStep {
  return { fail: { status, body: { error: { message } }, headers: {} } };
}

function textFrame(content: string): RawFrame {
  return { choices: [{ index: 0, delta: { content }, finish_reason: null }] };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}
