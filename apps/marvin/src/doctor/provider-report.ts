import { type Vendor, vendors } from "@marvin/ai";
import { type Choice, findKey } from "../choose-provider.ts";
import { modelOf } from "../wire.ts";
import { type AddressReport, addressReport } from "./address-report.ts";
import { askForModels, isListed, type ModelList } from "./ask-for-models.ts";
import type { Inquiry } from "./inquiry.ts";
import { type KeyReport, keyReport } from "./key-report.ts";
import { type ModelFacts, modelFacts } from "./model-facts.ts";

/** One provider, as `--json` shows it. */
export interface ProviderReport extends AddressReport, ModelFacts {
  readonly id: string;
  readonly label: string;
  /** It is the one that a start would take now. */
  readonly taken: boolean;
  readonly key: KeyReport;
  readonly model: string;
  /** False: the provider's list does not have the model. */
  readonly modelIsListed?: boolean;
  /** Null: it was not asked, since there is no key or no address. */
  readonly reachable: boolean | null;
  readonly ms?: number;
  /** How many models it lists; left out if it has no list. */
  readonly models?: number;
  readonly error?: string;
}

export interface ReportWorld {
  readonly inquiry: Inquiry;
  /** Undefined: there is none, such as after a wrong name. */
  readonly choice: Promise<Choice | undefined>;
  readonly copilotIsReady: () => Promise<boolean>;
}

export async function providerReport(vendor: Vendor, world: ReportWorld): Promise<ProviderReport> {
  const { config, clean } = world.inquiry;
  const address = addressReport(vendor, config);
  const addressIsNamed = address.baseUrlFrom !== undefined;
  const key = await keyReport(vendor, { config, addressIsNamed, copilotIsReady: world.copilotIsReady });
  const isAskable = isReady(vendor, key, addressIsNamed) || (await isNamed(vendor, key, world));
  const apiKey = key.state === "found" ? findKey(vendor, config)?.value : undefined;
  const list = isAskable ? await askForModels(vendor, apiKey, world.inquiry) : undefined;
  const choice = await world.choice;
  const taken = choice?.vendor === vendor;
  const names = list?.ok ? list.names : [];
  const asTaken = taken ? choice : { vendor, apiKey, why: "" };
  const model = await modelOf(asTaken, config, { listModels: async () => names });
  return {
    id: clean(vendor.id),
    label: clean(vendor.label),
    taken,
    key: { ...key, ...(key.hint === undefined ? {} : { hint: clean(key.hint) }) },
    ...address,
    baseUrl: clean(address.baseUrl),
    model: clean(model),
    ...modelFacts(vendor, model),
    ...answerOf(list, model),
  };
}

/** Nobody has to name an Ollama at its usual place: a start looks there too. */
export function isReady(vendor: Vendor, key: KeyReport, addressIsNamed: boolean): boolean {
  if (key.state !== "not-needed") return key.state !== "missing";
  return addressIsNamed || vendor.id === "ollama" || !vendors.includes(vendor);
}

/** Named by the user, a server is asked at its usual place, and Copilot may be signed in through `gh` alone. */
async function isNamed(vendor: Vendor, key: KeyReport, { choice }: ReportWorld): Promise<boolean> {
  const mayBeAsked = key.state === "not-needed" || vendor.id === "copilot";
  return mayBeAsked && (await choice)?.vendor === vendor;
}

type Answer = Pick<ProviderReport, "reachable" | "ms" | "models" | "error" | "modelIsListed">;

function answerOf(list: ModelList | undefined, model: string): Answer {
  if (list === undefined) return { reachable: null };
  if (!list.ok && list.answers) return { reachable: true, ms: list.ms };
  if (!list.ok) return { reachable: false, ms: list.ms, error: list.error };
  const { ms, names } = list;
  return { reachable: true, ms, models: names.length, modelIsListed: isListed(model, names) };
}
