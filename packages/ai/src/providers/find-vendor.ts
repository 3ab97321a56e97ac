import type { Vendor } from "./vendor.ts";
import { vendors } from "./vendors.generated.ts";

export function findVendor(id: string): Vendor | undefined {
  return vendors.find((vendor) => vendor.id === id);
}
