import type { Endpoint } from "@marvin/http";

/** Where one signs in with a ChatGPT account. */
export const codexAuth: Endpoint = {
  key: "codex-auth",
  label: "OpenAI's sign-in",
  baseUrl: "https://auth.openai.com",
};

/** The public client of the open-source Codex CLI: OpenAI registers no other for its sign-in. */
export const CLIENT_ID = "app_EMoamEEZ73f0CkXaXp7hrann";

/** Who really asks. */
export const ORIGINATOR = "marvin";

/** The only two that are registered for the way back from the browser. */
export const CALLBACK_PORTS: readonly number[] = [1455, 1457];
export const CALLBACK_PATH = "/auth/callback";
