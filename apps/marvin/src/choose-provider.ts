import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Vendor, vendors } from "@marvin/ai";
import { didYouMean } from "@marvin/text";
import { type Config, ConfigError } from "./config/config.ts";

/** Whose model will be asked, and why it was taken. */
export type Choice =
  | { readonly vendor: Vendor; readonly apiKey: string | undefined; readonly why: string }
  | { readonly vendor: "offline"; readonly why: string };

/** `--provider`, then LLM_PROVIDER, then the first whose key is there, at last the offline assistant. */
export function chooseProvider(config: Config): Choice {
  if (config.provider) return namedProvider(config.provider, config);
  for (const vendor of vendors) {
    const key = findKey(vendor, config);
    if (key) return { vendor, apiKey: key.value, why: key.from };
    const address = addressVariables(vendor).find((name) => config.variable(name));
    if (address !== undefined && !vendor.needsKey) return { vendor, apiKey: undefined, why: address };
  }
  return { vendor: "offline", why: "no key was found" };
}

export const OFFLINE = "offline";

function namedProvider({ id, from }: NonNullable<Config["provider"]>, config: Config): Choice {
  const wanted = id.trim().toLowerCase();
  if (wanted === OFFLINE) return { vendor: "offline", why: from };
  const vendor = vendors.find((candidate) => candidate.id === wanted);
  if (vendor) return { vendor, apiKey: findKey(vendor, config)?.value, why: from };
  const names = [...vendors.map((candidate) => candidate.id), OFFLINE];
  const near = didYouMean(wanted, names);
  throw new ConfigError(
    `There is no provider "${wanted.slice(0, 60)}" (${from}).${near ? ` ${near}` : ""} There are: ${names.join(", ")}.`,
  );
}

function findKey(vendor: Vendor, config: Config): { value: string; from: string } | undefined {
  const value = vendor.keyName === undefined ? undefined : config.variable(vendor.keyName);
  if (value !== undefined && vendor.keyName !== undefined) return { value, from: vendor.keyName };
  if (vendor.keyFile === undefined) return undefined;
  const fromFile = readKeyFile(join(config.folders.home, vendor.keyFile));
  return fromFile === undefined ? undefined : { value: fromFile, from: `~/${vendor.keyFile}` };
}

function readKeyFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** `<ID>_BASE_URL`, and the name that the specification gave to openai-compat. */
export function addressVariables(vendor: Vendor): string[] {
  const id = variablePrefix(vendor);
  return [`${id}_URL`, `${id}_BASE_URL`];
}

export function variablePrefix(vendor: Vendor): string {
  return vendor.id.toUpperCase().replaceAll("-", "_");
}
