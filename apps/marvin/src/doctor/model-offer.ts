import { type Vendor, vendorModels } from "@marvin/ai";
import { chooseProvider, findKey, OFFLINE } from "../choose-provider.ts";
import type { Config } from "../config/config.ts";
import { modelOf, surroundings } from "../wire.ts";
import { addressReport } from "./address-report.ts";
import { askForModels, isListed } from "./ask-for-models.ts";
import { type Inquiry, until } from "./inquiry.ts";
import { keyReport } from "./key-report.ts";
import { type ModelFacts, modelFacts } from "./model-facts.ts";

/** The models of one provider, as `--json` shows them. */
export interface ModelOffer {
  readonly provider: string;
  readonly label: string;
  /** The model that a start would ask now. */
  readonly model: string;
  readonly modelIsListed: boolean;
  /** Who says so: the provider, or the table that Marvin comes with. */
  readonly source: "provider" | "table";
  /** Why the provider did not say it. */
  readonly error?: string;
  readonly models: readonly OfferedModel[];
}

export interface OfferedModel extends ModelFacts {
  readonly id: string;
  readonly inForce: boolean;
}

/** Of the provider that is named, else of the one that a start would take. Throws ConfigError. */
export async function modelOffer(inquiry: Inquiry): Promise<ModelOffer> {
  const { config, http, signal, clean } = inquiry;
  const choice = await until(signal, chooseProvider(config, surroundings(config, http)));
  if (choice.vendor === OFFLINE) return offlineOffer(choice.why);
  const { vendor } = choice;
  const list = await listOf(vendor, inquiry);
  const names = list.ok ? list.names : knownNames(vendor, config);
  const model = clean(await modelOf(choice, config, { listModels: async () => (list.ok ? names : []) }));
  return {
    provider: clean(vendor.id),
    label: clean(vendor.label),
    model,
    modelIsListed: isListed(model, names),
    source: list.ok ? "provider" : "table",
    ...(list.ok ? {} : { error: list.error }),
    models: names.toSorted(byName.compare).map((id) => offered(vendor, id, model)),
  };
}

type Listed = { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly error: string };

/** A provider whose key is missing is not asked; Copilot says itself that nobody is signed in. */
async function listOf(vendor: Vendor, inquiry: Inquiry): Promise<Listed> {
  const { config, clean } = inquiry;
  const addressIsNamed = hasNamedAddress(vendor, config);
  const key = await keyReport(vendor, { config, addressIsNamed, copilotIsReady: async () => true });
  if (key.state === "missing") return { ok: false, error: clean(`${vendor.label} was not asked: ${key.hint}.`) };
  const list = await askForModels(vendor, key.state === "found" ? findKey(vendor, config)?.value : undefined, inquiry);
  if (!list.ok) return { ok: false, error: clean(`${vendor.label} did not list its models: ${list.error}`) };
  return list.names.length > 0 ? list : { ok: false, error: clean(`${vendor.label} answers, and has no models.`) };
}

/** The rows of a gateway say nothing of Copilot, nor of a server of one's own. */
export function knownNames(vendor: Vendor, config: Config): readonly string[] {
  if (vendor.id === "copilot" || (vendor.needsKey === "own-url" && hasNamedAddress(vendor, config))) return [];
  return vendorModels(vendor).map((known) => known.model);
}

function hasNamedAddress(vendor: Vendor, config: Config): boolean {
  return addressReport(vendor, config).baseUrlFrom !== undefined;
}

function offered(vendor: Vendor, id: string, model: string): OfferedModel {
  return { id, inForce: id === model || id === `${model}:latest`, ...modelFacts(vendor, id) };
}

function offlineOffer(why: string): ModelOffer {
  const error = `The offline assistant would be taken (${why}), and it has no models. See: marvin doctor`;
  const label = "Offline assistant";
  return { provider: OFFLINE, label, model: OFFLINE, modelIsListed: false, source: "table", error, models: [] };
}

const byName = new Intl.Collator("en", { numeric: true });
