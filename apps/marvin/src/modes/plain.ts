import { type AgentEvent, ASK_USER_SLOT, approvalJudge, EXIT_SLOT, type ExitWish } from "@marvin/agent-core";
import { ConversationLog, KeptConversation } from "@marvin/session";
import { stripControl } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import type { CommandContext } from "../commands/command.ts";
import { commandOf } from "../commands/commands.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";
import { type ByteSink, byteSink } from "../output/byte-sink.ts";
import { noticeLine } from "../output/notice-line.ts";
import { RawWriter } from "../output/raw-writer.ts";
import { recordSession } from "../session-record.ts";
import { type Wired, wireSession } from "../wire.ts";
import { approveOnLine, askOnLine } from "./plain/ask-on-line.ts";
import { LineInput } from "./plain/line-input.ts";

const PROMPT = "you> ";

/** The plain screen: one line is one prompt, in one conversation. Works through a pipe as on a terminal. */
export async function runPlain(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  try {
    const config = await readConfig(args, process.env);
    const log = openDebugLog(config);
    const screen = new PlainScreen(io.out);
    const code = await screen.run(config, args, (mode) => wireSession(config, log, mode), io.err);
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

type Wire = (mode: Parameters<typeof wireSession>[2]) => Promise<Wired>;

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

  async run(config: Config, args: Arguments, wire: Wire, err: ByteSink): Promise<number> {
    const say = (text: string) => this.#out.write(text);
    const wired = await wire({
      coding: false,
      lend: (slots) => {
        slots.get(ASK_USER_SLOT, () => askOnLine(this.#lines, say));
        slots.get<ExitWish>(EXIT_SLOT, () => ({ leaveAfterAnswer: () => this.#leaveAfterAnswer() }));
      },
      judge: approvalJudge(config.approval, approveOnLine(this.#lines, say)),
    });
    const conversation = keptConversation(wired, config);
    this.#cancel = () => wired.session.cancel();
    wired.agent.subscribe((event) => this.#tell(event));
    for (const line of config.warnings) err.write(`${line}\n`);
    say(`Marvin. ${wired.taken} Type /help for help, exit to leave.\n`);
    const record = await recordSession(args, config, wired);
    if (record.resumed) say(`[Going on: ${stripControl(record.resumed.summary.title)}]\n`);
    else await conversation.begin();
    const first = args.prompt ?? args.words.join(" ");
    if (first !== "") this.#lines.putFirst(first);
    await this.#converse(conversation, { ...wired, say, leave: () => this.#leave(0) });
    await record.settled();
    await conversation.close();
    return this.#code;
  }

  async #converse(conversation: KeptConversation, context: CommandContext): Promise<void> {
    while (!this.#leaving) {
      const line = (await this.#lines.next(PROMPT))?.trim();
      if (line === undefined) return;
      if (line === "") continue;
      const command = commandOf(line);
      if (command) await command.run(context);
      else await this.#answer(conversation, line);
    }
  }

  async #answer(conversation: KeptConversation, line: string): Promise<void> {
    const writer = new RawWriter(this.#out);
    const stop = conversation.session.agent.subscribe((event) => writer.onEvent(event));
    this.#working = true;
    const result = await conversation.say(line);
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

function keptConversation({ session, store, usage }: Wired, { redact }: Config): KeptConversation {
  const notice = (text: string) => session.agent.notice("warning", text);
  return new KeptConversation({ session, store, usage, log: new ConversationLog({ store, notice, redact }) });
}
