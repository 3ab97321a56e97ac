import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { listFiles } from "@marvin/tools";
import { type Complete, completeFrom, FileNames } from "@marvin/tui";
import type { Command } from "../../commands/command.ts";
import { COMMANDS } from "../../commands/commands.ts";
import type { Config } from "../../config/config.ts";
import type { OpenConversation } from "../../conversation/open-conversation.ts";

const MOST_FILES = 200_000;
const FRESH_MS = 10_000;
const MOST_ENTRIES = 500;

/** What can be completed: commands, files of the working directory, tools, paths. */
export class ScreenCompletions {
  readonly complete: Complete;
  readonly #config: Config;
  readonly #conversation: () => OpenConversation | undefined;
  readonly #files = new FileNames();
  #listedAt = Number.NEGATIVE_INFINITY;
  #listedDir = "";
  #own: readonly Command[] = [];

  constructor(config: Config, conversation: () => OpenConversation | undefined) {
    this.#config = config;
    this.#conversation = conversation;
    const complete = completeFrom({
      commands: () => [...COMMANDS, ...this.#own],
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

  #tools(): { name: string; summary: string }[] {
    const tools = this.#conversation()?.agent.state.tools;
    return tools ? [...tools].map(({ name, description }) => ({ name, summary: description })) : [];
  }

  async #loadOwn(): Promise<void> {
    this.#own = (await this.#conversation()?.own.load()) ?? [];
  }

  async #listFiles(): Promise<void> {
    const folder = this.#conversation()?.session.workingDir ?? this.#config.workingDir;
    if (folder === this.#listedDir && Date.now() - this.#listedAt < FRESH_MS) return;
    this.#listedAt = Date.now();
    this.#listedDir = folder;
    const { environment } = this.#config;
    const signal = AbortSignal.timeout(FRESH_MS);
    this.#files.set(await listFiles({ folder, environment, most: MOST_FILES, signal }).catch(() => []));
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
