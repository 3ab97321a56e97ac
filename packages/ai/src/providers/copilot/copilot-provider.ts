import { type Mask, maskKeys } from "../../errors/mask-keys.ts";
import type { ModelWindow } from "../../models/model-info.ts";
import type { Provider } from "../../provider.ts";
import { modelOffer } from "../model-offer.ts";
import { COPILOT_LABEL } from "./copilot-error.ts";
import type { CopilotOptions } from "./copilot-options.ts";
import { CopilotRuntime, within, wordsOf } from "./copilot-runtime.ts";
import { streamTurn } from "./copilot-turn.ts";
import { SessionPool } from "./session-pool.ts";

export interface CopilotProvider extends Provider {
  readonly id: "copilot";
  listModels(signal: AbortSignal): Promise<readonly string[]>;
  describeModel(model: string, signal: AbortSignal): Promise<ModelWindow>;
  /** Ends the runtime's process; a later call starts another. Bounded, never rejects. */
  close(): Promise<void>;
}

/**
 * Copilot runs its own loop inside its runtime, and is a provider all the same: the runtime is offered our tools without
 * handlers and waits at each call; the next request that continues the conversation hands the results back. A request
 * that continues none begins a new conversation with the earlier messages as a transcript.
 */
export function createCopilotProvider(options: CopilotOptions): CopilotProvider {
  const runtime = new CopilotRuntime(options, options.provider === undefined);
  const pool = new SessionPool(runtime, options);
  const mask = maskKeys([...secretsOf(options), ...(options.secrets ?? [])]);
  const { limits, provider: own } = options;
  const list = (signal: AbortSignal) => listModels(own?.listModels ?? (() => offeredBy(runtime)), mask, signal);
  const who = own === undefined ? { signIn: SIGN_IN } : { keyName: own.keyName };
  const subject = (model: string) => ({ label: COPILOT_LABEL, model, url: own?.baseUrl ?? "", mask, ...who });
  const offer = (model: string, signal: AbortSignal) => modelOffer("copilot", model, () => list(signal));
  return {
    id: "copilot",
    label: COPILOT_LABEL,
    stream: (request, signal) =>
      streamTurn({ runtime, pool, limits, subject: subject(request.model), offer }, request, signal),
    listModels: list,
    // The table knows the vendors' windows; Copilot's own are smaller.
    describeModel: async (model, signal) => (own === undefined ? describedBy(runtime, model, signal) : {}),
    close: async () => {
      await within(CLOSE_MS, pool.clear(), undefined);
      await runtime.stop();
    },
  };
}

const SIGN_IN = "marvin login copilot";
const CLOSE_MS = 1000;
const LIST_MS = 10_000;
const DESCRIBE_MS = 5000;

async function offeredBy(runtime: CopilotRuntime): Promise<readonly string[]> {
  const client = await runtime.signedInClient();
  return (await client.listModels()).map(({ id }) => id);
}

async function describedBy(runtime: CopilotRuntime, model: string, signal: AbortSignal): Promise<ModelWindow> {
  const described = runtime
    .signedInClient()
    .then((client) => client.listModels())
    .then((models) => windowOf(models.find(({ id }) => id === model)?.capabilities.limits))
    .catch(() => ({}));
  const stopped = new Promise<ModelWindow>((resolve) => {
    signal.addEventListener("abort", () => resolve({}), { once: true });
  });
  return within(DESCRIBE_MS, Promise.race([described, stopped]), {});
}

interface RuntimeLimits {
  readonly max_context_window_tokens?: number;
  readonly max_prompt_tokens?: number;
  readonly max_output_tokens?: number;
}

export function windowOf(limits: RuntimeLimits = {}): ModelWindow {
  const { max_context_window_tokens: whole, max_prompt_tokens: prompt, max_output_tokens: output } = limits;
  return {
    ...(whole ? { contextWindow: whole } : {}),
    ...(prompt ? { inputLimit: prompt } : {}),
    ...(output ? { outputLimit: output } : {}),
  };
}

async function listModels(
  list: (signal: AbortSignal) => Promise<readonly string[]>,
  mask: Mask,
  signal: AbortSignal,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const listed = list(signal).catch((error: unknown) => {
    throw new Error(mask(`${COPILOT_LABEL} did not list its models: ${wordsOf(error)}`));
  });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const names = await within(LIST_MS, Promise.race([listed, stopped]), undefined);
  if (names === undefined) throw new Error(`${COPILOT_LABEL} did not list its models within ${LIST_MS / 1000} s.`);
  return names;
}

function secretsOf({ env, gitHubToken, provider }: CopilotOptions): (string | undefined)[] {
  const names = ["COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "GITHUB_COPILOT_API_TOKEN"];
  return [gitHubToken, provider?.apiKey, ...names.map((name) => env[name])];
}
