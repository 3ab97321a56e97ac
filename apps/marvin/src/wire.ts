import { readFile } from "node:fs/promises";
import {
  type Agent,
  type CommandPlace,
  type Judge,
  type RouteOptions,
  SessionSlots,
  type ToolEntry,
  ToolRegistry,
} from "@marvin/agent-core";
import {
  createOfflineProvider,
  createProvider,
  isCopilotReady,
  largerModel,
  maskedProvider,
  type Provider,
  type Vendor,
} from "@marvin/ai";
import { createHttpClient, type HttpClient } from "@marvin/http";
import { Session, UsageRecorder } from "@marvin/session";
import { type LazyStore, lazyStore, STORE_SLOT } from "@marvin/store";
import { catalogue, DOCUMENT_READER_SLOT, describeJobs, ticketGate, toolIndex } from "@marvin/tools";
import { auditLog } from "./agents/audit-log.ts";
import { ownProgram } from "./agents/own-program.ts";
import { chatHistory } from "./chat-history.ts";
import {
  addressVariables,
  type Choice,
  chooseProvider,
  describeChoice,
  fallbackChoice,
  OFFLINE,
  type Surroundings,
  variablePrefix,
} from "./choose-provider.ts";
import type { Config } from "./config/config.ts";
import { closedFolders, realFolder } from "./config/folders.ts";
import { ruleFolders, SENDER_DIR } from "./config/project-folders.ts";
import { copilotHost } from "./copilot-host.ts";
import type { DebugLog } from "./debug-log.ts";
import { lazyDocumentReader } from "./documents/document-reader.ts";
import { modelLimits } from "./model-limits.ts";
import { protocolOption } from "./openai-protocol.ts";
import { signInOption } from "./sign-in/sign-in-option.ts";

/** The one place where the packages meet. */
export interface Wired {
  readonly session: Session;
  readonly agent: Agent;
  /** One line: whose model was taken, and why. */
  readonly taken: string;
  readonly store: LazyStore;
  /** Counts what the session uses; whoever runs it says when to write. */
  readonly usage: UsageRecorder;
  /** For asking providers something beside the conversation. */
  readonly http: HttpClient;
  /** What tools keep for this session. */
  readonly slots: SessionSlots;
}

/** What a mode brings with it. */
export interface ModeOptions {
  readonly coding: boolean;
  /** Fills slots before the session looks at them: somebody to ask, a way out. */
  readonly lend?: (slots: SessionSlots) => void;
  readonly judge?: (place: () => CommandPlace) => Judge;
}

export async function wireSession(config: Config, log: DebugLog, mode: ModeOptions): Promise<Wired> {
  const { coding } = mode;
  const http = httpClient(config, log);
  const choice = await chooseProvider(config, surroundings(config, http));
  const isCoding = () => session.coding;
  const provider = await providerOf(choice, config, http, () => [...session.agent.state.tools], isCoding);
  const model = await modelOf(choice, config, provider);
  const notice = (text: string) => session.agent.notice("warning", text);
  const { store, capabilities } = toolCapabilities(config, http, notice);
  mode.lend?.(capabilities.session);
  const session: Session = new Session({
    provider,
    model,
    catalogue,
    coding,
    readonly: config.readonly,
    planning: config.planning,
    workingDir: config.workingDir,
    capabilities: { ...capabilities, ownProgram: ownProgram(config, () => askedNow(session)) },
    redact: config.redact,
    redactPieces: () => config.keys.stream(),
    offer: config.offer,
    toolIndex,
    describeJobs,
    history: () => chatHistory(store, notice),
    memories: () => store.memoryIndex().catch(() => ""),
    ...(await judgeOf(config, mode, () => ({
      workingDir: session.workingDir,
      rootDirs: ruleFolders(config.workingDir, config.variable(SENDER_DIR)),
      closedDirs: capabilities.closedDirs,
    }))),
    limits: config.runLimits,
    ...(config.thinking ? { thinking: config.thinking } : {}),
    route: { larger: largerModel, fallbacks: fallbacksOf(choice, config, http, isCoding) },
  });
  session.agent.subscribe((event) => log.event(event));
  const audit = auditLog(config, notice);
  if (audit) session.agent.subscribe(audit);
  const usage = new UsageRecorder(session.agent, store, notice);
  const { session: slots } = capabilities;
  return { session, agent: session.agent, taken: describeChoice(choice, model), store, usage, http, slots };
}

function askedNow({ agent }: Session): { provider: string; model: string } {
  const { provider, model } = agent.state;
  return { provider: provider.id, model };
}

async function judgeOf(
  config: Config,
  { judge }: ModeOptions,
  place: () => CommandPlace,
): Promise<{ judge?: (slots: SessionSlots) => Judge }> {
  if (judge) return { judge: () => judge(place) };
  const { ticketGate: gate } = config;
  const policy = await settingsJudge(config, place);
  if (!gate) return policy ? { judge: () => policy } : {};
  return { judge: (slots) => (policy ? oneAfterAnother(ticketGate(slots, gate), policy) : ticketGate(slots, gate)) };
}

/** Where nobody can be asked, the settings decide alone; most have no such rules, and load nothing for them. */
export async function settingsJudge(
  { settings, assumeYes }: Pick<Config, "settings" | "assumeYes">,
  place: () => CommandPlace,
): Promise<Judge | undefined> {
  if (settings.permissions.length === 0) return undefined;
  const { policyJudge } = await import("./permissions/policy-judge.ts");
  return policyJudge({ policy: settings.permissions, place, assumeYes });
}

function oneAfterAnother(first: Judge, second: Judge): Judge {
  return async (...call) => (await first(...call)) ?? (await second(...call));
}

