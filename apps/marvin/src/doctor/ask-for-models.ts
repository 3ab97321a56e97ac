import { createProvider, type Vendor } from "@marvin/ai";
import type { Config } from "../config/config.ts";
import { addressOf, providerOptions } from "../wire.ts";
import { type Inquiry, until } from "./inquiry.ts";

/** What came of asking a provider for its models. */
export type ModelList =
  | { readonly ok: true; readonly ms: number; readonly names: readonly string[] }
  /** It may answer all the same, and have no list of its models. */
  | { readonly ok: false; readonly ms: number; readonly error: string; readonly answers?: boolean };

const ASK_MS = 5000;

/** Never throws, and takes no longer than that. */
export async function askForModels(vendor: Vendor, apiKey: string | undefined, inquiry: Inquiry): Promise<ModelList> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  const signal = AbortSignal.any([inquiry.signal, AbortSignal.timeout(ASK_MS)]);
  try {
    const names = await until(signal, listed(vendor, apiKey, { ...inquiry, signal }));
    return { ok: true, ms: ms(), names: [...new Set(names.map(inquiry.clean))] };
  } catch (error) {
    const words = inquiry.clean(signal.aborted ? TOO_LATE : wordsOf(error, vendor));
    return { ok: false, ms: ms(), error: words, answers: hasNoList(vendor, error) };
  }
}

/** `llama3` is listed as `llama3:latest`, an alias as what it stands for, with its date. */
export function isListed(model: string, names: readonly string[]): boolean {
  return names.some((name) => name.startsWith(model));
}

async function listed(vendor: Vendor, apiKey: string | undefined, inquiry: Inquiry): Promise<readonly string[]> {
  const { config, http, signal, unfinished } = inquiry;
  const provider = createProvider(listable(vendor, config), providerOptions(vendor, apiKey, config, http));
  if (provider.listModels === undefined) throw new Error("It has no list of models.");
  const asked = provider.listModels(signal);
  unfinished.push(asked.catch(() => undefined).finally(() => provider.close?.()));
  return asked;
}

/** Copilot's runtime lists Copilot's models alone: a server of one's own behind it is asked itself. */
function listable(vendor: Vendor, config: Config): Vendor {
  const { assemble: _, ...plain } = vendor;
  return vendor.id === "copilot" && addressOf(vendor, config) !== undefined ? plain : vendor;
}

/** What has no list at an Ollama's place is no Ollama. */
function hasNoList({ id }: Vendor, error: unknown): boolean {
  return id !== "ollama" && error instanceof Error && /\banswered (404|405|501)\b/.test(error.message);
}

const TOO_LATE = `No answer within ${ASK_MS / 1000} s.`;

function wordsOf(error: unknown, vendor: Vendor): string {
  const told = error instanceof Error ? error.message : String(error);
  const message = told.replace(`${vendor.label} did not list its models: `, "");
  const refused = /\banswered 40[13]\b/.test(message);
  const advice = vendor.advice?.(
    { kind: refused ? "auth" : "network", retryable: false, message },
    vendor.defaultModel,
  );
  return [message, refused ? whatToCheck(vendor) : "", advice ?? ""].filter((part) => part !== "").join(" ");
}

function whatToCheck({ signIn, keyName }: Vendor): string {
  return signIn === undefined ? `Check ${keyName ?? "the key"}.` : `Sign in again: ${signIn}`;
}
