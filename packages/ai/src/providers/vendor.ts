import type { CallError } from "../errors/call-errors.ts";
import type { ModelInfo } from "../models/model-info.ts";
import type { ProtocolId } from "../protocols/load-protocol.ts";
import type { Quirks } from "../protocols/quirks.ts";
import type { Provider } from "../provider.ts";
import type { ProviderOptions } from "./create-provider.ts";

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
  /** A variable that names the model, besides `<ID>_MODEL`. */
  readonly modelName?: string;
  readonly protocol: ProtocolId;
  /** Models that the vendor offers in another protocol alone. */
  readonly protocolFor?: (model: string) => ProtocolId | undefined;
  /** The name under which settings replace the base URL, for a vendor that is a service too. */
  readonly endpointKey?: string;
  /** The command that signs in, where there is a sign-in and no key. */
  readonly signIn?: string;
  /** Below the base URL. Default: `/models`. */
  readonly modelsPath?: string;
  /** Default: `authorization: Bearer`. */
  readonly authorize?: (key: string) => Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly quirks?: Quirks;
  /** What is known of its models, where they do not stand in the table. */
  readonly models?: readonly Omit<ModelInfo, "vendor">[];
  /** The server has models of its own: without a name, the first that it lists is meant. */
  readonly anyModel?: boolean;
  /** More to say to a person about an error: what to run, where to sign in. */
  readonly advice?: (error: CallError, model: string) => string;
  /** Where data is not enough: makes the provider, out of plain ones. Loaded at the first call. */
  readonly assemble?: () => Promise<(vendor: Vendor, options: ProviderOptions) => Provider>;
}

export function defineVendor(vendor: Vendor): Vendor {
  return vendor;
}
