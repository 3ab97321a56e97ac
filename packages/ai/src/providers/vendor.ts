import type { ProtocolId } from "../protocols/load-protocol.ts";
import type { Quirks } from "../protocols/quirks.ts";

/** A vendor is data on top of a protocol. Adding one is adding a file to this folder. */
export interface Vendor {
  /** As in `--provider`; upper case it begins the names of the vendor's variables. */
  readonly id: string;
  readonly label: string;
  readonly baseUrl: string;
  /** What is put behind a base URL that is given without a path. Default: the path of `baseUrl`. */
  readonly barePath?: string;
  /** The variable that holds the key. */
  readonly keyName?: string;
  /** A file that holds it too, relative to the home directory. */
  readonly keyFile?: string;
  /** `own-url`: only at the vendor's own address. */
  readonly needsKey: boolean | "own-url";
  readonly defaultModel: string;
  readonly protocol: ProtocolId;
  /** Default: `authorization: Bearer`. */
  readonly authorize?: (key: string) => Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly quirks?: Quirks;
}

export function defineVendor(vendor: Vendor): Vendor {
  return vendor;
}
