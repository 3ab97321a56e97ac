import { maskKeys } from "../../errors/mask-keys.ts";
import type { Provider } from "../../provider.ts";
import { COPILOT_LABEL } from "./copilot-error.ts";
import type { CopilotOptions } from "./copilot-options.ts";
import { CopilotRuntime, within, wordsOf } from "./copilot-runtime.ts";
import { streamTurn } from "./copilot-turn.ts";
import { SessionPool } from "./session-pool.ts";

export interface CopilotProvider extends Provider {
  readonly id: "copilot";
  listModels(signal: AbortSignal): Promise<readonly string[]>;
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
  const mask = maskKeys(secretsOf(options));
  const { limits } = options;
  return {
    id: "copilot",
    label: COPILOT_LABEL,
    stream: (request, signal) =>
      streamTurn({ runtime, pool, limits, subject: { model: request.model, mask } }, request, signal),
    listModels: (signal) => listModels(runtime, mask, signal),
    close: async () => {
      await within(CLOSE_MS, pool.clear(), undefined);
      await runtime.stop();
    },
  };
}

const CLOSE_MS = 1000;
const LIST_MS = 10_000;

async function listModels(
  runtime: CopilotRuntime,
  mask: (text: string) => string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const listed = runtime
    .signedInClient()
    .then((client) => client.listModels())
    .then((models) => models.map(({ id }) => id))
    .catch((error: unknown) => {
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
