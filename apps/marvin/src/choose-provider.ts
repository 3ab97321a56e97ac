import { join } from "node:path";
import { completeModel, findModel, retiredModelNotice, splitModel, type Vendor, vendorModels } from "@marvin/ai";
import { didYouMean } from "@marvin/text";
import { type Config, ConfigError } from "./config/config.ts";
import { keyInFile, unquoted } from "./config/secrets/key-text.ts";
import { smallFileText } from "./config/secrets/small-file-text.ts";
import { isSignedInToCodex } from "./sign-in/codex-token-path.ts";

/** Whose model will be asked, and why it was taken. */
export type Choice =
  | {
      readonly vendor: Vendor;
      readonly apiKey: string | undefined;
      readonly why: string;
      /** The model that a flag asked for. */
      readonly model?: string;
      /** Takes the place of the vendor's default, which the server does not have. */
      readonly usualModel?: string;
    }
  | { readonly vendor: "offline"; readonly why: string };

/** What has to be asked of the world beyond variables and files. */
export interface Surroundings {
  /** Left out: nobody is signed in. */
  readonly copilotIsReady?: () => Promise<boolean>;
  /** The models of an Ollama that answers at once; undefined if none does. */
  readonly ollamaModels: () => Promise<readonly string[] | undefined>;
}

/**
 * `--provider`, then the provider in `--model provider/model`, then LLM_PROVIDER, then Copilot if it is signed in, then
 * the first that is ready in the order of `vendors` (a key, or the address of a server that needs none), then an Ollama
 * that answers, at last the offline assistant.
 */
export async function chooseProvider(config: Config, world: Surroundings): Promise<Choice> {
  const named = config.provider && namedProvider(config.provider, config);
  if (named?.vendor === OFFLINE) return named;
  const chosen = named ?? (await readyCopilot(config, world)) ?? firstReady(config);
  const wanted = wantedModel(config);
  if (wanted === undefined) return chosen ?? (await answeringOllama(config, world)) ?? nothingReady(config);
  const byFlag = config.provider?.from === "--provider";
  const alone = providerAlone(wanted.name, chosen, config);
  if (alone) return keyed(alone, config, wanted.from);
  const holder = namesAnother(wanted.name, chosen, config) ? undefined : chosen?.vendor;
  const { vendor, model } = splitModel(wanted.name, holder, byFlag, config.vendors);
  const found = vendor
    ? keyed(vendor, config, wanted.from)
    : (ownerOf(wanted, chosen, config) ?? chosen ?? (await answeringOllama(config, world)));
  return found === undefined ? nothingReady(config) : { ...found, model: completeModel(found.vendor, model) };
}

/**
 * Not the one that a lower layer names together with another provider: `--provider work` takes the place of all of
 * `model: anthropic/claude-opus` in the settings.
 */
function wantedModel({ model, provider, vendors }: Config): Config["model"] {
  if (model === undefined || provider === undefined || layerOf(model.from) >= layerOf(provider.from)) return model;
  const chosen = vendors.find(({ id }) => id === provider.id.trim().toLowerCase());
  const { vendor } = splitModel(model.name, chosen, false, vendors);
  return vendor === undefined || vendor === chosen ? model : undefined;
}

/** Settings, variables, flags. */
function layerOf(from: string): number {
  if (from.startsWith("--")) return 2;
  return /^[A-Z_]+$/.test(from) ? 1 : 0;
}

/**
 * `anthropic` or `anthropic/` names no model of a vendor's: whoever is called so is asked for its usual one, if it is
 * ready and nobody chose a provider. A server of one's own may well have a model called `mistral`.
 */
function providerAlone(name: string, found: Ready | undefined, config: Config): Vendor | undefined {
  if (config.provider !== undefined || found?.vendor.needsKey !== true) return undefined;
  const id = name.toLowerCase().replace(/\/$/, "");
  const vendor = config.vendors.find((candidate) => candidate.id === id);
  return vendor && findKey(vendor, config) ? vendor : undefined;
}

/**
 * Whether `mistral/…` means Mistral although a provider was found whose own names have slashes: nobody chose that one, it
 * is not known to have such a model, and Mistral is ready too.
 */
function namesAnother(name: string, found: Ready | undefined, config: Config): boolean {
  if (config.provider !== undefined || found === undefined || findModel(found.vendor.id, name)) return false;
  const id = name.slice(0, Math.max(0, name.indexOf("/"))).toLowerCase();
  const vendor = config.vendors.find((candidate) => candidate.id === id);
  return vendor !== undefined && vendor !== found.vendor && findKey(vendor, config) !== undefined;
}

/**
 * The ready provider whose model a bare name is known to be, where nobody chose a provider and the first that is ready
 * is not known to have it: `claude-haiku-4-5` is not asked of Gemini.
 */
function ownerOf(
  { name, from }: NonNullable<Config["model"]>,
  found: Ready | undefined,
  config: Config,
): Ready | undefined {
  if (config.provider !== undefined || found?.vendor.needsKey !== true || hasModel(found.vendor, name))
    return undefined;
  const isOwner = (vendor: Vendor) => vendor.needsKey === true && hasModel(vendor, name) && findKey(vendor, config);
  const owner = config.vendors.find(isOwner);
  return owner && keyed(owner, config, from);
}

/** By its whole name, with a date behind it, or by the beginning of it. */
function hasModel(vendor: Vendor, name: string): boolean {
  const wanted = name.toLowerCase();
  return vendorModels(vendor).some(({ model }) => model.startsWith(wanted) || wanted.startsWith(`${model}-`));
}

