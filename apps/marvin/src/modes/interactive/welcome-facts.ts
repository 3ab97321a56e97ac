import { existsSync } from "node:fs";
import { join } from "node:path";
import type { WelcomeFacts } from "@marvin/tui";
import { findKey, OFFLINE } from "../../choose-provider.ts";
import type { OpenConversation } from "../../conversation/open-conversation.ts";
import { programReports } from "../../doctor/program-report.ts";
import { folderName } from "../../sessions/sessions-text.ts";
import { USUAL_PROFILE } from "./status-keeper.ts";

/** What works without a model and without a network. */
function offlineTries(workingDir: string): string[] {
  const file = LIKELY_FILES.find((name) => existsSync(join(workingDir, name)));
  return ["7 miles in km", "what time is it?", file === undefined ? "/theme" : `!code, then: read ${file}`];
}

const LIKELY_FILES = ["README.md", "package.json", "pyproject.toml", "Cargo.toml", "go.mod", "Makefile"];

/** Programs that change what Marvin can do; `marvin doctor` has them all. */
const TELLING = ["git", "gh", "rg", "yt-dlp"];

/** What is said at the start: the first time, also what was found here. */
export function welcomeFacts(conversation: OpenConversation, firstTime: boolean): WelcomeFacts {
  const { agent, config, store } = conversation;
  const { provider, model } = agent.state;
  return {
    version: MARVIN_VERSION,
    provider: provider.id,
    model: provider.id === OFFLINE ? "" : model,
    why: whyTaken(conversation.taken),
    profile: store.view.name === USUAL_PROFILE ? undefined : store.view.name,
    workingDir: folderName(config.workingDir, config.folders.home),
    firstTime,
    hints: hintsOf(provider.id),
    tries: provider.id === OFFLINE ? offlineTries(config.workingDir) : undefined,
    ...(firstTime ? found(conversation) : {}),
  };
}

function hintsOf(provider: string): string[] {
  if (provider !== OFFLINE) return [];
  return ["No model is connected: set OPENAI_API_KEY or another key, or start Ollama. /doctor tells more."];
}

function found({ config }: OpenConversation): Pick<WelcomeFacts, "keysFound" | "programsFound" | "programsMissing"> {
  const keys = config.vendors.flatMap((vendor) => findKey(vendor, config)?.from ?? []);
  const programs = programReports(config.environment["PATH"] ?? "").filter(({ name }) => TELLING.includes(name));
  return {
    keysFound: [...new Set(keys)],
    programsFound: programs.filter(({ path }) => path !== null).map(({ name }) => name),
    programsMissing: programs.filter(({ path }) => path === null).map(({ name }) => name),
  };
}

/** The words in brackets at the end of the line that says whose model was taken. */
function whyTaken(taken: string): string | undefined {
  return /\(([^()]*)\)\.(?: .*)?$/.exec(taken)?.[1];
}
