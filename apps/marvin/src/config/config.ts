import type { Folders } from "./folders.ts";

/** Everything the program knows of the world, read once. */
export interface Config {
  readonly folders: Folders;
  /** Real path. */
  readonly workingDir: string;
  readonly provider: { readonly id: string; readonly from: "--provider" | "LLM_PROVIDER" } | undefined;
  readonly model: { readonly name: string; readonly from: "--model" | "MARVIN_MODEL" } | undefined;
  /** The value of a variable, or undefined where it is unset or empty. */
  readonly variable: (name: string) => string | undefined;
  readonly limits: { readonly firstByteMs: number; readonly idleMs: number; readonly turnMs: number };
  readonly endpoints: Readonly<Record<string, string>>;
  readonly allowHosts: readonly string[];
  readonly proxy: { readonly http?: string; readonly https?: string; readonly no?: string };
  readonly readonly: boolean;
  readonly debug: boolean;
  /** Takes every key of the environment out of a text. */
  readonly redact: (text: string) => string;
}

/** A setting that cannot be used, in one line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
