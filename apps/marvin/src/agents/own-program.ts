import { join, resolve } from "node:path";
import type { OwnProgram } from "@marvin/agent-core";
import { findModel } from "@marvin/ai";
import type { Config } from "../config/config.ts";
import { SENDER_DIR } from "../config/project-folders.ts";

/** Whose model the conversation asks now: a person may change it at any time. */
export interface Asked {
  readonly provider: string;
  readonly model: string;
}

/** How agents that work for this one are started: with our provider and our keys, and a common log of their calls. */
export function ownProgram(config: Config, asked: () => Asked): OwnProgram {
  const usualLog = join(config.folders.data, "logs", `agents-${timeName()}-${process.pid}.jsonl`);
  // An agent may work in another folder, where a relative path would lead elsewhere.
  const log = config.auditLog === undefined ? usualLog : resolve(config.auditLog);
  const tier = (name: string, usual: string) => {
    const { provider, model } = asked();
    return config.variable(name) ?? servedName(provider, usual) ?? model;
  };
  return {
    command: [process.execPath, process.argv[1] ?? "", ...(config.assumeYes ? ["--yes"] : [])],
    get environment() {
      const start = config.variable(SENDER_DIR) ?? config.workingDir;
      const ours = { [SENDER_DIR]: start, MARVIN_SUBAGENT_LOG: log, LLM_PROVIDER: asked().provider };
      return { ...config.wholeEnvironment, ...ours };
    },
    get models() {
      return {
        high: tier("MARVIN_CODE_MODEL_HIGH", "claude-opus-4.6"),
        low: tier("MARVIN_CODE_MODEL_LOW", "gpt-5.3-codex"),
        plan: tier("MARVIN_CODE_MODEL_PLAN", "gpt-5.2"),
      };
    },
  };
}

/** The usual models are Copilot's; of the other vendors only those who have one are asked for it. */
function servedName(provider: string, model: string): string | undefined {
  if (provider === "copilot") return model;
  const known = findModel(provider, model);
  return known?.vendor === provider ? known.model : undefined;
}

function timeName(): string {
  return new Date().toISOString().replace(/[:.]/g, "-");
}
