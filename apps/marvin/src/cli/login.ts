import { type Vendor, vendors } from "@marvin/ai";
import { SignInError } from "@marvin/ai/sign-in";
import { didYouMean } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";
import { onExitSignals } from "../modes/exit-signals.ts";
import { byteSink } from "../output/byte-sink.ts";
import { oneLine } from "../output/notice-line.ts";
import { signInToCodex } from "../sign-in/codex-sign-in.ts";
import { codexTokenPath } from "../sign-in/codex-token-path.ts";
import { openBrowser } from "../sign-in/open-browser.ts";
import { TokenStore } from "../sign-in/token-store.ts";
import { httpClient } from "../wire.ts";

/** `marvin login NAME`: signs in, or says how. Exit 0 when signed in, 1 when not. */
export async function login(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const canceller = new AbortController();
  const signals = onExitSignals(() => canceller.abort());
  const name = args.words[1]?.toLowerCase();
  let code = 0;
  try {
    if (name === "codex") await loginToCodex(args, io.out.write, io.err.write, canceller.signal);
    else io.out.write(`${wordsFor(name)}\n`);
  } catch (error) {
    if (!(error instanceof SignInError || error instanceof ConfigError)) throw error;
    io.err.write(`${oneLine(error.message)}\n`);
    code = 1;
  }
  await Promise.all([io.out.flush(1000), io.err.flush(1000)]);
  return signals.code ?? code;
}

async function loginToCodex(
  args: Arguments,
  say: (text: string) => void,
  warn: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const config = await readConfig(args, process.env);
  const options = {
    store: new TokenStore(codexTokenPath(config.folders.settings)),
    service: { http: httpClient(config, openDebugLog(config)), now: Date.now },
    say: (line: string) => say(`${line}\n`),
    warn: (line: string) => warn(`${line}\n`),
    openBrowser,
  };
  await signInToCodex(options, signal);
}

function wordsFor(name: string | undefined): string {
  if (name === undefined) {
    const lines = vendors.filter((vendor) => vendor.signIn).map(({ signIn, label }) => `  ${signIn}  ${label}`);
    return `Sign in with:\n${lines.join("\n")}\nThe other providers take a key: marvin login NAME says which.`;
  }
  if (name === "copilot") return COPILOT_WORDS;
  const vendor = vendors.find((candidate) => candidate.id === name);
  if (vendor === undefined) throw unknownProvider(name);
  return keyWords(vendor);
}

const COPILOT_WORDS = [
  "Copilot uses GitHub's own sign-in. Any of these will do:",
  "  copilot                  and type /login there (npm install -g @github/copilot installs it)",
  "  gh auth login            Marvin then takes Copilot with --provider copilot",
  "  COPILOT_GITHUB_TOKEN=…   a token that may use Copilot",
].join("\n");

function keyWords({ label, keyName, keyFile, needsKey }: Vendor): string {
  if (!needsKey || keyName === undefined) return `${label} needs no sign-in.`;
  const file = keyFile === undefined ? "" : `, or put it into ~/${keyFile}`;
  return `${label} has no sign-in but a key: set ${keyName}${file}.`;
}

function unknownProvider(name: string): SignInError {
  const names = vendors.map((vendor) => vendor.id);
  const near = didYouMean(name, names);
  return new SignInError(`There is no provider "${name.slice(0, 60)}".${near ? ` ${near}` : ""} See: marvin login`);
}
