import type { AgentEvent } from "@marvin/agent-core";
import { stripControl } from "@marvin/text";
import type { Arguments } from "../../arguments/parse-arguments.ts";
import { carryOut } from "../../commands/carry-out.ts";
import { COMMANDS } from "../../commands/commands.ts";
import { completions } from "../../commands/completions.ts";
import { PLANNING } from "../../commands/plan.ts";
import { readLine, readTyped } from "../../commands/read-line.ts";
import type { Config } from "../../config/config.ts";
import type { Asking } from "../../conversation/asking.ts";
import { type OpenConversation, openConversation } from "../../conversation/open-conversation.ts";
import type { DebugLog } from "../../debug-log.ts";
import type { ByteSink } from "../../output/byte-sink.ts";
import { noticeLine } from "../../output/notice-line.ts";
import { RawWriter } from "../../output/raw-writer.ts";
import { goingOnText } from "../../sessions/going-on-text.ts";
import { approveOnLine, askOnLine } from "./ask-on-line.ts";
import { LineInput } from "./line-input.ts";
import { PlainFace } from "./plain-face.ts";
import { type Paint, plainPaint } from "./plain-paint.ts";

/** One conversation in lines. Nothing that was printed is ever drawn again. */
export class PlainScreen {
  readonly #out: ByteSink;
  readonly #config: Config;
  readonly #lines: LineInput;
  readonly #paint: Paint;
  readonly #face: PlainFace;
  #conversation: OpenConversation | undefined;
  #command: AbortController | undefined;
  #writer: RawWriter | undefined;
  #leaving = false;
  #code: number | undefined;

