import { parseArguments } from "./arguments/parse-arguments.ts";

/** Finds out what is asked for and loads that alone. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const args = parseArguments(argv);
  const code = await run(args);
  process.exit(code);
}

async function run(args: ReturnType<typeof parseArguments>): Promise<number> {
  if (args.help) return say((await import("./arguments/help-text.ts")).helpText());
  if (args.version) return say(`marvin ${MARVIN_VERSION}`);
  if (args.nonInteractive) return (await import("./modes/non-interactive.ts")).runNonInteractive(args);
  if (args.error !== undefined) {
    process.stderr.write(`${args.error}\n`);
    return 1;
  }
  const [command] = args.words;
  if (command === "tools") return (await import("./cli/tools.ts")).listTools(args);
  if (command === "tool") return (await import("./cli/tool.ts")).runTool(args);
  if (command === "login") return (await import("./cli/login.ts")).login(args);
  if (command === "logout") return (await import("./cli/logout.ts")).logout(args);
  return (await import("./modes/plain.ts")).runPlain(args);
}

/** Waits until the text is out: `process.exit` would cut a pipe short. */
async function say(text: string): Promise<number> {
  const { byteSink } = await import("./output/byte-sink.ts");
  const out = byteSink(process.stdout);
  out.write(`${text}\n`);
  await out.flush(10_000);
  return 0;
}