/** For running one tool without a model: the same capabilities, no conversation. */
export function wireTools(config: Config, log: DebugLog, notice: (text: string) => void) {
  const http = httpClient(config, log);
  const capabilities = { ...toolCapabilities(config, http, notice).capabilities, workingDir: config.workingDir };
  const registry = new ToolRegistry(catalogue).withhold(({ tier }) =>
    tier === "read" ? undefined : whyNothing(config),
  );
  return { registry, capabilities };
}

/** Why nothing may be changed. */
function whyNothing({ readonly, planning }: Config): string | undefined {
  if (readonly) return "MARVIN_READONLY is set, so nothing may be changed.";
  return planning ? "--plan was given, so nothing may be changed." : undefined;
}

export function httpClient(config: Config, log: DebugLog): HttpClient {
  const { caFile } = config;
  return createHttpClient({
    userAgent: `marvin/${MARVIN_VERSION} (terminal assistant)`,
    proxy: config.proxy,
    endpoints: config.endpoints,
    allowHosts: config.allowHosts,
    ...(caFile ? { certificateAuthorities: async () => [await readFile(caFile, "utf8")] } : {}),
    trace: (line) => log.http(line),
  });
}

function toolCapabilities(config: Config, http: HttpClient, notice: (text: string) => void) {
  const store = lazyStore({ dir: config.folders.profiles, notice });
  const session = new SessionSlots();
  session.get(STORE_SLOT, () => store);
  session.get(DOCUMENT_READER_SLOT, lazyDocumentReader);
  const capabilities = {
    http,
    session,
    closedDirs: closedFolders(config.folders),
    profile: store.view,
    secret: config.variable,
    homeDir: realFolder(config.folders.home),
    environment: config.environment,
  };
  return { store, capabilities };
}

export async function providerOf(
  choice: Choice,
  config: Config,
  http: HttpClient,
  tools: () => readonly ToolEntry[],
  isCoding: () => boolean,
): Promise<Provider> {
  if (choice.vendor === OFFLINE) return createOfflineProvider({ tools });
  return connect(choice.vendor, choice.apiKey, config, http, isCoding);
}

/** No key is ever seen in what a model says. */
function connect(
  vendor: Vendor,
  apiKey: string | undefined,
  config: Config,
  http: HttpClient,
  isCoding: () => boolean,
): Provider {
  const options = { ...providerOptions(vendor, apiKey, config, http), limits: modelLimits(config, isCoding) };
  return maskedProvider(createProvider(vendor, options), config.keys);
}

export function providerOptions(vendor: Vendor, apiKey: string | undefined, config: Config, http: HttpClient) {
  const baseUrl = addressOf(vendor, config);
  return {
    http,
    limits: config.limits,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...protocolOption(vendor, config),
    ...signInOption(vendor, config, http),
    ...(vendor.id === "copilot" ? { copilot: copilotHost(config) } : {}),
  };
}

/** Whom to ask when the provider fails: the settings' chain, else Copilot if it is signed in. */
function fallbacksOf(
  taken: Choice,
  config: Config,
  http: HttpClient,
  isCoding: () => boolean,
): NonNullable<RouteOptions["fallbacks"]> {
  if (taken.vendor === OFFLINE) return [];
  const names = config.fallback ?? ["copilot"];
  return names.map((name) => async (failed) => {
    const choice = fallbackChoice(name, config);
    if (choice === undefined) return undefined;
    // Without a model's name another provider is meant.
    if (choice.model === undefined && choice.vendor.id === failed.provider.id) return undefined;
    if (choice.vendor.id === "copilot" && !(await isCopilotReady(copilotHost(config)))) return undefined;
    const provider = connect(choice.vendor, choice.apiKey, config, http, isCoding);
    return { provider, model: await modelOf(choice, config, provider) };
  });
}

export function addressOf(vendor: Vendor, config: Config): string | undefined {
  const [named] = addressVariables(vendor)
    .map(config.variable)
    .filter((value) => value !== undefined);
  return named ?? config.endpoints[vendor.endpointKey ?? ""];
}

/** What the choice of a provider asks of the world. */
export function surroundings(config: Config, http: HttpClient): Required<Surroundings> {
  return {
    copilotIsReady: () => isCopilotReady(copilotHost(config)),
    ollamaModels: () => ollamaModels(config, http),
  };
}

const OLLAMA_NEARBY_MS = 300;
const OLLAMA_NAMED_MS = 2000;

/** Nobody said that there is an Ollama: it has to answer at once. */
async function ollamaModels(config: Config, http: HttpClient): Promise<readonly string[] | undefined> {
  const vendor = config.vendors.find(({ id }) => id === "ollama");
  if (vendor === undefined) return undefined;
  const limit = addressOf(vendor, config) === undefined ? OLLAMA_NEARBY_MS : OLLAMA_NAMED_MS;
  const provider = createProvider(vendor, providerOptions(vendor, undefined, config, http));
  return provider.listModels?.(AbortSignal.timeout(limit)).catch(() => undefined);
}

export async function modelOf(choice: Choice, config: Config, provider: Pick<Provider, "listModels">): Promise<string> {
  if (choice.vendor === OFFLINE) return OFFLINE;
  const { vendor, model, usualModel } = choice;
  const variables = [`${variablePrefix(vendor)}_MODEL`, ...(vendor.modelName ? [vendor.modelName] : [])];
  const named = model ?? variables.map(config.variable).find((name) => name !== undefined) ?? usualModel;
  return named ?? (vendor.anyModel ? await firstListed(provider) : undefined) ?? vendor.defaultModel;
}

async function firstListed(provider: Pick<Provider, "listModels">): Promise<string | undefined> {
  const names = await provider.listModels?.(AbortSignal.timeout(2000)).catch(() => undefined);
  return names?.[0];
}
