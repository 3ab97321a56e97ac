import { type Vendor, vendors } from "@marvin/ai";
import { addressVariables } from "../choose-provider.ts";
import type { Config } from "../config/config.ts";
import { addressOf } from "../wire.ts";
import { shownAddress } from "./outside-text.ts";

export interface AddressReport {
  readonly baseUrl: string;
  /** The variable that names it, or "settings"; left out: the vendor's own. */
  readonly baseUrlFrom?: string;
}

export function addressReport(vendor: Vendor, config: Config): AddressReport {
  const from = namedBy(vendor, config);
  const baseUrl = shownAddress(addressOf(vendor, config) ?? vendor.baseUrl);
  return { baseUrl, ...(from === undefined ? {} : { baseUrlFrom: from }) };
}

function namedBy(vendor: Vendor, config: Config): string | undefined {
  const variable = addressVariables(vendor).find(config.variable);
  if (variable !== undefined) return variable;
  const { endpointKey } = vendor;
  if (endpointKey !== undefined && config.endpoints[endpointKey] !== undefined) {
    const name = `MARVIN_ENDPOINT_${endpointKey.toUpperCase().replaceAll("-", "_")}`;
    return config.variable(name) === undefined ? "settings" : name;
  }
  return vendors.includes(vendor) ? undefined : "settings";
}
