import type { Agent } from "@marvin/agent-core";
import { completeModel, findModel, modelsOf, type Provider, splitModel, type Vendor, vendorModels } from "@marvin/ai";
import type { HttpClient } from "@marvin/http";
import { nearestNames } from "@marvin/text";
import { type Choice, describeChoice, findKey, OFFLINE, usualOllamaModel } from "../choose-provider.ts";
import { type Config, ConfigError } from "../config/config.ts";
import { keyReport } from "../doctor/key-report.ts";
import { addressOf, modelOf, providerOf, surroundings } from "../wire.ts";

export interface ModelSwitchOptions {
  readonly config: Config;
  readonly http: HttpClient;
  readonly agent: Agent;
  readonly isCoding: () => boolean;
}

/** Both as their vendor writes them. */
export interface NamedModel {
  readonly provider: string;
  readonly model: string;
}

interface Found {
  readonly provider: Provider;
  readonly model: string;
  /** Whose model it is, in a line. */
  readonly words: string;
}

/** Other models for a conversation that goes on. Each provider is connected once, and closed with the conversation. */
export class ModelSwitch {
  readonly #options: ModelSwitchOptions;
  readonly #first: Provider;
  readonly #connected = new Map<string, Provider>();

  constructor(options: ModelSwitchOptions) {
    this.#options = options;
    this.#first = options.agent.state.provider;
    this.#connected.set(this.#first.id, this.#first);
  }

  /**
   * From the next prompt on, by `provider/model`, a provider, or a model's name or beginning. Gives a line about who is
   * asked now; throws ConfigError where nobody can be.
   */
  async switchTo(name: string | NamedModel): Promise<string> {
    const { provider, model, words } = await this.#find(name);
    this.#options.agent.setModel(model, provider);
    return words;
  }

