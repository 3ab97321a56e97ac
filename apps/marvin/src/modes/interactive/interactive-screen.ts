import { stripControl } from "@marvin/text";
import {
  BACKGROUND_QUERY,
  backgroundKindFromColorfgbg,
  backgroundKindFromReply,
  Editor,
  type KeyTable,
  keyTable,
  Screen,
  welcomeView,
} from "@marvin/tui";
import type { Arguments } from "../../arguments/parse-arguments.ts";
import { carryOut } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { COMMANDS } from "../../commands/commands.ts";
import { openInEditor } from "../../commands/open-in-editor.ts";
import { readLine, readTyped } from "../../commands/read-line.ts";
import { type Config, ConfigError } from "../../config/config.ts";
import { type OpenConversation, openConversation } from "../../conversation/open-conversation.ts";
import type { DebugLog } from "../../debug-log.ts";
import { LineOrSpeech } from "../../voice/line-or-speech.ts";
import { approveOnScreen } from "./approve-on-screen.ts";
import { Attention } from "./attention.ts";
import { ScreenCompletions } from "./screen-completions.ts";
import { ScreenFace } from "./screen-face.ts";
import { ScreenThemes } from "./screen-themes.ts";
import { showResumed } from "./show-resumed.ts";
import { StatusKeeper } from "./status-keeper.ts";
import { terminalFacts } from "./terminal-facts.ts";
import { TerminalGuard } from "./terminal-guard.ts";
import { welcomeFacts } from "./welcome-facts.ts";

const PLACEHOLDER = "Ask anything, / for commands, @ for files";

/** One conversation on the full screen. The prompt is there before the conversation is: what is sent meanwhile waits. */
export class InteractiveScreen {
  readonly #args: Arguments;
  readonly #config: Config;
  readonly #log: DebugLog;
  readonly #screen: Screen;
  readonly #themes: ScreenThemes;
  readonly #completions: ScreenCompletions;
  readonly #face: ScreenFace;
  readonly #guard: TerminalGuard;
  readonly #attention: Attention;
  readonly #status = new StatusKeeper(() => this.#conversation);
  #conversation: OpenConversation | undefined;
  #command: AbortController | undefined;
  #leaveAfterAnswer = false;
  #code = 0;

  static async open(args: Arguments, config: Config, log: DebugLog): Promise<InteractiveScreen> {
    const facts = terminalFacts(process.env);
    const problems: string[] = [...config.warnings];
    const themes = new ScreenThemes(
      {
        depth: facts.depth,
        links: facts.links,
        folder: `${config.folders.settings}/themes`,
        apply: (look) => screen.#screen.setLook(look),
        problem: (text) => problems.push(text),
      },
      backgroundKindFromColorfgbg(process.env["COLORFGBG"] ?? "") ?? "dark",
    );
    const keys = keyTable(config.settings.keys);
    problems.push(...keys.problems);
    const look = await themes.first(config.settings.theme);
    const screen: InteractiveScreen = new InteractiveScreen({
      args,
      config,
      log,
      themes,
      keys,
      look,
      reflows: facts.reflows,
    });
    for (const problem of problems) screen.#screen.transcript.addNotice(problem, "warning");
    return screen;
  }

