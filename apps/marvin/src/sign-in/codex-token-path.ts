import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the sign-in with ChatGPT is kept, for its owner alone. */
export function codexTokenPath(settingsFolder: string): string {
  return join(settingsFolder, "codex.json");
}

export function isSignedInToCodex(settingsFolder: string): boolean {
  return existsSync(codexTokenPath(settingsFolder));
}
