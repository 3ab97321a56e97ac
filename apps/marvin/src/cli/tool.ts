import { invokeTool, type ToolOutcome, type ToolRegistry, toolContextFactory, unknownTool } from "@marvin/agent-core";
import { ControlStripper, didYouMean } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { ruleFolders, SENDER_DIR } from "../config/project-folders.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";
import { onExitSignals } from "../modes/exit-signals.ts";
import { byteSink } from "../output/byte-sink.ts";
import { settingsJudge, wireTools } from "../wire.ts";

/** `marvin tool NAME 'JSON'` or `key=value …`: runs one tool without a model. Exit 1 on a tool error. */
export async function runTool(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const canceller = new AbortController();
  const signals = onExitSignals(() => canceller.abort());
  io.out.onClosed(() => canceller.abort());
  const [, name, ...rest] = args.words;
  if (name === undefined) {
    io.err.write("Which tool? marvin tool NAME '{\"argument\": …}'. The list: marvin tools\n");
    return 1;
  }
  const outcome = await invoke(args, name, rest, canceller.signal, io.err.write);
  if (args.json) {
    const { ok, text, data } = outcome;
    io.out.write(`${JSON.stringify({ ok, text, ...(data === undefined ? {} : { data }) })}\n`);
  } else (outcome.ok ? io.out : io.err).write(`${outcome.text.replace(/\n+$/, "")}\n`);
  await Promise.all([io.out.flush(60_000), io.err.flush(1000)]);
  return signals.code ?? (outcome.ok ? 0 : 1);
}

async function invoke(
  args: Arguments,
  name: string,
  words: readonly string[],
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<ToolOutcome> {
  try {
    const config = await readConfig(args, process.env);
    const tell = (text: string) => say(`${config.redact(text)}\n`);
    const { registry, capabilities } = wireTools(config, openDebugLog(config), tell);
    const entry = registry.get(name);
    if (!entry) return { ok: false, text: unknownText(name, registry) };
    await using session = capabilities.session;
    const lent = () => ({ ...capabilities, readableDirs: session.readableDirs });
    const live = new ControlStripper();
    const context = toolContextFactory(lent)(signal, (text) => tell(live.push(text)));
    const input = inputFrom(words);
    // Who types a call has been asked; what the settings deny stays denied.
    const judge = await settingsJudge({ settings: config.settings, assumeYes: true }, () => ({
      ...context,
      rootDirs: ruleFolders(config.workingDir, config.variable(SENDER_DIR)),
    }));
    const forbidden = await judge?.(entry, typeof input === "string" ? input : JSON.stringify(input), signal);
    if (forbidden) throw forbidden;
    const outcome = await invokeTool(entry, input, context);
    return withoutKeys(outcome, config.redact);
  } catch (thrown) {
    if (thrown instanceof ConfigError) return { ok: false, text: thrown.message };
    if (thrown instanceof Error && thrown.name === "ToolError") {
      const { message, hint } = thrown as Error & { hint?: string };
      return { ok: false, text: hint ? `${message} ${hint}` : message };
    }
    throw thrown;
  }
}

function unknownText(name: string, registry: ToolRegistry): string {
  const { message } = unknownTool(name, registry);
  return registry.whyNot(name)
    ? message
    : `${message} ${didYouMean(name, registry.names()) || "The list: marvin tools"}`;
}

function withoutKeys(outcome: ToolOutcome, redact: (text: string) => string): ToolOutcome {
  const text = redact(outcome.text);
  if (outcome.data === undefined) return { ...outcome, text };
  return { ...outcome, text, data: JSON.parse(redact(JSON.stringify(outcome.data))) as unknown };
}

/** JSON as one word, or `key=value` pairs; a key that comes twice makes a list. */
function inputFrom(words: readonly string[]): unknown {
  const [first] = words;
  if (first === undefined) return {};
  if (words.length === 1 && !/^[A-Za-z_][\w-]*=/.test(first)) return first;
  const input = new Map<string, string | string[]>();
  for (const word of words) {
    const equals = word.indexOf("=");
    if (equals < 1) return words.join(" ");
    const [key, value] = [word.slice(0, equals), word.slice(equals + 1)];
    const before = input.get(key);
    input.set(key, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(input);
}
