import { type Arguments, parseArguments } from "./arguments/parse-arguments.ts";
import { onExitSignals } from "./modes/exit-signals.ts";

/** Finds out what is asked for and loads that alone. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const args = parseArguments(argv);
  // What a library tells the console is chatter: stdout carries answers alone.
  for (const say of ["log", "info", "debug", "dir", "table"] as const) console[say] = console.error;
  process.on("uncaughtException", (error) => void breakDown(error, args.nonInteractive));
  let lost: NodeJS.ErrnoException | undefined;
  process.stdout.on("error", (error) => {
    lost ??= error;
  });
  const code = await run(args);
  process.exit(code === 0 && lost && !args.nonInteractive ? await tellOfLost(lost) : code);
}

/** An answer that went nowhere is not a success; a reader that had seen enough is. */
async function tellOfLost(error: NodeJS.ErrnoException): Promise<number> {
  const { isReaderGone, lostWords } = await import("./output/byte-sink.ts");
  if (isReaderGone(error)) return 0;
  process.stderr.write(`${lostWords(error)}\n`);
  return 1;
}

/** A fault of ours that nothing caught: one line, the cost line where one is promised, and the end. */
async function breakDown(error: unknown, nonInteractive: boolean): Promise<never> {
  const { faultWords } = await import("./output/fault-words.ts");
  process.stderr.write(`${faultWords(error, process.env)}\n`);
  if (nonInteractive) process.stderr.write(await emptyCostLine());
  process.exit(1);
}

async function emptyCostLine(): Promise<string> {
  const { costLine, NO_COST } = await import("./output/cost-line.ts");
  return costLine(NO_COST);
}

async function run(args: Arguments): Promise<number> {
  if (args.help) return say((await import("./arguments/help-text.ts")).helpText(), args);
  if (args.version) return say(`marvin ${MARVIN_VERSION}`, args);
  if (args.nonInteractive) {
    const signals = onExitSignals(); // before anything is loaded: a stop in that moment is promised its last line too
    return (await import("./modes/non-interactive.ts")).runNonInteractive(args, signals);
  }
  if (args.error !== undefined) {
    process.stderr.write(`${args.error}\n`);
    return 1;
  }
  const [command] = args.words;
  if (command === "tools") return (await import("./cli/tools.ts")).listTools(args);
  if (command === "tool") return (await import("./cli/tool.ts")).runTool(args);
  if (command === "prompt") return (await import("./cli/prompt.ts")).showPrompt(args);
  if (command === "usage" && args.words.length === 1 && !args.plain)
    return (await import("./cli/usage.ts")).showUsage(args);
  if (command === "doctor") return (await import("./cli/doctor.ts")).doctor(args);
  if (command === "models") return (await import("./cli/models.ts")).listModels(args);
  if (command === "sessions") return (await import("./cli/sessions.ts")).sessions(args);
  if (command === "config") return (await import("./cli/config.ts")).config(args);
  if (command === "trust") return (await import("./cli/trust.ts")).trust(args);
  if (command === "login") return (await import("./cli/login.ts")).login(args);
  if (command === "logout") return (await import("./cli/logout.ts")).logout(args);
  const { misspelledCommand } = await import("./cli/misspelled-command.ts");
  const wrong = misspelledCommand(args.words);
  if (wrong !== undefined) {
    process.stderr.write(`${wrong}\n`);
    return 1;
  }
  const { wantsFullScreen } = await import("./modes/wants-full-screen.ts");
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (wantsFullScreen(args, process.env, isTerminal))
    return (await import("./modes/interactive.ts")).runInteractive(args);
  return (await import("./modes/plain.ts")).runPlain(args);
}

/** Waits until the text is out: `process.exit` would cut a pipe short. */
async function say(text: string, { nonInteractive }: Arguments): Promise<number> {
  const { byteSink } = await import("./output/byte-sink.ts");
  const out = byteSink(process.stdout);
  out.write(`${text}\n`);
  await out.flush(10_000);
  if (nonInteractive) process.stderr.write(await emptyCostLine());
  return 0;
}
