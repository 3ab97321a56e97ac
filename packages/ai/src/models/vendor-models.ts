import type { Vendor } from "../providers/vendor.ts";
import { findModel, modelsOf } from "./find-model.ts";
import type { ModelInfo } from "./model-info.ts";

/** What is known of a vendor's models: what it says itself, as those of the user's own do, else the table's rows. */
export function vendorModels(vendor: Pick<Vendor, "id" | "models">): readonly ModelInfo[] {
  return vendor.models?.map((model) => ({ vendor: vendor.id, ...model })) ?? modelsOf(vendor.id);
}

export function vendorModel(vendor: Pick<Vendor, "id" | "models">, name: string): ModelInfo | undefined {
  return vendor.models === undefined
    ? findModel(vendor.id, name)
    : vendorModels(vendor).find(({ model }) => model === name);
}
