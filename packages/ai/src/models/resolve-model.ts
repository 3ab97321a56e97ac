import type { Vendor } from "../providers/vendor.ts";
import { modelsOf } from "./find-model.ts";
import { vendorModel, vendorModels } from "./vendor-models.ts";

/** What a person named as a model, and whom it is meant to be asked of. */
export interface NamedModel {
  /** Undefined: no provider was named, the chosen one stays. */
  readonly vendor?: Vendor;
  readonly model: string;
}

/**
 * `provider/model`, or a bare name. A name may hold slashes of its own, so the first part is a provider only if
 * - it is one's id, and
 * - the provider was not given by a flag (then nothing but that provider's own id is taken off), and
 * - the models of the provider that was chosen otherwise have no slashes: `openai/gpt-oss-120b` is a model of Groq's.
 */
export function splitModel(
  name: string,
  chosen: Vendor | undefined,
  byFlag: boolean,
  vendors: readonly Vendor[],
): NamedModel {
  const slash = name.indexOf("/");
  if (slash <= 0 || slash === name.length - 1) return { model: name };
  const first = name.slice(0, slash).toLowerCase();
  const rest = name.slice(slash + 1);
  const slashed = chosen !== undefined && hasSlashedModels(chosen);
  // `groq/compound` is a model; `groq/openai/gpt-oss-120b` can only be a provider and a model.
  if (first === chosen?.id) return { model: slashed && !rest.includes("/") ? name : rest };
  const vendor = byFlag || slashed ? undefined : vendors.find((candidate) => candidate.id === first);
  return vendor === undefined ? { model: name } : { vendor, model: rest };
}

/**
 * The whole name of a model from its beginning, where the table leaves no doubt: one name, or one name in several
 * versions, of which the newest is meant. Else the name as it is: the vendor may know models that the table does not.
 */
export function completeModel(vendor: Vendor, name: string): string {
  // A server of one's own has models of its own.
  if (vendor.models === undefined && vendor.needsKey !== true) return name;
  if (vendorModel(vendor, name) !== undefined) return asInTable(vendor, name);
  const beginning = name.toLowerCase();
  const models = vendorModels(vendor).filter((known) => !known.retired && known.model.startsWith(beginning));
  const names = models.map((known) => known.model);
  if (new Set(names.map(withoutVersion)).size !== 1) return name;
  return names.toSorted(byVersion).at(-1) ?? name;
}

/** Anthropic writes its versions with a dash and gateways the same ones with a dot: neither knows the other's name. */
function asInTable({ id, models }: Vendor, name: string): string {
  const same = models === undefined && modelsOf(id).find(({ model }) => spelling(model) === spelling(name));
  return same ? same.model : name;
}

function spelling(name: string): string {
  return name.toLowerCase().replaceAll(".", "-");
}

function hasSlashedModels({ defaultModel, anyModel }: Vendor): boolean {
  return defaultModel.includes("/") || anyModel === true;
}

/** `claude-opus-5-5` → `claude-opus`; the size in `ministral-8b` stays. */
function withoutVersion(name: string): string {
  return name.replace(/[-.]?\d+(?![\db])/g, "");
}

function byVersion(one: string, other: string): number {
  const [left, right] = [numbersIn(one), numbersIn(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersIn(name: string): number[] {
  return (name.match(/\d+/g) ?? []).map(Number);
}
