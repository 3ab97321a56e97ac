import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { CopilotHost } from "./copilot-options.ts";

type SignInPlaces = Pick<CopilotHost, "env" | "gitHubToken" | "useLoggedInUser">;

export const NOT_SIGNED_IN =
  "GitHub Copilot is not signed in on this machine. `marvin login copilot` explains how; " +
  "or set COPILOT_GITHUB_TOKEN to a token that may use Copilot.";

/** False: there is surely no sign-in. True: there may be one. Costs two looks at the disk at most. */
export async function mayBeSignedIn(options: SignInPlaces): Promise<boolean> {
  const { env } = options;
  if (options.gitHubToken || hasToken(env)) return true;
  if (options.useLoggedInUser === false) return false;
  for (const path of signInFiles(env)) if (await exists(path)) return true;
  return false;
}

/** The same for Copilot alone: a token meant for it, or the trace of `copilot login`. */
export async function hasCopilotSignIn({ env, gitHubToken }: SignInPlaces): Promise<boolean> {
  if (gitHubToken || env["COPILOT_GITHUB_TOKEN"] || (env["GITHUB_COPILOT_API_TOKEN"] && env["COPILOT_API_URL"]))
    return true;
  const [copilot] = signInFiles(env);
  return copilot?.endsWith("config.json") === true && (await exists(copilot));
}

function hasToken(env: SignInPlaces["env"]): boolean {
  if (env["GITHUB_COPILOT_API_TOKEN"] && env["COPILOT_API_URL"]) return true;
  const token = env["COPILOT_GITHUB_TOKEN"] || env["GH_TOKEN"] || env["GITHUB_TOKEN"];
  // A classic token cannot use Copilot.
  return token !== undefined && token !== "" && !token.startsWith("ghp_");
}

/** Of `copilot login`, which notes there who is signed in even where the token lies in a keychain, and of `gh`. */
function signInFiles(env: SignInPlaces["env"]): string[] {
  const home = env["HOME"] ?? env["USERPROFILE"];
  const copilot = env["COPILOT_HOME"] ?? (home && join(home, ".copilot"));
  const gh = env["GH_CONFIG_DIR"] ?? ghFolder(env, home);
  return [copilot && join(copilot, "config.json"), gh && join(gh, "hosts.yml")].filter((path) => path !== undefined);
}

function ghFolder(env: SignInPlaces["env"], home: string | undefined): string | undefined {
  if (env["XDG_CONFIG_HOME"]) return join(env["XDG_CONFIG_HOME"], "gh");
  if (env["APPDATA"]) return join(env["APPDATA"], "GitHub CLI");
  return home && join(home, ".config", "gh");
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
