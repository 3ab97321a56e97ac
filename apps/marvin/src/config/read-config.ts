import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { type Vendor, vendors } from "@marvin/ai";
import { didYouMean, SecretMask, stripControl } from "@marvin/text";
import type { Arguments } from "../arguments/parse-arguments.ts";
import { type Config, ConfigError } from "./config.ts";
import { foldersFrom } from "./folders.ts";
import { outerLayer } from "./outer-layer.ts";
import { SENDER_DIR } from "./project-folders.ts";
import { environmentSecrets, settingsSecrets } from "./secrets/known-secrets.ts";
import { environmentWithoutKeys } from "./secrets/secret-names.ts";
import { storedSecrets } from "./secrets/stored-secrets.ts";
import { vendorsWith } from "./settings/own-vendor.ts";
import { type ReadSettings, readSettings } from "./settings/read-settings.ts";
import type { Settings } from "./settings/settings-schema.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where settings come from, before any file is read. */
export function settingsSources(args: Arguments, env: Environment) {
  const variable = (name: string) => (env[name]?.trim() ? env[name].trim() : undefined);
  const home = variable("HOME") ?? homedir();
  return {
    variable,
    folders: foldersFrom(env, home),
    workingDir: workingDir(args.workingDir, home),
    sender: variable(SENDER_DIR),
    outer: outerLayer(args, env, variable),
    howToTrust: args.nonInteractive ? "Run marvin trust" : "Type /trust",
  };
}

/** Settings files, then environment, then flags → one frozen value. The only reader of the environment. */
export async function readConfig(args: Arguments, env: Environment): Promise<Config> {
  const sources = settingsSources(args, env);
  const { variable, folders, outer } = sources;
  const read = await readSettings(sources);
  const { settings } = read;
  const source = (key: string) => outer.from.get(key) ?? fileSource(key, read);
  const { timeouts } = settings;
  const { vendors: allVendors, warnings } = vendorsWith(vendors, settings.providers);
  const isReadonly = isOn(variable("MARVIN_READONLY"));
  const keyNames = Object.values(settings.providers).flatMap(({ key_name: name }) =>
    name === undefined ? [] : [name],
  );
  const keys = new SecretMask([
    ...environmentSecrets(env, keyNames),
    ...settingsSecrets(settings),
    ...storedSecrets(folders),
  ]);
  return Object.freeze({
    folders,
    workingDir: sources.workingDir,
    project: read.project,
    settings,
    provider: settings.provider === undefined ? undefined : { id: settings.provider, from: source("provider") },
    model: settings.model === undefined ? undefined : { name: settings.model, from: source("model") },
    thinking: settings.thinking,
    vendors: allVendors,
    fallback: settings.fallback,
    variable,
    limits: {
      firstByteMs: (timeouts.first_byte ?? 120) * 1000,
      idleMs: (timeouts.idle ?? 90) * 1000,
      turnMs: (timeouts.turn ?? 180) * 1000,
      codingTurnMs: (timeouts.turn ?? 900) * 1000,
    },
    runLimits: runLimits(settings),
    endpoints: settings.endpoints,
    caFile: settings.ca_file,
    allowHosts: settings.allow_hosts,
    warnings: [...read.warnings, ...warnings, ...unknownFallbacks(settings, allVendors)],
    proxy: proxyFrom(variable),
    readonly: isReadonly,
    offer: settings.tools.offer,
    approval: settings.approval,
    planning: args.plan,
    assumeYes: args.yes,
    debug: args.debug || variable("MARVIN_LOG") === "debug",
    environment: environmentWithoutKeys(env, keyNames),
    wholeEnvironment: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    ticketGate: args.nonInteractive && !isReadonly && !args.plan ? { parent: variable("MARVIN_TICKET") } : undefined,
    auditLog: variable("MARVIN_SUBAGENT_LOG"),
    keys,
    redact: (text: string) => keys.clean(text),
  });
}

function workingDir(given: string | undefined, home: string): string {
  const dir = absolutePath(given ?? ".", home);
  try {
    if (!statSync(dir).isDirectory()) throw new ConfigError(`--working-dir: ${dir} is not a folder.`);
    accessSync(dir, constants.R_OK | constants.X_OK);
    return realpathSync(dir);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const isClosed = (cause as NodeJS.ErrnoException).code === "EACCES";
    if (!isClosed) throw new ConfigError(`--working-dir: there is no folder ${dir}.`);
    const other =
      given === undefined ? "Change to another folder, or name one with --working-dir DIR." : "Name another.";
    throw new ConfigError(`The system does not let Marvin into the working directory ${dir}. ${other}`);
  }
}

/** `--working-dir=~/project` reaches us as it is: a shell opens a tilde only where a word begins with it. */
function absolutePath(path: string, home: string): string {
  if (path === "~" || path.startsWith("~/")) return resolve(home, path.slice(2));
  try {
    return resolve(path);
  } catch {
    throw new ConfigError(
      "The folder that Marvin was started in is not there any more. Change to another one, or name one with --working-dir DIR.",
    );
  }
}

/** Whoever writes `true` does not mean that everything may be changed. */
function isOn(value: string | undefined): boolean {
  return !/^(0|false|no|off)?$/i.test(value?.trim() ?? "");
}

/** A project that chooses the model is named: the person may have forgotten that it was trusted. */
function fileSource(key: string, { layers }: ReadSettings): string {
  const last = layers.findLast(({ value }) => value[key] !== undefined);
  return last?.from === "project" ? "the project's settings" : "settings";
}

/** A chain whose link is misspelt breaks in the moment when it is needed: that is told before. */
function unknownFallbacks({ fallback = [] }: Settings, known: readonly Vendor[]): string[] {
  const ids = known.map(({ id }) => id);
  const names = fallback.map((name) => name.split("/", 1)[0]?.toLowerCase() ?? "");
  return names
    .filter((name) => !ids.includes(name))
    .map((name) => {
      if (name === "offline") return "fallback: the offline assistant is no model and takes the place of none.";
      return `fallback: there is no provider "${stripControl(name).slice(0, 60)}". ${didYouMean(name, ids)}`.trimEnd();
    });
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
