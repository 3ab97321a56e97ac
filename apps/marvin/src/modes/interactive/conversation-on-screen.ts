import { type StatusFacts, welcomeView } from "@marvin/tui";
import type { Arguments } from "../../arguments/parse-arguments.ts";
import { carryOut } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { COMMANDS } from "../../commands/commands.ts";
import { openInEditor } from "../../commands/open-in-editor.ts";
import { readLine, readTyped } from "../../commands/read-line.ts";
import type { Config } from "../../config/config.ts";
import { type OpenConversation, openConversation } from "../../conversation/open-conversation.ts";
import type { DebugLog } from "../../debug-log.ts";
import { LineOrSpeech } from "../../voice/line-or-speech.ts";
import { approveOnScreen } from "./approve-on-screen.ts";
import { Attention } from "./attention.ts";
import { chooseResumed } from "./choose-resumed.ts";
import { type OpenedScreen, SHELL_SIGN } from "./open-screen.ts";
import { ScreenCompletions } from "./screen-completions.ts";
import type { ScreenDriver } from "./screen-driver.ts";
import { ScreenFace } from "./screen-face.ts";
import { showResumed } from "./show-resumed.ts";
import { StatusKeeper } from "./status-keeper.ts";
import { welcomeFacts } from "./welcome-facts.ts";

/** One conversation on the full screen, from its first line to its last. */
export class ConversationOnScreen implements ScreenDriver {
  readonly #args: Arguments;
  readonly #config: Config;
  readonly #log: DebugLog;
  readonly #opened: OpenedScreen;
  readonly #completions: ScreenCompletions;
  readonly #face: ScreenFace;
  readonly #attention: Attention;
  readonly #status = new StatusKeeper(() => this.#conversation);
  #conversation: OpenConversation | undefined;
  #command: AbortController | undefined;
  #leaveAfterAnswer = false;

  constructor(args: Arguments, config: Config, log: DebugLog, opened: OpenedScreen) {
    this.#args = args;
    this.#config = config;
    this.#log = log;
    this.#opened = opened;
    const { screen, keys, themes } = opened;
    this.#completions = new ScreenCompletions(
      config,
      () => this.#commandContext(),
      () => {
        if (screen.editor.refreshCompletions()) screen.refresh();
      },
    );
    this.#face = new ScreenFace({ screen, keys, themes, leave: () => opened.leave(0) });
    this.#attention = new Attention(config, screen);
    opened.drive(this);
  }

  /** Until the person leaves. Throws ConfigError. */
  async run(): Promise<void> {
    const conversation = await this.#open();
    await this.#converse(conversation);
    this.#opened.leave(0);
    await conversation.close();
  }

  get complete(): ScreenDriver["complete"] {
    return this.#completions.complete;
  }

  get isShell(): boolean {
    return this.#conversation?.modes.shell ?? false;
  }

  status(): StatusFacts {
    return this.#status.facts;
  }

  cancel(): void {
    this.#command?.abort();
    this.#conversation?.session.cancel();
  }

  steer(text: string): void {
    this.#conversation?.agent.steer(this.#config.redact(text));
  }

  /** Commands that need not wait for an answer to be over. */
  sentWhileWorking(line: string): boolean {
    const conversation = this.#conversation;
    if (!conversation) return false;
    const read = readLine(line, { commands: COMMANDS, shell: conversation.modes.shell });
    if (read.kind !== "command" || !read.command.whileWorking) return false;
    this.#opened.screen.transcript.addPrompt(line);
    void carryOut(read, conversation, this.#face, new AbortController().signal);
    return true;
  }

  editOutside(text: string): Promise<string | undefined> {
    return openInEditor(text, this.#config);
  }

  async #open(): Promise<OpenConversation> {
    const { screen } = this.#opened;
    const { resume, ...others } = this.#args;
    const choosesOne = resume === "";
    const conversation = await openConversation(choosesOne ? others : this.#args, this.#config, this.#log, {
      askUser: (question, signal) => {
        this.#attention.call("Marvin has a question.");
        return screen.askUser(question, signal);
      },
      approve: approveOnScreen(screen, () => this.#attention.call("Marvin waits for your word.")),
      leaveAfterAnswer: () => {
        this.#leaveAfterAnswer = true;
      },
      hear: (event) => {
        this.#status.onEvent(event);
        screen.onEvent(event);
      },
    });
    this.#conversation = conversation;
    this.#status.refresh();
    const history = await conversation.typed.last();
    screen.editor.setHistory(history);
    screen.show(welcomeView(welcomeFacts(conversation, history.length === 0), screen.glyphs, screen.width));
    showResumed(conversation.record.resumed, conversation, screen);
    if (choosesOne) await chooseResumed(conversation, this.#face, screen);
    const first = this.#args.prompt ?? this.#args.words.join(" ");
    if (first !== "") screen.putFirst(first);
    return conversation;
  }

  async #converse(conversation: OpenConversation): Promise<void> {
    const { screen } = this.#opened;
    const lines = new LineOrSpeech(() => screen.nextLine());
    while (!this.#leaveAfterAnswer) {
      const line = await lines.next(conversation, this.#face);
      if (line === undefined) return;
      conversation.typed.add(line);
      screen.setWorking(true);
      this.#attention.begin();
      await this.#carryOut(line, conversation);
      screen.setWorking(false);
      this.#status.refresh();
      screen.refresh();
      this.#attention.done();
    }
  }

  async #carryOut(line: string, conversation: OpenConversation): Promise<void> {
    this.#command = new AbortController();
    const read = await readTyped(line, conversation);
    const sign = this.isShell ? SHELL_SIGN : undefined;
    if (read.kind !== "prompt") this.#opened.screen.transcript.addPrompt(line, sign);
    const asking = await carryOut(read, conversation, this.#face, this.#command.signal);
    this.#command = undefined;
    this.#status.refresh();
    if (asking) await conversation.ask(asking);
  }

  #commandContext(): CommandContext | undefined {
    const conversation = this.#conversation;
    const { signal } = new AbortController();
    const face = this.#face;
    return conversation && { ...conversation, face, say: (text) => face.say(text), argument: "", signal };
  }
}
