import { vendors } from "@marvin/ai";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";
import { byteSink } from "../output/byte-sink.ts";
import { signOutOfCodex } from "../sign-in/codex-sign-out.ts";
import { codexTokenPath } from "../sign-in/codex-token-path.ts";
import { TokenStore } from "../sign-in/token-store.ts";
import { httpClient } from "../wire.ts";

/** `marvin logout NAME`: forgets a sign-in, whatever the service says to it. */
export async function logout(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const name = args.words[1]?.toLowerCase();
  const done = name === "codex" ? await logoutOfCodex(args) : { ok: false, words: wordsFor(name) };
  (done.ok ? io.out : io.err).write(`${done.words}\n`);
  await Promise.all([io.out.flush(1000), io.err.flush(1000)]);
  return done.ok ? 0 : 1;
}

async function logoutOfCodex(args: Arguments): Promise<{ ok: boolean; words: string }> {
  try {
    const config = await readConfig(args, process.env);
    const store = new TokenStore(codexTokenPath(config.folders.settings));
    const service = { http: httpClient(config, openDebugLog(config)), now: Date.now };
    return { ok: true, words: await signOutOfCodex(store, service) };
  } catch (error) {
    if (error instanceof ConfigError) return { ok: false, words: error.message };
    const words = error instanceof Error ? error.message : String(error);
    return { ok: false, words: `The sign-in could not be removed: ${words}` };
  }
}

function wordsFor(name: string | undefined): string {
  if (name === undefined) return "Sign out of what? marvin logout codex";
  if (name === "copilot")
    return "Copilot uses GitHub's own sign-in: run `copilot` and type /logout, or `gh auth logout`.";
  const vendor = vendors.find((candidate) => candidate.id === name);
  if (vendor === undefined) return `There is no sign-in with "${name.slice(0, 60)}". There is: codex.`;
  return `${vendor.label} has no sign-in: unset ${vendor.keyName ?? "its key"} to stop using it.`;
}
