import type { Agent, AgentEvent } from "@marvin/agent-core";
import { type AssistantMessage, type Message, type ToolMessage, textOf, type UserMessage } from "@marvin/ai";
import type { SessionFolder } from "@marvin/store/sessions";
import type { ResumedSession } from "./resume-session.ts";
import { SessionWriter } from "./session-writer.ts";
import { titleOfExchange } from "./title-of-exchange.ts";

export interface SessionRecorderOptions {
  readonly agent: Agent;
  readonly folder: SessionFolder;
  readonly workingDir: string;
  /** The program's version. */
  readonly program?: string;
  /** Whose conversation it is: with another name another session begins. */
  readonly profile?: () => string;
  /** Takes keys out of everything before it is written. */
  readonly redact?: (text: string) => string;
  readonly notice: (text: string) => void;
  readonly resumed?: ResumedSession | undefined;
  readonly now?: () => Date;
}

/** What was written of a tool call's result. */
interface WrittenResult {
  readonly entry: string;
  readonly text: string;
}

/**
 * Writes down what an agent's listeners hear, as it happens: the question before it is asked, each message and each
 * result when it is whole. Where the agent was given another past (an edited question), a branch begins there.
 */
export class SessionRecorder {
  readonly #options: SessionRecorderOptions;
  #entries = new WeakMap<Message, string>();
  #writer: SessionWriter;
  #profile: string | undefined;
  #leaf: string | null;
  /** What the message that is being written follows. */
  #beforeAnswer: string | null = null;
  readonly #results = new Map<string, WrittenResult>();
  #messages: number;
  #title: string;
  #question = "";
  #answer = "";

  constructor(options: SessionRecorderOptions) {
    this.#options = options;
    const { resumed } = options;
    this.#writer = this.#newWriter(resumed);
    this.#leaf = resumed?.leaf ?? null;
    this.#messages = resumed?.summary.messages ?? 0;
    this.#title = resumed?.summary.title ?? "";
    for (const [message, entry] of resumed?.entries ?? []) this.#entries.set(message, entry);
  }

  /** The file, once something was said. */
  get path(): string | undefined {
    return this.#writer.path;
  }

  /** Gives the way to stop. */
  start(): () => void {
    this.#profile = this.#options.profile?.();
    return this.#options.agent.subscribe((event) => this.#hear(event));
  }

  /** Everything that was said so far is on disk, or was told to be lost. */
  settled(): Promise<void> {
    return this.#writer.settled();
  }

  #hear(event: AgentEvent): void {
    switch (event.type) {
      case "message_end":
        if (event.message.role === "user") this.#userSaid(event.message);
        else if (event.message.role === "assistant") this.#modelSaid(event.message);
        break;
      case "tool_execution_end": {
        const { callId, toolName, ok, text } = event;
        this.#write({ role: "tool", callId, toolName, ok, content: [{ type: "text", text }] });
        break;
      }
      case "model_cycle": // what the other model had begun is no part of the conversation
        this.#leaf = this.#beforeAnswer;
        break;
      case "turn_end":
        this.#catchUp();
        break;
      case "agent_end":
        this.#catchUp();
        this.#mark();
        break;
      case "agent_start":
      case "turn_start":
        this.#beforeAnswer = this.#leaf;
        break;
      case "message_start":
      case "message_update":
      case "tool_execution_start":
      case "tool_execution_update":
      case "notice":
        break;
      default:
        event satisfies never;
    }
  }

  #userSaid(message: UserMessage): void {
    this.#beginAnewForAnother();
    const { messages } = this.#options.agent.state;
    const at = messages.lastIndexOf(message);
    const before = messages[at - 1];
    // Messages that were never written (seeded, summarised) stand for what was said here.
    if (at === 0) this.#leaf = null;
    else if (before) this.#leaf = this.#entries.get(before) ?? this.#leaf;
    this.#write(message);
    this.#beforeAnswer = this.#leaf;
    if (this.#title !== "") return;
    this.#question = textOf(message);
    this.#title = titleOfExchange(this.#question, "");
    this.#mark();
  }

  #modelSaid(message: AssistantMessage): void {
    this.#results.clear(); // some models give the same ids again in each round
    this.#write(message);
    if (this.#question !== "" && this.#answer === "") this.#answer = textOf(message);
  }

  /** Results that no event told in the form that the model sees: calls that were not run, images, cuts. */
  #catchUp(): void {
    const { messages } = this.#options.agent.state;
    const last = messages.findLastIndex(({ role }) => role !== "tool");
    for (const message of messages.slice(last + 1) as readonly ToolMessage[]) {
      const written = this.#results.get(message.callId);
      const isSame = written?.text === textOf(message) && message.content.every(({ type }) => type === "text");
      if (written && isSame) this.#entries.set(message, written.entry);
      else if (!this.#entries.has(message)) this.#write(message);
    }
  }

  #write(message: Message): void {
    const entry = this.#writer.message(message, this.#leaf);
    this.#entries.set(message, entry);
    if (message.role === "tool") this.#results.set(message.callId, { entry, text: textOf(message) });
    this.#leaf = entry;
    this.#messages++;
  }

  #mark(): void {
    if (this.#messages === 0) return;
    if (this.#question !== "" && this.#answer !== "") {
      this.#title = titleOfExchange(this.#question, this.#answer);
      this.#question = "";
    }
    this.#writer.mark(this.#title, this.#messages);
  }

  #beginAnewForAnother(): void {
    const who = this.#options.profile?.();
    if (who === this.#profile) return;
    this.#profile = who;
    const before = this.#writer;
    this.#writer = this.#newWriter(undefined, before.settled());
    this.#entries = new WeakMap();
    this.#leaf = null;
    this.#messages = 0;
    this.#title = "";
    this.#question = "";
    this.#answer = "";
  }

  #newWriter(resumed: ResumedSession | undefined, after: Promise<void> = Promise.resolve()): SessionWriter {
    const {
      agent,
      folder,
      workingDir,
      program,
      redact = (text) => text,
      notice,
      now = () => new Date(),
    } = this.#options;
    return new SessionWriter({
      folder,
      redact,
      notice,
      now,
      after,
      file: resumed?.file,
      facts: () => ({
        workingDir,
        provider: agent.state.provider.id,
        model: agent.state.model,
        ...(program === undefined ? {} : { program }),
      }),
    });
  }
}
