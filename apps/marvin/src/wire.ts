import { type Agent, ToolRegistry } from "@marvin/agent-core";
import { createOfflineProvider, createProvider, type Provider } from "@marvin/ai";
import { createHttpClient, type HttpClient } from "@marvin/http";
import { Session } from "@marvin/session";
import { lazyProfile } from "@marvin/store";
import { catalogue } from "@marvin/tools";
import type { Arguments } from "./arguments/parse-arguments.ts";
import { addressVariables, type Choice, chooseProvider, OFFLINE, variablePrefix } from "./choose-provider.ts";
import type { Config } from "./config/config.ts";
import { realFolder } from "./config/folders.ts";
import type { DebugLog } from "./debug-log.ts";

/** The one place where the packages meet. */
export interface Wired {
  readonly session: Session;
  readonly agent: Agent;
  /** One line: whose model was taken, and why. */
  readonly taken: string;
}

export async function wireSession(config: Config, args: Arguments, log: DebugLog, coding: boolean): Promise<Wired> {
  const choice = chooseProvider(config);
  const http = httpClient(config, log);
  const model = modelOf(choice, config);
  const session = new Session({
    provider: await providerOf(choice, config, http, coding),
    model,
    catalogue,
    coding,
    readonly: config.readonly,
    workingDir: config.workingDir,
    capabilities: toolCapabilities(config, http, (text) => session.agent.notice("warning", text)),
    redact: config.redact,
    limits: {
      ...(args.maxRounds === undefined ? {} : { rounds: args.maxRounds }),
      cost: args.maxCost,
      tokens: args.maxTokens,
    },
  });
  session.agent.subscribe((event) => log.event(event));
  const name = choice.vendor === OFFLINE ? "the offline assistant" : `${choice.vendor.id}, model ${model}`;
  return { session, agent: session.agent, taken: `Using ${name} (${choice.why}).` };
}

/** For running one tool without a model: the same capabilities, no conversation. */
export function wireTools(config: Config, log: DebugLog, notice: (text: string) => void) {
  const http = httpClient(config, log);
  const capabilities = { ...toolCapabilities(config, http, notice), workingDir: config.workingDir };
  const registry = new ToolRegistry(catalogue).filter((entry) => !config.readonly || entry.tier === "read");
  return { registry, capabilities };
}

function httpClient(config: Config, log: DebugLog): HttpClient {
  return createHttpClient({
    userAgent: `marvin/${MARVIN_VERSION} (terminal assistant)`,
    proxy: config.proxy,
    endpoints: config.endpoints,
    allowHosts: config.allowHosts,
    trace: (line) => log.http(line),
  });
}

function toolCapabilities(config: Config, http: HttpClient, notice: (text: string) => void) {
  return {
    http,
    closedDirs: [config.folders.settings, config.folders.profiles].map(realFolder),
    profile: lazyProfile({ dir: config.folders.profiles, notice }),
    secret: config.variable,
  };
}

async function providerOf(choice: Choice, config: Config, http: HttpClient, coding: boolean): Promise<Provider> {
  if (choice.vendor === OFFLINE) {
    return createOfflineProvider({ tools: catalogue.filter((entry) => coding || entry.category === "always") });
  }
  const { vendor, apiKey } = choice;
  const baseUrl = addressVariables(vendor)
    .map(config.variable)
    .find((value) => value !== undefined);
  return createProvider(vendor, {
    http,
    limits: config.limits,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
}

function modelOf(choice: Choice, config: Config): string {
  if (choice.vendor === OFFLINE) return OFFLINE;
  return config.model?.name ?? config.variable(`${variablePrefix(choice.vendor)}_MODEL`) ?? choice.vendor.defaultModel;
}
