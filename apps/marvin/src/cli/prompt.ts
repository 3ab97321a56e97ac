import { ToolRegistry } from "@marvin/agent-core";
import { type PromptPart, SystemPrompt } from "@marvin/session";
import { lazyStore } from "@marvin/store";
import { stripControl } from "@marvin/text";
import { catalogue } from "@marvin/tools";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { chatHistory } from "../chat-history.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { realFolder } from "../config/folders.ts";
import { readConfig } from "../config/read-config.ts";
import { byteSink } from "../output/byte-sink.ts";

/** `marvin prompt`: what a model is told before the conversation, and how long each part is. With --working-dir: for code. */
export async function showPrompt(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const notice = (text: string) => io.err.write(`${text}\n`);
  try {
    const config = await readConfig(args, process.env);
    for (const line of config.warnings) notice(line);
    const parts = await systemPrompt(config, args.workingDir !== undefined, notice).parts();
    const text = parts.map((part) => part.text).join("\n\n");
    io.out.write(`${stripControl(text)}\n\n${sizes(parts)}\n`);
    await Promise.all([io.out.flush(60_000), io.err.flush(1000)]);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    notice(thrown.message);
    await io.err.flush(1000);
    return 1;
  }
}

function systemPrompt(config: Config, coding: boolean, notice: (text: string) => void): SystemPrompt {
  const tools = new ToolRegistry(catalogue).filter(
    (entry) => (coding || entry.category === "always") && (!config.readonly || entry.tier === "read"),
  );
  const store = lazyStore({ dir: config.folders.profiles, notice });
  return new SystemPrompt({
    tools,
    coding,
    workingDir: () => config.workingDir,
    homeDir: realFolder(config.folders.home),
    profile: store.view,
    history: () => chatHistory(store, notice),
    memories: () => store.memoryIndex().catch(() => ""),
    redact: config.redact,
    now: () => new Date(),
  });
}

function sizes(parts: readonly PromptPart[]): string {
  const rows = parts.map(({ name, text }) => ({ name, tokens: tokensOf(text) }));
  const total = rows.reduce((sum, { tokens }) => sum + tokens, 0);
  const lines = [...rows, { name: "in all", tokens: total }].map(
    ({ name, tokens }) => `  ${name.padEnd(24)}${String(tokens).padStart(7)} tokens`,
  );
  return ["--- about, at four characters a token:", ...lines].join("\n");
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