/** A provider of the fallback chain, as `provider` or `provider/model`; undefined where it has no key. */
export function fallbackChoice(name: string, config: Config): Ready | undefined {
  const slash = name.indexOf("/");
  const id = (slash < 0 ? name : name.slice(0, slash)).toLowerCase();
  const model = slash < 0 ? "" : name.slice(slash + 1);
  const vendor = config.vendors.find((candidate) => candidate.id === id);
  if (vendor === undefined) return undefined;
  const ready = keyed(vendor, config, "fallback");
  if (vendor.needsKey === true && ready.apiKey === undefined && vendor.signIn === undefined) return undefined;
  return model === "" ? ready : { ...ready, model: completeModel(vendor, model) };
}

/** One line for a person; a retired model is asked for all the same, it may have been served longer. */
export function describeChoice(choice: Choice, model: string): string {
  if (choice.vendor === OFFLINE) return `Using the offline assistant (${choice.why}).`;
  const retired = retiredModelNotice(choice.vendor.id, model);
  return `Using ${choice.vendor.id}, model ${model} (${choice.why}).${retired === undefined ? "" : ` ${retired}`}`;
}

export const OFFLINE = "offline";

type Ready = Exclude<Choice, { vendor: "offline" }>;

function nothingReady(config: Config): Choice {
  const address = OLLAMA_ADDRESSES.find((name) => config.variable(name));
  const ollama = address === undefined ? "" : `, and no Ollama with a model answers at ${address}`;
  return { vendor: OFFLINE, why: `no key was found${ollama}` };
}

const OLLAMA_ADDRESSES = ["OLLAMA_URL", "OLLAMA_BASE_URL"];

async function readyCopilot({ vendors }: Config, world: Surroundings): Promise<Ready | undefined> {
  const vendor = vendors.find((candidate) => candidate.id === "copilot");
  if (vendor === undefined || !(await world.copilotIsReady?.())) return undefined;
  return { vendor, apiKey: undefined, why: "it is signed in" };
}

function firstReady(config: Config): Ready | undefined {
  for (const vendor of config.vendors) {
    const key = vendor.needsKey === false ? undefined : findKey(vendor, config);
    if (key) return { vendor, apiKey: key.value, why: key.from };
    const address = addressVariables(vendor).find((name) => config.variable(name));
    if (address !== undefined && isReadyByAddress(vendor)) return keyed(vendor, config, address);
  }
  return signedIn(config);
}

function signedIn({ folders, vendors }: Config): Ready | undefined {
  const vendor = isSignedInToCodex(folders.settings) ? vendors.find(({ id }) => id === "codex") : undefined;
  return vendor && { vendor, apiKey: undefined, why: "signed in" };
}

/** Ollama has a usual address: whether anything answers counts, and not whether it is named. */
function isReadyByAddress(vendor: Vendor): boolean {
  return vendor.needsKey !== true && vendor.signIn === undefined && vendor.id !== "ollama";
}

async function answeringOllama({ vendors }: Config, world: Surroundings): Promise<Ready | undefined> {
  const vendor = vendors.find((candidate) => candidate.id === "ollama");
  const usualModel = vendor && (await usualOllamaModel(vendor, world));
  if (!vendor || usualModel === undefined) return undefined;
  return { vendor, apiKey: undefined, why: "it answers, and nothing else is ready", usualModel };
}

/** Of those that it has; undefined if none answers, or it has none that talks. */
export async function usualOllamaModel(vendor: Vendor, world: Surroundings): Promise<string | undefined> {
  const models = (await world.ollamaModels())?.filter((name) => !/embed|minilm|\bbge\b/i.test(name)) ?? [];
  return models.find((name) => name === vendor.defaultModel) ?? models[0];
}

function keyed(vendor: Vendor, config: Config, why: string): Ready {
  return { vendor, apiKey: findKey(vendor, config)?.value, why };
}

function namedProvider({ id, from }: NonNullable<Config["provider"]>, config: Config): Choice {
  const wanted = id.trim().toLowerCase();
  if (wanted === OFFLINE) return { vendor: OFFLINE, why: from };
  const { vendors } = config;
  const vendor = vendors.find((candidate) => candidate.id === wanted);
  if (vendor) return keyed(vendor, config, from);
  const names = [...vendors.map((candidate) => candidate.id), OFFLINE];
  const near = didYouMean(wanted, names);
  throw new ConfigError(
    `There is no provider "${wanted.slice(0, 60)}" (${from}).${near ? ` ${near}` : ""} There are: ${names.join(", ")}.`,
  );
}

/** The key and where it was found: a variable's name or a file. */
export function findKey(vendor: Vendor, config: Config): { value: string; from: string } | undefined {
  const value = vendor.keyName === undefined ? undefined : config.variable(vendor.keyName);
  if (value !== undefined && vendor.keyName !== undefined) return { value: unquoted(value), from: vendor.keyName };
  if (vendor.keyFile === undefined) return undefined;
  const fromFile = keyInFile(smallFileText(join(config.folders.home, vendor.keyFile)));
  return fromFile === "" ? undefined : { value: fromFile, from: `~/${vendor.keyFile}` };
}

/** `<ID>_BASE_URL`, and the name that the specification gave to openai-compat. */
export function addressVariables(vendor: Vendor): string[] {
  const id = variablePrefix(vendor);
  return [`${id}_URL`, `${id}_BASE_URL`];
}

export function variablePrefix(vendor: Vendor): string {
  return vendor.id.toUpperCase().replaceAll("-", "_");
}
