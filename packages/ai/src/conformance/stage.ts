import assert from "node:assert/strict";
import { testHttpClient } from "@marvin/http/testing";
import { type AssistantMessage, type Message, userMessage } from "../message.ts";
import type { ModelError, ModelEvent } from "../model-event.ts";
import type { ModelRequest, Provider } from "../provider.ts";
import { createProvider, type ProviderOptions } from "../providers/create-provider.ts";
import type { Vendor } from "../providers/vendor.ts";
import { collect, lastOf } from "../testing/collect.ts";
import { DoubleServer } from "./double-server.ts";
import { type Lent, pathOf, type Subject, startMs } from "./subject.ts";

const KEY = "key-of-the-person-7311";

export type Finish = Extract<ModelEvent, { type: "finish" }>;

/** A subject with its server running: what a case works with. */
export class Stage implements AsyncDisposable {
  readonly subject: Subject;
  readonly server: DoubleServer;
  readonly path: string;
  readonly key = KEY;
  readonly #vendor: Vendor;
  readonly #lent: Lent | undefined;
  readonly #providers = new Map<object, Provider>();
  readonly #defaults: Partial<ProviderOptions> = {};

  private constructor(subject: Subject, server: DoubleServer, path: string, sees: boolean, lent: Lent | undefined) {
    this.subject = subject;
    this.server = server;
    this.path = path;
    this.#lent = lent;
    const { vendor } = subject;
    this.#vendor = sees ? vendor : { ...vendor, quirks: { ...vendor.quirks, served: { sees: false } } };
  }

  static async open(subject: Subject, sees = true): Promise<Stage> {
    const path = await pathOf(subject);
    const keepAliveMs = 300 + startMs(subject);
    const options = { key: KEY, model: subject.model, path, sees, keepAliveMs };
    const server = await new DoubleServer(subject.double, options).start();
    return new Stage(subject, server, path, sees || subject.blindModel !== undefined, await subject.runtime?.lend());
  }

  /** The events of one call, held against the contract; the key is in none of them. */
  async ask(
    more: Partial<ModelRequest> = {},
    options: Partial<ProviderOptions> = this.#defaults,
    signal: AbortSignal = never,
  ): Promise<ModelEvent[]> {
    const events = await collect(this.stream(more, options, signal));
    assert(!JSON.stringify(events).includes(KEY), "an event holds the key");
    return events;
  }

  stream(
    more: Partial<ModelRequest> = {},
    options: Partial<ProviderOptions> = this.#defaults,
    signal: AbortSignal = never,
  ): AsyncIterable<ModelEvent> {
    return this.#provider(options).stream(this.request(more), signal);
  }

  request(more: Partial<ModelRequest> = {}): ModelRequest {
    const { model } = this.subject;
    return { model, system: "You are helpful.", messages: [userMessage("hi")], tools: [TOOL], ...more };
  }

  async finishes(more: Partial<ModelRequest> = {}): Promise<Finish> {
    const last = lastOf(await this.ask(more));
    assert(last.type === "finish", `expected a finish: ${JSON.stringify(last)}`);
    return last;
  }

  async says(messages: readonly Message[]): Promise<AssistantMessage> {
    return (await this.finishes({ messages })).message;
  }

  #provider(options: Partial<ProviderOptions>): Provider {
    const known = this.#providers.get(options) ?? createProvider(this.#vendor, { ...this.#options(), ...options });
    this.#providers.set(options, known);
    return known;
  }

  #options(): ProviderOptions {
    const shared = { http: testHttpClient(), limits: LIMITS, baseUrl: this.server.url, ...this.#lent?.options };
    if (!this.subject.signsIn) return { ...shared, apiKey: KEY };
    return {
      ...shared,
      authorize: async () => ({ authorization: `Bearer ${KEY}`, "chatgpt-account-id": "account-1" }),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#providers.values()].map((provider) => provider.close?.()));
    await this.#lent?.[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }
}

export const LIMITS = { firstByteMs: 20_000, idleMs: 10_000, turnMs: 30_000 };
const never: AbortSignal = new AbortController().signal;

export const TOOL = {
  name: "read_file",
  description: "Reads a file.",
  input: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
};

export function errorIn(events: readonly ModelEvent[]): ModelError {
  const last = lastOf(events);
  assert(last.type === "error", `expected an error: ${JSON.stringify(last)}`);
  return last.error;
}

export function joined(events: readonly ModelEvent[], type: "text" | "thinking"): string {
  return events.map((event) => (event.type === type ? event.text : "")).join("");
}

/** Waits for a little while until it holds. */
export async function eventually(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    assert(tries < 2000, what);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
