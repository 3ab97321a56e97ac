import { findKey } from "../choose-provider.ts";
import type { CommandContext } from "../commands/command.ts";
import { record, VoiceError } from "./record.ts";
import { transcribe } from "./transcribe.ts";
import { wavFile } from "./wav.ts";

export interface ListenOptions {
  readonly seconds: number;
  readonly untilSilence: boolean;
  readonly onLevel: (level: number, elapsedMs: number) => void;
}

const USUAL_MODEL = "whisper-large-v3";

/** Records and writes down what was said; undefined if nothing was. Throws VoiceError. */
export async function listen(
  { config, http, signal }: Pick<CommandContext, "config" | "http" | "signal">,
  options: ListenOptions,
): Promise<string | undefined> {
  const apiKey = groqKey(config);
  const { samples, hasSpoken } = await record({ ...options, environment: config.environment, signal });
  if (!hasSpoken && options.untilSilence) return undefined;
  const model = config.variable("WHISPER_MODEL") ?? USUAL_MODEL;
  const words = await transcribe(wavFile(samples), { http, apiKey, model, signal });
  return words === "" ? undefined : words;
}

function groqKey(config: CommandContext["config"]): string {
  const vendor = config.vendors.find(({ id }) => id === "groq");
  const key = vendor && findKey(vendor, config);
  if (key) return key.value;
  throw new VoiceError(
    "Speech is written down by Groq: set GROQ_API_KEY (free at console.groq.com), or put the key into ~/.ssh/GROQ_API_KEY.",
  );
}
