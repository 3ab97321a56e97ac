import type { Agent } from "@marvin/agent-core";
import type { Vendor } from "@marvin/ai";
import type { HttpClient } from "@marvin/http";
import { findKey } from "../../choose-provider.ts";
import type { Config } from "../../config/config.ts";
import { addressReport } from "../../doctor/address-report.ts";
import { askForModels } from "../../doctor/ask-for-models.ts";
import { type Inquiry, until } from "../../doctor/inquiry.ts";
import { keyReport } from "../../doctor/key-report.ts";
import { type ModelFacts, modelFacts } from "../../doctor/model-facts.ts";
import { knownNames } from "../../doctor/model-offer.ts";
import { outsideText } from "../../doctor/outside-text.ts";
import { isReady } from "../../doctor/provider-report.ts";
import { surroundings } from "../../wire.ts";

export interface ModelChoice extends ModelFacts {
  readonly provider: string;
  readonly model: string;
  readonly isCurrent: boolean;
}

export interface ModelChoices {
  /** Those of the provider that is asked now first. */
  readonly models: readonly ModelChoice[];
  /** Who did not list its models in time: what the table knows stands for them. */
  readonly silent: readonly string[];
}

const ASK_MS = 2000;

export interface ModelWorld {
  readonly config: Config;
  readonly http: HttpClient;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** The models of every provider that is ready, all asked at once and none for long. */
export async function modelChoices(world: ModelWorld): Promise<ModelChoices> {
  const { config, agent } = world;
  const { provider, model } = agent.state;
  const offers = await Promise.all(config.vendors.map((vendor) => offerOf(vendor, world)));
  const found = offers.filter((offer) => offer !== undefined);
  const choice = (vendor: Pick<Vendor, "id">, name: string) => ({
    provider: vendor.id,
    model: name,
    ...modelFacts(vendor, name),
    isCurrent: vendor.id === provider.id && name === model,
  });
  const vendor = config.vendors.find(({ id }) => id === provider.id) ?? provider;
  const all = found.flatMap((offer) => offer.names.map((name) => choice(offer.vendor, name)));
  const others = all.filter(({ isCurrent }) => !isCurrent);
  const own = (one: ModelChoice) => one.provider === provider.id;
  return {
    models: [choice(vendor, model), ...others.filter(own), ...others.filter((one) => !own(one))],
    silent: found.filter(({ asked }) => !asked).map((offer) => offer.vendor.label),
  };
}

interface Offer {
  readonly vendor: Vendor;
  readonly names: readonly string[];
  readonly asked: boolean;
}

async function offerOf(vendor: Vendor, { config, http, agent, signal }: ModelWorld): Promise<Offer | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]);
  const inquiry: Inquiry = { config, http, signal: limit, unfinished: [], clean: outsideText(config) };
  const isAskedNow = vendor.id === agent.state.provider.id;
  if (!isAskedNow && !(await until(limit, mayBeAsked(vendor, inquiry)).catch(() => false))) return undefined;
  const list = await askForModels(vendor, findKey(vendor, config)?.value, inquiry);
  const names = list.ok && list.names.length > 0 ? list.names : knownNames(vendor, config);
  const usable = names.filter((name) => !NO_CHAT.test(name) && (list.ok || !modelFacts(vendor, name).retired));
  // Nobody has said that there is a server at the usual place of one.
  const isThere = list.ok || isAskedNow || vendor.needsKey === true;
  return isThere ? { vendor, names: usable.toSorted(byName.compare), asked: list.ok } : undefined;
}

async function mayBeAsked(vendor: Vendor, { config, http }: Inquiry): Promise<boolean> {
  const addressIsNamed = addressReport(vendor, config).baseUrlFrom !== undefined;
  const { copilotIsReady } = surroundings(config, http);
  return isReady(vendor, await keyReport(vendor, { config, addressIsNamed, copilotIsReady }), addressIsNamed);
}

/** They are on the lists of vendors, and hold no conversation. By name they can still be asked for. */
const NO_CHAT =
  /embed|whisper|\btts\b|transcribe|dall-e|-image|imagen|\bveo\b|\bsora\b|moderation|realtime|audio|rerank|guard|davinci|babbage|\bocr\b/i;

const byName = new Intl.Collator("en", { numeric: true });