  /** Why that provider cannot be asked, in a sentence; undefined if it can. */
  async trouble(provider: string): Promise<string | undefined> {
    const vendor = this.#options.config.vendors.find(({ id }) => id === provider);
    if (vendor === undefined) return `There is no provider ${provider}.`;
    return this.#ready(vendor).then(
      () => undefined,
      (thrown: Error) => thrown.message,
    );
  }

  /** For as long as `ask` takes. Throws ConfigError. */
  async once<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const { agent } = this.#options;
    const before = agent.state;
    const { provider, model } = await this.#find(name);
    agent.setModel(model, provider);
    try {
      return await ask();
    } finally {
      agent.setModel(before.model, before.provider);
    }
  }

  /** The first provider is the session's own to close. */
  async close(): Promise<void> {
    const others = [...this.#connected.values()].filter((provider) => provider !== this.#first);
    await Promise.all(others.map((provider) => provider.close?.()));
  }

  async #find(name: string | NamedModel): Promise<Found> {
    const { config } = this.#options;
    const choice = await (typeof name === "string" ? this.#choice(name.trim()) : this.#exactly(name));
    const provider = await this.#connect(choice);
    const model = await modelOf(choice, config, provider);
    const guess = typeof name === "string" ? guessOf(choice, model, config) : "";
    return { provider, model, words: describeChoice(choice, model) + guess };
  }

  async #exactly({ provider, model }: NamedModel): Promise<Choice> {
    const vendor = this.#options.config.vendors.find(({ id }) => id === provider);
    return vendor ? { ...(await this.#ready(vendor)), model } : this.#choice(provider);
  }

  async #choice(name: string): Promise<Choice> {
    if (name.toLowerCase() === OFFLINE) return { vendor: OFFLINE, why: "/model" };
    const { vendors } = this.#options.config;
    const current = vendors.find(({ id }) => id === this.#options.agent.state.provider.id);
    const alone = vendors.find(({ id }) => id === name.toLowerCase());
    if (alone) return this.#alone(alone);
    const { vendor = current, model } = this.#split(name, current);
    if (vendor === undefined)
      throw new ConfigError(`Whose model is "${name.slice(0, 60)}"? Name it as provider/model.`);
    const isBare = vendor === current && model === name;
    if (isBare && vendor.needsKey !== true) return this.#ofOwnServer(vendor, model);
    return { ...(await this.#ready(vendor)), model: completeModel(vendor, model) };
  }

  /** Without a model's name: the usual one. */
  async #alone(vendor: Vendor): Promise<Choice> {
    const { config, http } = this.#options;
    const ready = await this.#ready(vendor);
    const usualModel = vendor.id === "ollama" ? await usualOllamaModel(vendor, surroundings(config, http)) : undefined;
    return usualModel === undefined ? ready : { ...ready, usualModel };
  }

  /**
   * A server of one's own has models that nobody else knows of: its list says which. What it has not may be the model of
   * another who is ready; else it is asked for that one all the same.
   */
  async #ofOwnServer(vendor: Vendor, name: string): Promise<Choice> {
    const ready = await this.#ready(vendor);
    const { provider } = this.#options.agent.state;
    const listed = await provider.listModels?.(AbortSignal.timeout(LIST_MS)).catch(() => undefined);
    if (listed === undefined || listed.length === 0) return { ...ready, model: name };
    if (listed.some((model) => model === name || model === `${name}:latest`)) return { ...ready, model: name };
    const [begun, ...others] = listed.filter((model) => model.toLowerCase().startsWith(name.toLowerCase()));
    if (begun !== undefined) return { ...ready, model: others.length === 0 ? begun : name };
    const knowing = this.#othersWithKey(vendor).find((other) => hasModel(other, completeModel(other, name)));
    if (knowing) return { ...(await this.#ready(knowing)), model: completeModel(knowing, name) };
    return { ...ready, model: name, why: "/model; it does not list that one" };
  }

  /** As `--model` reads it; beyond that, whoever has a key may be meant: by name, or as the only one who has the model. */
  #split(name: string, current: Vendor | undefined): { vendor?: Vendor; model: string } {
    const { vendors } = this.#options.config;
    if (current && hasModel(current, name)) return { vendor: current, model: name };
    const split = splitModel(name, current, false, vendors);
    if (split.vendor || split.model !== name) return split;
    const others = this.#othersWithKey(current);
    const slash = name.indexOf("/");
    const named = others.find(({ id }) => slash > 0 && id === name.slice(0, slash).toLowerCase());
    if (named) return { vendor: named, model: name.slice(slash + 1) };
    if (current?.needsKey !== true || completeModel(current, name) !== name) return split;
    const knowing = others.find((vendor) => hasModel(vendor, completeModel(vendor, name)));
    return knowing ? { vendor: knowing, model: name } : split;
  }

  #othersWithKey(current: Vendor | undefined): readonly Vendor[] {
    const { config } = this.#options;
    return config.vendors.filter((vendor) => vendor !== current && findKey(vendor, config) !== undefined);
  }

  async #ready(vendor: Vendor): Promise<Choice & { vendor: Vendor }> {
    const { config, http } = this.#options;
    const { copilotIsReady } = surroundings(config, http);
    const isConnected = this.#connected.has(vendor.id);
    const addressIsNamed = addressOf(vendor, config) !== undefined;
    const key = isConnected ? undefined : await keyReport(vendor, { config, addressIsNamed, copilotIsReady });
    if (key?.state === "missing") throw new ConfigError(`${vendor.label} is not ready: ${key.hint}.`);
    return { vendor, apiKey: findKey(vendor, config)?.value, why: "/model" };
  }

  async #connect(choice: Choice): Promise<Provider> {
    const { config, http, agent, isCoding } = this.#options;
    const id = choice.vendor === OFFLINE ? OFFLINE : choice.vendor.id;
    const known = this.#connected.get(id);
    if (known) return known;
    const provider = await providerOf(choice, config, http, () => [...agent.state.tools], isCoding);
    this.#connected.set(id, provider);
    return provider;
  }
}

/** What a name that nobody knows may have been meant as; it may be a new one, and is asked for all the same. */
function guessOf({ vendor }: Choice, model: string, { vendors }: Config): string {
  if (vendor === OFFLINE || vendor.needsKey !== true || findModel(vendor.id, model)) return "";
  const [first = "", ...rest] = model.split("/");
  const [provider] =
    rest.length > 0
      ? nearestNames(
          first,
          vendors.map(({ id }) => id),
        )
      : [];
  const known = vendorModels(vendor).flatMap((one) => (one.retired ? [] : [one.model]));
  const [near] = provider === undefined ? nearestNames(model, known) : [[provider, ...rest].join("/")];
  return near === undefined || near === model ? "" : ` Marvin does not know that model: did you mean ${near}?`;
}

/** Of a server that is slow to say what it has, a name is taken as it is. */
const LIST_MS = 2000;

function hasModel({ id }: Vendor, name: string): boolean {
  return modelsOf(id).some(({ model }) => model === name.toLowerCase());
}
