import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { vendors } from "@marvin/ai";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "./config.ts";
import { foldersFrom } from "./folders.ts";
import { environmentWithoutKeys, keyMask } from "./redact-keys.ts";
import { ownVendor } from "./settings/own-vendor.ts";
import { readSettings } from "./settings/read-settings.ts";
import type { Settings } from "./settings/settings-schema.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings file, then environment, then flags → one frozen value. The only reader of the environment. */
export async function readConfig(args: Arguments, env: Environment): Promise<Config> {
  const variable = (name: string) => (env[name]?.trim() ? env[name].trim() : undefined);
  const keys = keyMask(env);
  const folders = foldersFrom(env, variable("HOME") ?? homedir());
  const { settings, warnings } = await readSettings(join(folders.settings, "settings.yaml"));
  const { timeouts } = settings;
  const isReadonly = variable("MARVIN_READONLY") === "1";
  return Object.freeze({
    folders,
    workingDir: workingDir(args.workingDir),
    provider: chosenProvider(args, variable, settings),
    model: chosenModel(args, variable, settings),
    thinking: args.thinking ?? settings.thinking,
    vendors: [...vendors, ...Object.entries(settings.providers).map(([id, own]) => ownVendor(id, own))],
    fallback: settings.fallback,
    variable,
    limits: {
      firstByteMs: seconds(variable, "MARVIN_FIRST_BYTE_TIMEOUT", timeouts.first_byte ?? 120),
      idleMs: seconds(variable, "MARVIN_IDLE_TIMEOUT", timeouts.idle ?? 90),
      turnMs: seconds(variable, "MARVIN_TURN_TIMEOUT", timeouts.turn ?? (args.nonInteractive ? 900 : 180)),
    },
    runLimits: runLimits(args, settings),
    endpoints: { ...settings.endpoints, ...endpointsFrom(env) },
    caFile: settings.ca_file,
    allowHosts: [...settings.allow_hosts, ...list(variable("MARVIN_ALLOW_HOSTS"))],
    warnings,
    proxy: proxyFrom(variable),
    readonly: isReadonly,
    offer: chosenOffer(variable, settings),
    approval: settings.approval,
    debug: args.debug || variable("MARVIN_LOG") === "debug",
    environment: environmentWithoutKeys(env),
    wholeEnvironment: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    ticketGate: args.nonInteractive && !isReadonly ? { parent: variable("MARVIN_TICKET") } : undefined,
    auditLog: variable("MARVIN_SUBAGENT_LOG"),
    keys,
    redact: (text: string) => keys.clean(text),
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

function chosenProvider(args: Arguments, variable: Config["variable"], settings: Settings): Config["provider"] {
  if (args.provider !== undefined) return { id: args.provider, from: "--provider" };
  const id = variable("LLM_PROVIDER");
  if (id !== undefined) return { id, from: "LLM_PROVIDER" };
  return settings.provider === undefined ? undefined : { id: settings.provider, from: "settings" };
}

function chosenModel(args: Arguments, variable: Config["variable"], settings: Settings): Config["model"] {
  if (args.model !== undefined) return { name: args.model, from: "--model" };
  const name = args.nonInteractive ? variable("MARVIN_MODEL") : undefined;
  if (name !== undefined) return { name, from: "MARVIN_MODEL" };
  return settings.model === undefined ? undefined : { name: settings.model, from: "settings" };
}

function chosenOffer(variable: Config["variable"], { tools }: Settings): Config["offer"] {
  const named = variable("MARVIN_TOOLS") ?? tools.offer ?? "auto";
  if (named === "auto" || named === "all") return named;
  throw new ConfigError(`MARVIN_TOOLS takes auto or all, not "${named}".`);
}

function runLimits(args: Arguments, { limits }: Settings): Config["runLimits"] {
  const rounds = args.maxRounds ?? limits.rounds;
  const cost = args.maxCost ?? limits.cost;
  const tokens = args.maxTokens ?? limits.tokens;
  return {
    ...(rounds === undefined ? {} : { rounds }),
    ...(cost === undefined ? {} : { cost }),
    ...(tokens === undefined ? {} : { tokens }),
  };
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
