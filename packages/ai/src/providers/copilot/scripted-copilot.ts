import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ToolCallPart, ToolMessage } from "../../message.ts";
import type { ToolSchema } from "../../provider.ts";
import { type ScriptedModel, startScriptedModel } from "../../testing/scripted-model.ts";
import type { CopilotHost, CopilotOptions } from "./copilot-options.ts";
import { type CopilotProvider, createCopilotProvider } from "./copilot-provider.ts";
import { CopilotRuntime, wordsOf } from "./copilot-runtime.ts";

/** Copilot's real runtime in an empty home, with the scripted model behind it. */
export class ScriptedCopilot implements AsyncDisposable {
  readonly model: ScriptedModel;
  readonly provider: CopilotProvider;
  readonly options: CopilotOptions;
  readonly #host: TemporaryHost;

  constructor(model: ScriptedModel, host: TemporaryHost, options: Partial<CopilotOptions>) {
    this.model = model;
    this.#host = host;
    this.options = {
      ...host,
      limits: { firstByteMs: 60_000, idleMs: 60_000, turnMs: 60_000 },
      provider: { type: "openai", baseUrl: model.url, apiKey: "own-model-key", keyName: "COPILOT_API_KEY" },
      ...options,
    };
    this.provider = createCopilotProvider(this.options);
  }

  /** The ids of the runtime processes that work in this home. */
  async processes(): Promise<number[]> {
    const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const found = await Promise.all(ids.map((id) => isRuntimeOf(id, this.#host.workingDirectory)));
    return ids.filter((_, at) => found[at]).map(Number);
  }

  /** The ids of the conversations that the runtime holds on the disk. */
  async conversations(): Promise<string[]> {
    return readdir(join(this.options.baseDirectory, "session-state")).catch(() => []);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.provider.close();
    await this.model[Symbol.asyncDispose]();
    await this.#host[Symbol.asyncDispose]();
  }
}

export type TemporaryHost = CopilotHost & AsyncDisposable;

/** An empty home that goes with what lives in it. */
export async function temporaryHost(): Promise<TemporaryHost> {
  const home = await mkdtemp(join(tmpdir(), "marvin-copilot-"));
  return {
    env: { HOME: home },
    baseDirectory: join(home, "copilot"),
    workingDirectory: home,
    useLoggedInUser: false,
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true, maxRetries: 3 }),
  };
}

export async function startScriptedCopilot(options: Partial<CopilotOptions> = {}): Promise<ScriptedCopilot> {
  return new ScriptedCopilot(await startScriptedModel(), await temporaryHost(), options);
}

/** Why the runtime cannot be tested on this machine; undefined where it can. */
export async function missingRuntime(): Promise<string | undefined> {
  await using host = await temporaryHost();
  const runtime = new CopilotRuntime(host);
  try {
    await runtime.client();
    return undefined;
  } catch (error) {
    return wordsOf(error);
  } finally {
    await runtime.kill();
  }
}

export const readFileTool: ToolSchema = {
  name: "read_file",
  description: "Reads a file.",
  input: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
};

export function resultOf(call: ToolCallPart, text: string, ok = true): ToolMessage {
  return { role: "tool", callId: call.id, toolName: call.name, ok, content: [{ type: "text", text }] };
}

/** What the model was sent, without the time that the runtime puts in front of prompts. */
export function sentTo(model: ScriptedModel, at = -1): string[] {
  const messages = model.requests.at(at)?.messages ?? [];
  return messages.map(({ role, content }) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    return `${role}: ${text.replace(/<current_datetime>.*?<\/current_datetime>\s*/s, "")}`;
  });
}

async function isRuntimeOf(id: string, home: string): Promise<boolean> {
  const name = await readFile(`/proc/${id}/comm`, "utf8").catch(() => "");
  if (!name.startsWith("copilot")) return false;
  return (await readlink(`/proc/${id}/cwd`).catch(() => "")) === home;
}
