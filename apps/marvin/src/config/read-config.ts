import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "./config.ts";
import { foldersFrom } from "./folders.ts";
import { keyRedactor } from "./redact-keys.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Environment and flags → one frozen value. The only reader of the environment. */
export function readConfig(args: Arguments, env: Environment): Config {
  const variable = (name: string) => (env[name]?.trim() ? env[name].trim() : undefined);
  return Object.freeze({
    folders: foldersFrom(env, variable("HOME") ?? homedir()),
    workingDir: workingDir(args.workingDir),
    provider: chosenProvider(args, variable),
    model: chosenModel(args, variable),
    variable,
    limits: {
      firstByteMs: seconds(variable, "MARVIN_FIRST_BYTE_TIMEOUT", 120),
      idleMs: seconds(variable, "MARVIN_IDLE_TIMEOUT", 90),
      turnMs: seconds(variable, "MARVIN_TURN_TIMEOUT", args.nonInteractive ? 900 : 180),
    },
    endpoints: endpointsFrom(env),
    allowHosts: list(variable("MARVIN_ALLOW_HOSTS")),
    proxy: proxyFrom(variable),
    readonly: variable("MARVIN_READONLY") === "1",
    debug: args.debug || variable("MARVIN_LOG") === "debug",
    redact: keyRedactor(env),
  });
}

function workingDir(given: string | undefined): string {
  const dir = resolve(given ?? ".");
  try {
    if (statSync(dir).isDirectory()) return realpathSync(dir);
  } catch {
    throw new ConfigError(`--working-dir: there is no folder ${dir}.`);
  }
  throw new ConfigError(`--working-dir: ${dir} is not a folder.`);
}

function chosenProvider(args: Arguments, variable: Config["variable"]): Config["provider"] {
  if (args.provider !== undefined) return { id: args.provider, from: "--provider" };
  const id = variable("LLM_PROVIDER");
  return id === undefined ? undefined : { id, from: "LLM_PROVIDER" };
}

function chosenModel(args: Arguments, variable: Config["variable"]): Config["model"] {
  if (args.model !== undefined) return { name: args.model, from: "--model" };
  const name = args.nonInteractive ? variable("MARVIN_MODEL") : undefined;
  return name === undefined ? undefined : { name, from: "MARVIN_MODEL" };
}

function seconds(variable: Config["variable"], name: string, otherwise: number): number {
  const text = variable(name);
  if (text === undefined) return otherwise * 1000;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new ConfigError(`${name} takes a number of seconds, not "${text}".`);
  return value * 1000;
}

const ENDPOINT = "MARVIN_ENDPOINT_";

/** MARVIN_ENDPOINT_OPEN_METEO=… replaces the base URL of open-meteo. */
function endpointsFrom(env: Environment): Record<string, string> {
  const given = Object.entries(env).filter(([name, value]) => name.startsWith(ENDPOINT) && value);
  return Object.fromEntries(
    given.map(([name, value]) => [name.slice(ENDPOINT.length).toLowerCase().replaceAll("_", "-"), value ?? ""]),
  );
}

function proxyFrom(variable: Config["variable"]): Config["proxy"] {
  const either = (name: string) => variable(name.toLowerCase()) ?? variable(name);
  const http = either("HTTP_PROXY") ?? either("ALL_PROXY");
  const https = either("HTTPS_PROXY") ?? either("ALL_PROXY");
  const no = either("NO_PROXY");
  return { ...(http ? { http } : {}), ...(https ? { https } : {}), ...(no ? { no } : {}) };
}

function list(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