  constructor(out: ByteSink, config: Config) {
    this.#out = out;
    this.#config = config;
    this.#lines = this.#openLines();
    const hasColors = this.#lines.onTerminal && !isDumb(config) && config.variable("NO_COLOR") === undefined;
    this.#paint = plainPaint(hasColors);
    this.#face = new PlainFace({
      lines: this.#lines,
      write: (text) => out.write(text),
      paint: this.#paint,
      width: () => process.stdout.columns ?? 80,
      signal: () => this.#command?.signal ?? new AbortController().signal,
      leave: () => this.#leave(0),
    });
    if (!this.#lines.onTerminal) process.on("SIGINT", () => this.#leave(130));
    process.on("SIGTERM", () => this.#leave(143));
    process.on("SIGHUP", () => this.#leave(129));
    process.once("exit", () => this.close()); // whatever broke, the terminal is given back
    out.onClosed(() => this.#leave(this.#lines.onTerminal ? 129 : 141));
  }

  /** Throws ConfigError. */
  async run(args: Arguments, log: DebugLog, err: ByteSink): Promise<number> {
    const say = (text: string) => this.#face.say(text);
    const conversation = await openConversation(args, this.#config, log, {
      askUser: askOnLine(this.#lines, say),
      approve: approveOnLine(this.#lines, say),
      leaveAfterAnswer: () => {
        this.#leaving = true;
      },
      hear: (event) => this.#tell(event),
    });
    this.#conversation = conversation;
    for (const line of this.#config.warnings) err.write(`${line}\n`);
    this.#greet(conversation);
    if (this.#lines.onTerminal) this.#lines.setHistory(await conversation.typed.last());
    const first = args.prompt ?? args.words.join(" ");
    if (first !== "") this.#lines.putFirst(first);
    await this.#converse(conversation);
    await conversation.close();
    return this.#code ?? 0;
  }

  /** Gives the terminal back. */
  close(): void {
    this.#lines.close();
  }

  #greet({ taken, record, session }: OpenConversation): void {
    this.#face.say(`Marvin. ${taken} Type /help for help, exit to leave.\n`);
    if (record.resumed) {
      const here = { workingDir: session.workingDir, homeDir: this.#config.folders.home };
      this.#face.say(goingOnText(record.resumed, here));
    }
    if (session.planning) this.#face.say(PLANNING); // there is no bar to show it
  }

  async #converse(conversation: OpenConversation): Promise<void> {
    while (!this.#leaving) {
      const line = await this.#nextLine(conversation);
      if (line === undefined) return;
      if (line === "") continue;
      conversation.typed.add(line);
      const asking = await this.#carryOut(line, conversation);
      if (asking && !this.#leaving) await this.#answer(asking, conversation);
    }
  }

  async #nextLine({ modes }: OpenConversation): Promise<string | undefined> {
    const prompt = this.#paint(modes.shell ? "$ " : "you> ", { color: "accent", bold: true });
    let text = "";
    for (;;) {
      const line = await this.#lines.next(text === "" ? prompt : this.#paint("...> ", { color: "muted" }));
      if (line === undefined) return text.trim() === "" ? undefined : text.trim();
      if (!this.#lines.onTerminal || !isContinued(line)) return (text + line).trim();
      // To a shell a line that goes on is one line.
      text += modes.shell ? line.slice(0, -1) : `${line.slice(0, -1)}\n`;
    }
  }

  async #carryOut(line: string, conversation: OpenConversation): Promise<Asking | undefined> {
    this.#command = new AbortController();
    const read = await readTyped(line, conversation);
    const asking = await carryOut(read, conversation, this.#face, this.#command.signal);
    this.#command = undefined;
    return asking;
  }

  async #answer(asking: Asking, { agent, ask }: OpenConversation): Promise<void> {
    // Calls run side by side: one may begin while another is still asked for.
    const writer = new RawWriter({
      write: (text) => text !== "" && this.#lines.interject(() => this.#out.write(text)),
    });
    const stop = agent.subscribe((event) => writer.onEvent(event));
    this.#writer = writer;
    const { stop: end, error } = await ask(asking);
    this.#writer = undefined;
    stop();
    writer.onEnd();
    if (end === "cancelled") this.#note("Cancelled");
    else if (error) this.#note(`${stripControl(error.message)}${end === "failed" ? " /retry asks again." : ""}`);
  }

  #tell(event: AgentEvent): void {
    const line = noticeLine(event).trimEnd();
    if (line === "") return;
    this.#writer?.onEnd(); // it may be in the middle of a line
    this.#lines.interject(() => this.#note(line));
  }

  #note(text: string): void {
    this.#out.write(`${this.#paint(`[${text}]`, { color: "muted" })}\n`);
  }

  /** Commands that need not wait for an answer to be over. */
  #takeAtOnce(line: string): boolean {
    const conversation = this.#conversation;
    if (!conversation?.agent.state.isStreaming) return false;
    const read = readLine(line, { commands: COMMANDS, shell: conversation.modes.shell });
    if (read.kind !== "command" || !read.command.whileWorking) return false;
    conversation.typed.add(line);
    this.#out.write("\n");
    void carryOut(read, conversation, this.#face, new AbortController().signal);
    return true;
  }

  /** Ctrl+C ends the answer or the command, else takes back what was typed, else leaves. */
  #interrupt(): void {
    if (this.#command) this.#command.abort();
    else if (this.#conversation?.agent.state.isStreaming) this.#conversation.session.cancel();
    else if (!this.#lines.clear()) this.#leave(0);
  }

  #leave(code: number): void {
    this.#code ??= code; // why it ends is what came first
    this.#leaving = true;
    this.#command?.abort();
    this.#conversation?.session.cancel();
    this.#lines.close();
  }

  #openLines(): LineInput {
    const { stdin, stdout } = process;
    const marksPastes = !isDumb(this.#config);
    return new LineInput({
      input: stdin,
      // A terminal that is only read from would find the drawing of lines in whatever reads us.
      ...(stdin.isTTY && stdout.isTTY ? { terminal: { input: stdin, output: stdout, marksPastes } } : {}),
      onInterrupt: () => this.#interrupt(),
      complete: (line) => completions(line, this.#conversation, this.#face),
      takeAtOnce: (line) => this.#takeAtOnce(line),
    });
  }
}

function isDumb({ variable }: Config): boolean {
  return variable("TERM") === undefined || variable("TERM") === "dumb";
}

/** By an odd number of backslashes: two of them are one that is meant. */
function isContinued(line: string): boolean {
  return (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1;
}
