import type { Vendor } from "@marvin/ai";
import { addressVariables, findKey } from "../choose-provider.ts";
import type { Config } from "../config/config.ts";
import { isSignedInToCodex } from "../sign-in/codex-token-path.ts";

/** Whether a provider may be used, and by what; never the key itself. */
export interface KeyReport {
  readonly state: "found" | "signed-in" | "not-needed" | "missing";
  /** A variable or a file. */
  readonly from?: string;
  /** What to do where it is missing. */
  readonly hint?: string;
}

export interface KeySurroundings {
  readonly config: Config;
  /** Somebody named another address than the vendor's own. */
  readonly addressIsNamed: boolean;
  readonly copilotIsReady: () => Promise<boolean>;
}

export async function keyReport(vendor: Vendor, world: KeySurroundings): Promise<KeyReport> {
  const { config, addressIsNamed } = world;
  // Behind Copilot's runtime there may be a server of one's own: then nobody has to sign in.
  if (vendor.signIn !== undefined && !(vendor.id === "copilot" && addressIsNamed)) return signInReport(vendor, world);
  const mayDoWithout = vendor.needsKey === false || (vendor.needsKey === "own-url" && addressIsNamed);
  // A key must not go to whatever listens at the usual port of a server that needs none.
  if (vendor.needsKey === false && !addressIsNamed) return { state: "not-needed" };
  const key = findKey(vendor, config);
  if (key !== undefined) return { state: "found", from: key.from };
  if (mayDoWithout) return { state: "not-needed" };
  return { state: "missing", hint: howToGive(vendor) };
}

function howToGive(vendor: Vendor): string {
  const { keyName = "its key", keyFile, needsKey, baseUrl } = vendor;
  const file = keyFile === undefined ? "" : `, or put the key into ~/${keyFile}`;
  if (needsKey !== "own-url") return `set ${keyName}${file}`;
  return `set ${addressVariables(vendor)[0]} to a server's address, or ${keyName} to ask ${new URL(baseUrl).host}`;
}

async function signInReport(vendor: Vendor, world: KeySurroundings): Promise<KeyReport> {
  const { folders } = world.config;
  const isThere = vendor.id === "codex" ? isSignedInToCodex(folders.settings) : await world.copilotIsReady();
  return isThere ? { state: "signed-in" } : { state: "missing", hint: `sign in: ${vendor.signIn}` };
}