  private constructor(parts: {
    args: Arguments;
    config: Config;
    log: DebugLog;
    themes: ScreenThemes;
    keys: KeyTable;
    look: ConstructorParameters<typeof Screen>[0]["look"];
    reflows: boolean;
  }) {
    const { args, config, log, themes, keys, look, reflows } = parts;
    this.#args = args;
    this.#config = config;
    this.#log = log;
    this.#themes = themes;
    this.#completions = new ScreenCompletions(
      config,
      () => this.#commandContext(),
      () => {
        if (this.#screen.editor.refreshCompletions()) this.#screen.refresh();
      },
    );
    const editor = new Editor({
      keys,
      complete: this.#completions.complete,
      now: Date.now,
      placeholder: PLACEHOLDER,
      signs: () => this.#screen.glyphs,
    });
    this.#screen = new Screen({
      input: process.stdin,
      output: process.stdout,
      look,
      keys,
      editor,
      reflows,
      thinking: config.settings.screen.thinking,
      handlers: {
        cancel: () => this.#cancel(),
        quit: () => this.#leave(0),
        steer: (text) => this.#conversation?.agent.steer(text),
        sentWhileWorking: (line) => this.#sentWhileWorking(line),
        suspend: () => this.#guard.suspend(),
        editOutside: (text) => this.#editOutside(text),
        status: () => this.#status.facts,
        prompt: () => [
          {
            text: this.#conversation?.modes.shell ? "$ " : `${this.#screen.glyphs.prompt} `,
            style: { color: "accent", bold: true },
          },
        ],
        reply: (sequence) => this.#reply(sequence),
        failed: (error) => this.#failed(error),
      },
    });
    this.#face = new ScreenFace({ screen: this.#screen, keys, themes, leave: () => this.#leave(0) });
    this.#guard = new TerminalGuard(this.#screen, (code) => this.#leave(code));
    this.#attention = new Attention(config, this.#screen);
  }

  async run(): Promise<number> {
    this.#guard.arm();
    this.#screen.open();
    if (this.#config.settings.theme === undefined) this.#screen.signal(BACKGROUND_QUERY);
    try {
      const conversation = await this.#openConversation();
      await this.#converse(conversation);
      this.#screen.close();
      await conversation.close();
    } catch (thrown) {
      if (!(thrown instanceof ConfigError)) throw thrown;
      this.#screen.close();
      process.stderr.write(`${thrown.message}\n`);
      this.#code = 1;
    } finally {
      this.#guard.disarm();
    }
    return this.#code;
  }

  async #openConversation(): Promise<OpenConversation> {
    const screen = this.#screen;
    const conversation = await openConversation(this.#args, this.#config, this.#log, {
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
    showResumed(conversation, screen);
    const first = this.#args.prompt ?? this.#args.words.join(" ");
    if (first !== "") screen.putFirst(first);
    return conversation;
  }

  async #converse(conversation: OpenConversation): Promise<void> {
    const lines = new LineOrSpeech(() => this.#screen.nextLine());
    while (!this.#leaveAfterAnswer) {
      const line = await lines.next(conversation, this.#face);
      if (line === undefined) return;
      conversation.typed.add(line);
      this.#screen.setWorking(true);
      this.#screen.editor.placeholder = ""; // it would be written again with every frame
      const since = Date.now();
      await this.#carryOut(line, conversation);
      this.#screen.setWorking(false);
      this.#screen.editor.placeholder = PLACEHOLDER;
      this.#status.refresh();
      this.#screen.refresh();
      this.#attention.done(Date.now() - since);
    }
  }

  async #carryOut(line: string, conversation: OpenConversation): Promise<void> {
    this.#command = new AbortController();
    const read = await readTyped(line, conversation);
    if (read.kind !== "prompt") this.#screen.transcript.addPrompt(line);
    const asking = await carryOut(read, conversation, this.#face, this.#command.signal);
    this.#command = undefined;
    this.#status.refresh();
    if (asking) await conversation.ask(asking);
  }

  #commandContext(): CommandContext | undefined {
    const conversation = this.#conversation;
    const { signal } = new AbortController();
    return (
      conversation && { ...conversation, face: this.#face, say: (text) => this.#face.say(text), argument: "", signal }
    );
  }

  /** Commands that need not wait for an answer to be over. */
  #sentWhileWorking(line: string): boolean {
    const conversation = this.#conversation;
    if (!conversation) return false;
    const read = readLine(line, { commands: COMMANDS, shell: conversation.modes.shell });
    if (read.kind !== "command" || !read.command.whileWorking) return false;
    this.#screen.transcript.addPrompt(line);
    void carryOut(read, conversation, this.#face, new AbortController().signal);
    return true;
  }

  #cancel(): void {
    this.#command?.abort();
    this.#conversation?.session.cancel();
  }

  async #editOutside(text: string): Promise<string | undefined> {
    return openInEditor(text, this.#config);
  }

  #reply(sequence: string): void {
    const kind = backgroundKindFromReply(sequence);
    if (kind && this.#config.settings.theme === undefined)
      this.#themes.set(kind === "light" ? "marvin-light" : "marvin-dark");
  }

  #failed(error: unknown): void {
    this.#log.note("key", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    this.#screen.say(
      `Something in the screen broke: ${stripControl(error instanceof Error ? error.message : `${error}`)}`,
    );
  }

  #leave(code: number): void {
    this.#code = code;
    this.#cancel();
    this.#screen.close();
  }
}
