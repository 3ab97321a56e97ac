import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { listFiles } from "@marvin/tools/list-files";
import { type Complete, completeFrom, FileNames } from "@marvin/tui";
import type { Command, CommandContext } from "../../commands/command.ts";
import { COMMANDS } from "../../commands/commands.ts";
import type { Config } from "../../config/config.ts";
import { completableCommands } from "./completable-commands.ts";

const MOST_FILES = 200_000;
const PART = 5_000;
const FRESH_MS = 10_000;
const MOST_ENTRIES = 500;

/** What can be completed: commands, files of the working directory, tools, paths. */
export class ScreenCompletions {
  readonly complete: Complete;
  readonly #config: Config;
  readonly #context: () => CommandContext | undefined;
  readonly #files = new FileNames();
  readonly #arrived: () => void;
  #listedAt = Number.NEGATIVE_INFINITY;
  #listedDir = "";
  #own: readonly Command[] = [];

  constructor(config: Config, context: () => CommandContext | undefined, arrived: () => void) {
    this.#config = config;
    this.#context = context;
    this.#arrived = arrived;
    const complete = completeFrom({
      commands: () => completableCommands([...COMMANDS, ...this.#own]).map((command) => this.#completable(command)),
      tools: () => this.#tools(),
      files: this.#files,
      paths: (prefix) => this.#paths(prefix),
    });
    this.complete = (text, caret) => {
      if (text.includes("@")) void this.#listFiles();
      if (text === "/") void this.#loadOwn();
      return complete(text, caret);
    };
  }

  #completable({ name, summary, complete }: Pick<Command, "name" | "summary" | "complete">) {
    const context = this.#context();
    if (!complete || !context) return { name, summary };
    return { name, summary, words: () => complete(context) };
  }

  #tools(): { name: string; summary: string }[] {
    const tools = this.#context()?.agent.state.tools;
    return tools ? [...tools].map(({ name, description }) => ({ name, summary: description })) : [];
  }

  async #loadOwn(): Promise<void> {
    this.#own = (await this.#context()?.own.load()) ?? [];
    this.#arrived();
  }

  async #listFiles(): Promise<void> {
    const folder = this.#context()?.session.workingDir ?? this.#config.workingDir;
    if (folder === this.#listedDir && Date.now() - this.#listedAt < FRESH_MS) return;
    this.#listedAt = Date.now();
    this.#listedDir = folder;
    const { environment } = this.#config;
    const signal = AbortSignal.timeout(FRESH_MS);
    const names = await listFiles({ folder, environment, most: MOST_FILES, signal }).catch(() => []);
    this.#files.set(names.slice(0, PART));
    this.#arrived();
    // In parts: keys come in between.
    for (let at = PART; at < names.length && folder === this.#listedDir; at += PART) {
      await nextTurn();
      this.#files.add(names.slice(at, at + PART));
    }
    if (names.length > PART) this.#arrived();
  }

  #paths(prefix: string): string[] {
    const folder = prefix.endsWith("/") ? prefix : `${dirname(prefix)}/`;
    const real = folder.startsWith("~/")
      ? resolve(this.#config.folders.home ?? homedir(), folder.slice(2))
      : resolve(this.#config.workingDir, folder);
    const shown = prefix.endsWith("/") ? prefix : prefix.slice(0, prefix.lastIndexOf("/") + 1);
    try {
      return readdirSync(real, { withFileTypes: true })
        .slice(0, MOST_ENTRIES)
        .map((entry) => `${shown}${entry.name}${entry.isDirectory() ? "/" : ""}`)
        .filter((path) => path.startsWith(prefix));
    } catch {
      return [];
    }
  }
}
