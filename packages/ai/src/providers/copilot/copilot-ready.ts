import type { CopilotHost } from "./copilot-options.ts";
import { hasCopilotSignIn } from "./sign-in.ts";

const READY_MS = 3000;

/**
 * Whether Copilot is signed in, for a choice that nobody named it for. Where nothing points to Copilot itself, neither the
 * SDK is loaded nor a process started: many people have a GitHub token or `gh` and no Copilot, and they must not wait.
 */
export async function isCopilotReady(host: CopilotHost): Promise<boolean> {
  if (!(await hasCopilotSignIn(host))) return false;
  const { CopilotRuntime, within } = await import("./copilot-runtime.ts");
  const runtime = new CopilotRuntime(host);
  const asked = runtime.signedInClient().then(
    () => true,
    () => false,
  );
  return within(READY_MS, asked, false).finally(() => runtime.kill());
}
