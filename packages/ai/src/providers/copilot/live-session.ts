import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { CopilotClient, CopilotSession, SessionEvent } from "@github/copilot-sdk";
import { type AssistantMessage, type Message, type ToolMessage, textOf } from "../../message.ts";
import type { ModelRequest } from "../../provider.ts";
import { type Continuation, continuationOf } from "./continuation.ts";
import type { CopilotOptions } from "./copilot-options.ts";
import { EventQueue } from "./event-queue.ts";
import { offeredTools, sessionConfig } from "./session-config.ts";
import { type Prompt, transcriptPrompt, userPrompt } from "./transcript.ts";

/** A conversation inside the runtime, and what we know it to hold. */
export class LiveSession {
  readonly events: EventQueue<SessionEvent>;
  readonly #client: CopilotClient;
  readonly #options: CopilotOptions;
  #session: CopilotSession;
  #known: readonly Message[] = [];
  /** By the ids of their calls, what the runtime waits for. */
  #openCalls: ReadonlyMap<string, string> = new Map();
  /** The model was asked and has not answered. */
  #isUnanswered = false;
  #setup: string;
  #tools: string;

  private constructor(
    client: CopilotClient,
    options: CopilotOptions,
    request: ModelRequest,
    session: CopilotSession,
    events: EventQueue<SessionEvent>,
  ) {
    this.#client = client;
    this.#options = options;
    this.#session = session;
    this.#setup = setupOf(request);
    this.#tools = JSON.stringify(request.tools);
    this.events = events;
  }

  /** A new conversation that begins with the whole of the request. */
  static async open(client: CopilotClient, options: CopilotOptions, request: ModelRequest): Promise<LiveSession> {
    const events = new EventQueue<SessionEvent>();
    const config = await sessionConfig(client, options, request);
    const session = await client.createSession({ ...config, onEvent: events.push });
    return new LiveSession(client, options, request, session, events);
  }

  async begin(request: ModelRequest): Promise<void> {
    this.#known = [...request.messages];
    await this.#send(transcriptPrompt(request.messages));
  }

  /** What the request adds to this conversation; undefined if it is about another. */
  continuation(request: ModelRequest): Continuation | undefined {
    // In the midst of a turn the runtime takes new tools, but neither another model nor another prompt.
    if (this.#openCalls.size > 0 && this.#setup !== setupOf(request)) return undefined;
    if (this.#isUnanswered && isDeepStrictEqual(this.#known, request.messages)) return NOTHING_NEW;
    return continuationOf(this.#known, this.#openCalls, request.messages);
  }

  async proceed(request: ModelRequest, { results, said }: Continuation): Promise<void> {
    this.events.take();
    await this.#adapt(request);
    this.#known = [...request.messages];
    const openCalls = this.#openCalls;
    this.#openCalls = new Map();
    this.#isUnanswered = false;
    if (results.length + said.length === 0) return this.#askAgain();
    if (openCalls.size === 0) return this.#send(userPrompt(said));
    // Before the results, which set the model going: it reads them first all the same.
    if (said.length > 0) await this.#send(userPrompt(said), "immediate");
    for (const result of results) await this.#handBack(result, openCalls.get(result.callId) ?? "");
  }

  /** The runtime waits where the message ended. */
  keep(message: AssistantMessage, openCalls: ReadonlyMap<string, string>): void {
    this.#known = [...this.#known, message];
    this.#openCalls = openCalls;
  }

  /** Ends what is under way so that the same request can be made again in here. False if it does not end in time. */
  async halt(): Promise<boolean> {
    const limit = AbortSignal.timeout(HALT_MS);
    await Promise.race([this.#session.abort().catch(() => {}), aborted(limit)]);
    while (!limit.aborted) {
      // What the turn still tells must not be taken for a part of the next.
      if (this.events.take().some(({ type }) => type === "session.idle")) {
        this.#isUnanswered = true;
        return true;
      }
      await this.events.arrival(limit);
    }
    return false;
  }

  /** Ends whatever is under way and leaves nothing on the disk. Never rejects. */
  async discard(): Promise<void> {
    const { sessionId } = this.#session;
    await this.#session.abort().catch(() => {});
    await this.#session.disconnect().catch(() => {});
    const folder = join(this.#options.baseDirectory, "session-state", sessionId);
    await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => {});
  }

  async #adapt(request: ModelRequest): Promise<void> {
    const setup = setupOf(request);
    const tools = JSON.stringify(request.tools);
    if (setup !== this.#setup) {
      const config = await sessionConfig(this.#client, this.#options, request);
      this.#session = await this.#client.resumeSession(this.#session.sessionId, {
        ...config,
        onEvent: this.events.push,
      });
    } else if (tools !== this.#tools) {
      await this.#session.rpc.tools.set({ tools: offeredTools(request.tools) });
    }
    this.#setup = setup;
    this.#tools = tools;
  }

  async #send({ text, images }: Prompt, mode: "enqueue" | "immediate" = "enqueue"): Promise<void> {
    const attachments = images.map(({ base64, mimeType, name }) => ({
      type: "blob" as const,
      data: base64,
      mimeType,
      ...(name === undefined ? {} : { displayName: name }),
    }));
    await this.#session.send({ prompt: text, mode, ...(attachments.length > 0 ? { attachments } : {}) });
  }

  async #askAgain(): Promise<void> {
    await this.#session.rpc.sendMessages({ messages: [] });
  }

  async #handBack(result: ToolMessage, requestId: string): Promise<void> {
    const text = textOf(result);
    const images = result.content.filter((part) => part.type === "image");
    const { success } = await this.#session.rpc.tools.handlePendingToolCall({
      requestId,
      result: {
        textResultForLlm: text,
        resultType: result.ok ? "success" : "failure",
        ...(result.ok ? {} : { error: text }),
        ...(images.length === 0
          ? {}
          : { binaryResultsForLlm: images.map(({ base64, mimeType }) => ({ type: "image", data: base64, mimeType })) }),
      },
    });
    if (!success) throw new Error(`the runtime no longer waits for the result of ${result.toolName}`);
  }
}

const HALT_MS = 2000;
const NOTHING_NEW: Continuation = { results: [], said: [] };

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

function setupOf({ model, system, thinking }: ModelRequest): string {
  return JSON.stringify([model, system, thinking ?? null]);
}
