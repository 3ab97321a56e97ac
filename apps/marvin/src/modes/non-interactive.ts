import { setTimeout as sleep } from "node:timers/promises";
import type { RunResult } from "@marvin/agent-core";
import type { HttpClient } from "@marvin/http";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { type DebugLog, openDebugLog } from "../debug-log.ts";
import { type ByteSink, byteSink, isReaderGone, lostWords } from "../output/byte-sink.ts";
import { type CostReport, costLine, costReport, NO_COST } from "../output/cost-line.ts";
import { faultWords } from "../output/fault-words.ts";
import { JsonWriter } from "../output/json-writer.ts";
import { noticeLine, oneLine } from "../output/notice-line.ts";
import { RawWriter } from "../output/raw-writer.ts";
import type { RunWriter } from "../output/run-writer.ts";
import { StreamJsonWriter } from "../output/stream-json-writer.ts";
import { wireSession } from "../wire.ts";
import type { ExitSignals } from "./exit-signals.ts";
import { readStdin } from "./read-stdin.ts";

const READER_GONE = 141;

/** One prompt in, one answer out. Whatever happens, the last line of stderr says what it has cost. */
export async function runNonInteractive(args: Arguments, signals: ExitSignals): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const ended = await attempt(args, io, signals);
  ended.writer.onEnd(ended.result, ended.cost);
  if (ended.result.error) io.err.write(`${oneLine(ended.result.error.message)}\n`);
  if (!signals.stopped.aborted) await io.out.flush(600_000, signals.stopped);
  if (signals.stopped.aborted) await io.out.flush(1000);
  const { lost } = io.out;
  if (lost && !isReaderGone(lost)) io.err.write(`${lostWords(lost)}\n`);
  await ended.saveUsage?.();
  io.err.write(costLine(ended.cost));
  await io.err.flush(1000);
  if (isReaderGone(lost)) return READER_GONE;
  return signals.code ?? (lost ? 1 : exitCode(ended.result));
}

function exitCode({ stop }: RunResult): number {
  return stop === "done" || stop === "round-limit" ? 0 : 1;
}

interface Streams {
  readonly out: ByteSink;
  readonly err: ByteSink;
}

interface Ended {
  readonly result: RunResult;
  readonly cost: CostReport;
  readonly writer: RunWriter;
  /** Takes a moment, at most: others may hold the file. */
  readonly saveUsage?: () => Promise<void>;
}

const USAGE_WAIT_MS = 2000;

/** Without a message: it was stopped before anything was asked. */
type NotStarted = (message?: string) => Ended;

async function attempt(args: Arguments, io: Streams, signals: ExitSignals): Promise<Ended> {
  const notStarted: NotStarted = (message) => ({
    result: {
      answer: "",
      ...(message === undefined ? { stop: "cancelled" } : { stop: "failed", error: { kind: "bad-request", message } }),
    },
    cost: NO_COST,
    writer: writerOf(args, io.out, { provider: args.provider ?? "", model: args.model ?? "" }),
  });
  if (args.error !== undefined) return notStarted(args.error);
  try {
    const config = await readConfig(args, process.env);
    const log = openDebugLog(config);
    return await answer(args, config, log, { ...io, signals }, notStarted).finally(() => log.close());
  } catch (thrown) {
    if (thrown instanceof ConfigError) return notStarted(thrown.message);
    return notStarted(faultWords(thrown, process.env));
  }
}

async function answer(
  args: Arguments,
  config: Config,
  log: DebugLog,
  io: Streams & { readonly signals: ExitSignals },
  notStarted: NotStarted,
): Promise<Ended> {
  const { stopped } = io.signals;
  const prompt = args.prompt ?? (args.words.join(" ") || (await readStdin(stopped)));
  if (stopped.aborted) return notStarted();
  if (prompt.trim() === "") return notStarted("There is no prompt: give one with --prompt TEXT or on stdin.");

  if (args.ntfy !== undefined) {
    const { badTopic } = await import("../notifications/run-notices.ts");
    const bad = badTopic(args.ntfy);
    if (bad !== undefined) return notStarted(bad);
  }
  const { session, agent, taken, usage, http } = await wireSession(config, log, { coding: true });
  const writer = writerOf(args, io.out, { provider: agent.state.provider.id, model: agent.state.model });
  for (const line of [...config.warnings, taken]) io.err.write(`${oneLine(line)}\n`);
  agent.subscribe((event) => {
    writer.onEvent(event);
    io.err.write(noticeLine(event));
  });
  const notices = args.ntfy === undefined ? undefined : await runNotices(args.ntfy, config, http, io.err);
  notices?.started(prompt);
  const cancel = () => session.cancel();
  stopped.addEventListener("abort", cancel);
  io.out.onClosed(cancel);
  const running = session.submit(prompt);
  if (stopped.aborted || io.out.lost !== undefined) cancel();
  const result = await running;
  await Promise.all([session.close(), notices?.ended(result, agent.usage.cost)]);
  const saveUsage = () => Promise.race([usage.save(), sleep(USAGE_WAIT_MS)]);
  return { result, cost: costReport(agent.usage), writer, saveUsage };
}

async function runNotices(topic: string, { redact }: Config, http: HttpClient, err: ByteSink) {
  const { RunNotices } = await import("../notifications/run-notices.ts");
  return new RunNotices({ topic, http, redact, trouble: (text) => err.write(`${text}\n`) });
}

function writerOf(args: Arguments, out: ByteSink, model: { provider: string; model: string }): RunWriter {
  if (args.output === "json") return new JsonWriter(out);
  return args.output === "stream-json" ? new StreamJsonWriter(out, model) : new RawWriter(out);
}
