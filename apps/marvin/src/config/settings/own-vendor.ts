import { defineVendor, type Vendor } from "@marvin/ai";
import type { OwnProvider } from "./settings-schema.ts";

/** A provider of the user's own: data like every other vendor, no code needed. */
export function ownVendor(id: string, own: OwnProvider): Vendor {
  return defineVendor({
    id: id.toLowerCase(),
    label: id,
    baseUrl: own.base_url,
    needsKey: own.key_name !== undefined,
    defaultModel: own.model,
    protocol: own.protocol,
    headers: own.headers,
    ...(own.key_name === undefined ? {} : { keyName: own.key_name }),
  });
}
