import type { Agent, AgentEvent } from "@marvin/agent-core";
import { type AssistantMessage, type Message, type ToolMessage, textOf, type UserMessage } from "@marvin/ai";
import type { ContextItem, SessionFile, SessionFolder } from "@marvin/store/sessions";
import { RecordedView } from "./recorded-view.ts";
import { inlineId, type ResumedSession } from "./resume-session.ts";
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
  /** A session is taken up as it was left. */
  readonly mode?: () => { readonly coding: boolean; readonly planning: boolean };
  readonly now?: () => Date;
}

/** What was written of a tool call's result. */
interface WrittenResult {
  readonly entry: string;
  readonly text: string;
}

/**
 * Writes down what an agent's listeners hear, as it happens: the question before it is asked, each message and each
 * result when it is whole. Where the agent was given another past (an edited question), a branch begins there; where its
 * messages were compacted, what the model has instead is written too.
 */
export class SessionRecorder {
  readonly #options: SessionRecorderOptions;
  #writer: SessionWriter;
  #profile: string | undefined;
  #view = new RecordedView();
  /** What the message that is being written follows. */
  #beforeAnswer = new RecordedView();
  #entries = new WeakMap<Message, string>();
  /** Said elsewhere (seeded from the chat log), or made anew at each load (the word that a result was lost). */
  #notOurs = new WeakSet<Message>();
  readonly #results = new Map<string, WrittenResult>();
  #messages = 0;
  #title = "";
  #question = "";
  #answer = "";

  constructor(options: SessionRecorderOptions) {
    this.#options = options;
    this.#writer = this.#newWriter(options.resumed?.file);
    if (options.resumed) this.#take(options.resumed);
  }

  /** The file, once something was said. */
  get file(): SessionFile | undefined {
    return this.#writer.file;
  }

  /** The entry that the next one follows. */
  get leaf(): string | null {
    return this.#view.leaf;
  }

  get title(): string {
    return this.#title;
  }

  /** What was said elsewhere and stands before what is said here. */
  get seeded(): readonly Message[] {
    const { messages } = this.#options.agent.state;
    const first = messages.findIndex((message) => !this.#notOurs.has(message));
    return first < 0 ? messages : messages.slice(0, first);
  }

  /** Gives the way to stop. */
  start(): () => void {
    this.#profile = this.#options.profile?.();
    return this.#options.agent.subscribe((event) => this.#hear(event));
  }

  /** Everything that was said so far is on disk, or was told to be lost. */
  settled(): Promise<void> {
    const { messages, isStreaming } = this.#options.agent.state;
    const isSamePerson = this.#options.profile?.() === this.#profile; // else the messages are another's
    if (!isStreaming && isSamePerson && this.#messages > 0) this.#keepUpWith(messages);
    return this.#writer.settled();
  }

  /**
   * From now on the agent speaks in that session, whose messages it has been given, behind those that were `seeded`;
   * undefined: in a new one.
   */
  goOn(resumed: ResumedSession | undefined, seeded: readonly Message[] = []): void {
    this.#writer = this.#newWriter(resumed?.file, this.#writer.settled());
    this.#view = new RecordedView();
    this.#entries = new WeakMap();
    this.#notOurs = new WeakSet();
    this.#messages = 0;
    this.#title = "";
    this.#question = "";
    this.#answer = "";
    for (const message of seeded) this.#notOurs.add(message);
    if (resumed) this.#take(resumed);
  }

  /** Something changed that is kept beside what is said. */
  noteState(): void {
    this.#mark();
  }

  /** A title that a person gave. */
  named(title: string): void {
    this.#title = title;
    this.#question = "";
  }

  #take({ view, messages, summary }: ResumedSession): void {
    this.#view = view.copy();
    this.#messages = summary.messages;
    this.#title = summary.title;
    for (const { id, message } of view.items) this.#entries.set(message, id);
    for (const message of messages) if (!this.#entries.has(message)) this.#notOurs.add(message);
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
        this.#view = this.#beforeAnswer.copy();
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
        this.#beforeAnswer = this.#view.copy();
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
    const before = messages.slice(0, messages.lastIndexOf(message));
    if (this.#messages === 0) for (const seeded of before) this.#notOurs.add(seeded);
    this.#keepUpWith(before);
    this.#write(message);
    this.#beforeAnswer = this.#view.copy();
    if (this.#title !== "") return;
    this.#question = textOf(message);
    this.#title = titleOfExchange(this.#question, "");
    this.#mark();
  }

  #modelSaid(message: AssistantMessage): void {
    this.#keepUpWith(this.#options.agent.state.messages); // as they were sent: the answer is not among them yet
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

  /** Makes the file load as the messages that the agent has: from an earlier point, or with what it has instead. */
  #keepUpWith(messages: readonly Message[]): void {
    const ours = messages.filter((message) => !this.#notOurs.has(message));
    if (this.#loadsAs(ours)) return;
    const last = ours.at(-1);
    const entry = last && this.#entries.get(last);
    if (ours.length === 0) this.#view = new RecordedView();
    else if (entry !== undefined && this.#view.cutAfter(entry) && this.#loadsAs(ours)) return;
    else this.#writeContext(messages);
  }

  #loadsAs(messages: readonly Message[]): boolean {
    const ids = this.#view.ids();
    return messages.length === ids.length && messages.every((message, n) => this.#entries.get(message) === ids[n]);
  }

  /** With what was said elsewhere, as far as it is still there: a summary may stand before it. */
  #writeContext(messages: readonly Message[]): void {
    const above = new Set(this.#view.items.map(({ id }) => id).filter((id) => !id.includes("#")));
    const items = messages.map((message): ContextItem => {
      const entry = this.#entries.get(message);
      return entry !== undefined && above.has(entry) ? entry : { message };
    });
    const context = this.#writer.context(items, this.#view.leaf);
    for (const [n, message] of messages.entries()) {
      if (typeof items[n] !== "string") this.#entries.set(message, inlineId(context, n));
      this.#notOurs.delete(message);
    }
    const loaded = messages.map((message) => ({ id: this.#entries.get(message) ?? "", message }));
    this.#view = new RecordedView(loaded, context);
  }

  #write(message: Message): void {
    const entry = this.#writer.message(message, this.#view.leaf);
    this.#entries.set(message, entry);
    if (message.role === "tool") this.#results.set(message.callId, { entry, text: textOf(message) });
    this.#view.append({ id: entry, message });
    this.#messages++;
  }

  #mark(): void {
    if (this.#messages === 0) return;
    if (this.#question !== "" && this.#answer !== "") {
      this.#title = titleOfExchange(this.#question, this.#answer);
      this.#question = "";
    }
    this.#writer.mark(this.#title, this.#messages, this.#options.mode?.());
  }

  #beginAnewForAnother(): void {
    const who = this.#options.profile?.();
    if (who === this.#profile) return;
    this.#profile = who;
    this.goOn(undefined);
  }

  #newWriter(file: SessionFile | undefined, after: Promise<void> = Promise.resolve()): SessionWriter {
    const {
      agent,
      folder,
      workingDir,
      program,
      profile,
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
      file,
      facts: () => ({
        workingDir,
        provider: agent.state.provider.id,
        model: agent.state.model,
        ...(profile === undefined ? {} : { profile: profile() }),
        ...(program === undefined ? {} : { program }),
      }),
    });
  }
}
