import type { AgentEvent } from "@marvin/agent-core";
import { stripControl } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { commandOf } from "../commands/commands.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { type OpenConversation, openConversation } from "../conversation/open-conversation.ts";
import { type DebugLog, openDebugLog } from "../debug-log.ts";
import { type ByteSink, byteSink } from "../output/byte-sink.ts";
import { noticeLine } from "../output/notice-line.ts";
import { RawWriter } from "../output/raw-writer.ts";
import { approveOnLine, askOnLine } from "./plain/ask-on-line.ts";
import { LineInput } from "./plain/line-input.ts";
import { PlainFace } from "./plain/plain-face.ts";

const PROMPT = "you> ";

/** The plain screen: one line is one prompt, in one conversation. Works through a pipe as on a terminal. */
export async function runPlain(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  try {
    const config = await readConfig(args, process.env);
    const log = openDebugLog(config);
    const screen = new PlainScreen(io.out);
    const code = await screen.run(config, args, log, io.err);
    log.close();
    await io.out.flush(1000);
    return code;
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    io.err.write(`${thrown.message}\n`);
    await io.err.flush(1000);
    return 1;
  }
}

class PlainScreen {
  readonly #out: ByteSink;
  readonly #lines: LineInput;
  #cancel = () => {};
  #working = false;
  #leaving = false;
  #code = 0;

  constructor(out: ByteSink) {
    this.#out = out;
    this.#lines = new LineInput({
      input: process.stdin,
      ...(process.stdin.isTTY ? { output: process.stdout } : {}),
      onInterrupt: () => this.#interrupt(),
    });
    if (!this.#lines.onTerminal) process.on("SIGINT", () => this.#leave(130));
    process.on("SIGTERM", () => this.#leave(143));
    process.on("SIGHUP", () => this.#leave(129));
    out.onClosed(() => this.#leave(141));
  }

  async run(config: Config, args: Arguments, log: DebugLog, err: ByteSink): Promise<number> {
    const say = (text: string) => this.#out.write(text);
    const conversation = await openConversation(args, config, log, {
      askUser: askOnLine(this.#lines, say),
      approve: approveOnLine(this.#lines, say),
      leaveAfterAnswer: () => this.#leaveAfterAnswer(),
      hear: (event) => this.#tell(event),
    });
    const { resumed } = conversation.record;
    this.#cancel = () => conversation.session.cancel();
    for (const line of config.warnings) err.write(`${line}\n`);
    say(`Marvin. ${conversation.taken} Type /help for help, exit to leave.\n`);
    if (resumed) say(`[Going on: ${stripControl(resumed.summary.title)}]\n`);
    const first = args.prompt ?? args.words.join(" ");
    if (first !== "") this.#lines.putFirst(first);
    await this.#converse(conversation);
    await conversation.close();
    return this.#code;
  }

  async #converse(conversation: OpenConversation): Promise<void> {
    const face = new PlainFace({
      lines: this.#lines,
      write: (text) => this.#out.write(text),
      width: () => process.stdout.columns ?? 80,
      leave: () => this.#leave(0),
    });
    const { signal } = new AbortController();
    while (!this.#leaving) {
      const line = (await this.#lines.next(PROMPT))?.trim();
      if (line === undefined) return;
      if (line === "") continue;
      const command = commandOf(line);
      if (command) await command.run({ ...conversation, face, say: (text) => face.say(text), argument: "", signal });
      else await this.#answer(conversation, line);
    }
  }

  async #answer({ kept }: OpenConversation, line: string): Promise<void> {
    const writer = new RawWriter(this.#out);
    const stop = kept.session.agent.subscribe((event) => writer.onEvent(event));
    this.#working = true;
    const result = await kept.say(line);
    this.#working = false;
    stop();
    writer.onEnd();
    if (result.stop === "cancelled") this.#out.write("[Cancelled]\n");
    else if (result.error) this.#out.write(`[${stripControl(result.error.message)}]\n`);
  }

  #tell(event: AgentEvent): void {
    const line = noticeLine(event).trimEnd();
    if (line !== "") this.#out.write(`[${line}]\n`);
  }

  /** Ctrl+C ends the answer that is being written; with none, the program. */
  #interrupt(): void {
    if (this.#working) this.#cancel();
    else this.#leave(0);
  }

  #leaveAfterAnswer(): void {
    this.#leaving = true;
  }

  #leave(code: number): void {
    this.#code = code;
    this.#leaving = true;
    this.#cancel();
    this.#lines.close();
  }
}
