import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { vendors } from "@marvin/ai";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "./config.ts";
import { foldersFrom } from "./folders.ts";
import { outerLayer } from "./outer-layer.ts";
import { environmentWithoutKeys, keyMask } from "./redact-keys.ts";
import { ownVendor } from "./settings/own-vendor.ts";
import { readSettings } from "./settings/read-settings.ts";
import type { Settings } from "./settings/settings-schema.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings files, then environment, then flags → one frozen value. The only reader of the environment. */
export async function readConfig(args: Arguments, env: Environment): Promise<Config> {
  const variable = (name: string) => (env[name]?.trim() ? env[name].trim() : undefined);
  const folders = foldersFrom(env, variable("HOME") ?? homedir());
  const dir = workingDir(args.workingDir);
  const outer = outerLayer(args, env, variable);
  const howToTrust = args.nonInteractive ? "marvin trust" : "/trust";
  const read = await readSettings({ folders, workingDir: dir, outer, howToTrust });
  const { settings } = read;
  const source = (key: string) => outer.from.get(key) ?? "settings";
  const { timeouts } = settings;
  const isReadonly = variable("MARVIN_READONLY") === "1";
  const keys = keyMask(env);
  return Object.freeze({
    folders,
    workingDir: dir,
    project: read.project,
    settings,
    provider: settings.provider === undefined ? undefined : { id: settings.provider, from: source("provider") },
    model: settings.model === undefined ? undefined : { name: settings.model, from: source("model") },
    thinking: settings.thinking,
    vendors: [...vendors, ...Object.entries(settings.providers).map(([id, own]) => ownVendor(id, own))],
    fallback: settings.fallback,
    variable,
    limits: {
      firstByteMs: (timeouts.first_byte ?? 120) * 1000,
      idleMs: (timeouts.idle ?? 90) * 1000,
      turnMs: (timeouts.turn ?? (args.nonInteractive ? 900 : 180)) * 1000,
    },
    runLimits: runLimits(settings),
    endpoints: settings.endpoints,
    caFile: settings.ca_file,
    allowHosts: settings.allow_hosts,
    warnings: read.warnings,
    proxy: proxyFrom(variable),
    readonly: isReadonly,
    offer: settings.tools.offer,
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

function runLimits({ limits: { rounds, cost, tokens } }: Settings): Config["runLimits"] {
  return {
    ...(rounds === undefined ? {} : { rounds }),
    ...(cost === undefined ? {} : { cost }),
    ...(tokens === undefined ? {} : { tokens }),
  };
}

function proxyFrom(variable: Config["variable"]): Config["proxy"] {
  const either = (name: string) => variable(name.toLowerCase()) ?? variable(name);
  const http = either("HTTP_PROXY") ?? either("ALL_PROXY");
  const https = either("HTTPS_PROXY") ?? either("ALL_PROXY");
  const no = either("NO_PROXY");
  return { ...(http ? { http } : {}), ...(https ? { https } : {}), ...(no ? { no } : {}) };
}
