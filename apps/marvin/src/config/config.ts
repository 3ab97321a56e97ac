import type { Approval } from "@marvin/agent-core";
import type { ThinkingLevel, Vendor } from "@marvin/ai";
import type { SecretMask } from "@marvin/text";
import type { Folders } from "./folders.ts";
import type { ProjectFolder } from "./settings/read-settings.ts";
import type { Settings } from "./settings/settings-schema.ts";

/** Everything the program knows of the world, read once. */
export interface Config {
  readonly folders: Folders;
  /** Real path. */
  readonly workingDir: string;
  /** The folders of the project that bring settings or commands, outermost first. */
  readonly project: readonly ProjectFolder[];
  /** What the settings files, the environment and the flags say together. */
  readonly settings: Settings;
  /** `from` is a flag, a variable or "settings". */
  readonly provider: { readonly id: string; readonly from: string } | undefined;
  readonly model: { readonly name: string; readonly from: string } | undefined;
  /** How long the model may think; undefined: as its vendor has it. */
  readonly thinking: ThinkingLevel | undefined;
  /** Every vendor there is: ours, and the user's own behind them. */
  readonly vendors: readonly Vendor[];
  /** Whom to ask when the provider fails, as provider or provider/model; undefined: Copilot, if it is ready. */
  readonly fallback: readonly string[] | undefined;
  /** The value of a variable, or undefined where it is unset or empty. */
  readonly variable: (name: string) => string | undefined;
  /** Of one model message; `codingTurnMs` in coding mode. */
  readonly limits: {
    readonly firstByteMs: number;
    readonly idleMs: number;
    readonly turnMs: number;
    readonly codingTurnMs: number;
  };
  /** Of one run; undefined: as the mode has it. */
  readonly runLimits: { readonly rounds?: number; readonly cost?: number; readonly tokens?: number };
  readonly endpoints: Readonly<Record<string, string>>;
  readonly allowHosts: readonly string[];
  /** Further certificate authorities, in PEM form. */
  readonly caFile: string | undefined;
  readonly proxy: { readonly http?: string; readonly https?: string; readonly no?: string };
  readonly readonly: boolean;
  /** What a person is asked about before it runs. */
  readonly approval: Approval;
  /** Begins in plan mode: only what reads may run. */
  readonly planning: boolean;
  /** Where nobody can be asked, what the settings want asked is taken as allowed. */
  readonly assumeYes: boolean;
  /** Which tools a request carries. */
  readonly offer: "auto" | "all";
  readonly debug: boolean;
  /** For programs that tools start: no keys. */
  readonly environment: Readonly<Record<string, string>>;
  /** Keys included: for a child of our own program alone. */
  readonly wholeEnvironment: Readonly<Record<string, string>>;
  /** Whether changes wait for a ticket, and whose child it is to be. Undefined: they do not. */
  readonly ticketGate: { readonly parent: string | undefined } | undefined;
  /** Where each tool call is written down, for whoever sent this agent. */
  readonly auditLog: string | undefined;
  /** What is odd about the settings, one line each. */
  readonly warnings: readonly string[];
  /** Every key that is known: of the environment, of key files, of the settings, of sign-ins. It may learn more. */
  readonly keys: SecretMask;
  /** Takes them out of a text. */
  readonly redact: (text: string) => string;
}

/** A setting that cannot be used, in one line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
