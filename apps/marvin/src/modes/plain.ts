import { createInterface } from "node:readline/promises";
import type { Agent, AgentEvent } from "@marvin/agent-core";
import type { Session } from "@marvin/session";
import { didYouMean, stripControl } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";
import { type ByteSink, byteSink } from "../output/byte-sink.ts";
import { costReport } from "../output/cost-line.ts";
import { noticeLine } from "../output/notice-line.ts";
import { RawWriter } from "../output/raw-writer.ts";
import { wireSession } from "../wire.ts";

const PROMPT = "you> ";

/** The plain screen: one line is one prompt, in one conversation. Works through a pipe as on a terminal. */
export async function runPlain(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  try {
    const config = await readConfig(args, process.env);
    const log = openDebugLog(config);
    const { session, taken } = await wireSession(config, log, false);
    for (const line of config.warnings) io.err.write(`${line}\n`);
    io.out.write(`Marvin. ${taken} Type /help for help, exit to leave.\n`);
    const code = await converse(session, io.out, args.prompt ?? args.words.join(" "));
    await session.close();
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

async function converse(session: Session, out: ByteSink, firstPrompt: string): Promise<number> {
  const onTerminal = process.stdin.isTTY === true;
  const lines = createInterface({
    input: process.stdin,
    ...(onTerminal ? { output: process.stdout } : {}),
    prompt: PROMPT,
    terminal: onTerminal,
    historySize: 1000,
  });
  const waiting: string[] = firstPrompt === "" ? [] : [firstPrompt];
  let wake = () => {};
  let closed = false;
  let working = false;
  let code = 0;
  lines.on("line", (line) => {
    waiting.push(line);
    wake();
  });
  lines.on("close", () => {
    closed = true;
    wake();
  });
  const leave = (exitCode: number) => {
    code = exitCode;
    waiting.length = 0;
    session.cancel();
    lines.close();
  };
  // Ctrl+C ends the answer that is being written; with none, the program.
  const interrupt = () => (working ? session.cancel() : leave(0));
  lines.on("SIGINT", interrupt);
  if (!onTerminal) process.on("SIGINT", () => leave(130));
  process.on("SIGTERM", () => leave(143));
  process.on("SIGHUP", () => leave(129));
  out.onClosed(() => leave(141));

  for (;;) {
    const line = waiting.shift()?.trim();
    if (line === undefined) {
      if (closed) return code;
      if (onTerminal) lines.prompt();
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      if (waiting.length === 0 && !closed) await promise;
      continue;
    }
    if (line === "") continue;
    const word = command(line, session.agent, out);
    if (word === "leave") {
      leave(0);
      return 0;
    }
    if (word === "done") continue;
    working = true;
    await answer(session, line, out);
    working = false;
  }
}

/** Words that are not for the model. */
function command(line: string, agent: Agent, out: ByteSink): "leave" | "done" | "ask" {
  const word = line.toLowerCase();
  if (["exit", "quit", "/exit", "/quit"].includes(word)) return "leave";
  if (word === "usage") {
    const { session_cost, llm_turns } = costReport(agent.usage);
    out.write(`${llm_turns} model messages, ${agent.usage.tokens} tokens, $${session_cost.toFixed(4)} so far.\n`);
    return "done";
  }
  if (word === "/help") {
    out.write("Type a question and press Enter. Ctrl+C stops an answer. usage · /help · exit\n");
    return "done";
  }
  if (/^\/[a-z]+$/.test(word)) {
    out.write(`There is no command ${word}. ${didYouMean(word, ["/help", "/exit", "/quit"]) || "See /help."}\n`);
    return "done";
  }
  return "ask";
}

async function answer(session: Session, line: string, out: ByteSink): Promise<void> {
  const writer = new RawWriter(out);
  const listener = (event: AgentEvent) => {
    writer.onEvent(event);
    const line = noticeLine(event).trimEnd();
    if (line !== "") out.write(`[${line}]\n`);
  };
  const stop = session.agent.subscribe(listener);
  const result = await session.submit(line);
  stop();
  writer.onEnd();
  if (result.stop === "cancelled") out.write("[Cancelled]\n");
  else if (result.error) out.write(`[${stripControl(result.error.message)}]\n`);
}
