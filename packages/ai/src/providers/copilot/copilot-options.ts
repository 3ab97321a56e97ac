import type { ModelLimits } from "../../watchdog.ts";

/** A model of one's own behind Copilot's runtime: no sign-in is needed then. */
export interface OwnModel {
  readonly type: "openai" | "azure" | "anthropic";
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly wireApi?: "completions" | "responses";
  readonly headers?: Readonly<Record<string, string>>;
  /** The variable that holds its key, for messages. */
  readonly keyName?: string | undefined;
  /** Whether a model can look at images. Default: each can. */
  readonly sees?: (model: string) => boolean;
  /** The names of the models on offer; rejects in words. */
  readonly listModels?: (signal: AbortSignal) => Promise<readonly string[]>;
}

/** What of this machine the runtime is given. */
export interface CopilotHost {
  /** All that the runtime sees of the environment: see `copilotEnvironment`. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the runtime keeps its conversations while they last; made with mode 0700. The sign-in is not kept here. */
  readonly baseDirectory: string;
  readonly workingDirectory: string;
  /** False: only a token counts, not the sign-in of `copilot login` or `gh`. Default true. */
  readonly useLoggedInUser?: boolean;
  readonly gitHubToken?: string | undefined;
  /** How long the runtime may take to show that it lives. Default 10 s. */
  readonly answerMs?: number;
}

export interface CopilotOptions extends CopilotHost {
  readonly limits: ModelLimits;
  readonly provider?: OwnModel | undefined;
  /** Further values that must never stand in a message: the keys of other vendors. */
  readonly secrets?: readonly string[];
}

const RUNTIME_VARIABLES = [
  ...["PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "TMPDIR"],
  ...["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"],
  // The keychain of a desktop is reached over D-Bus.
  "DBUS_SESSION_BUS_ADDRESS",
  ...["SystemRoot", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP", "ComSpec", "PATHEXT"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy"],
  ...["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "GH_HOST", "GH_CONFIG_DIR"],
  ...["COPILOT_HOME", "COPILOT_CLI_PATH", "GITHUB_COPILOT_API_TOKEN", "COPILOT_API_URL"],
];

/** What Copilot's runtime may know of the environment; the keys of other vendors are not among it. */
export function copilotEnvironment(variable: (name: string) => string | undefined): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of RUNTIME_VARIABLES) {
    const value = variable(name);
    if (value !== undefined && value !== "") env[name] = value;
  }
  return env;
}
