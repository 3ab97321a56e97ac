import type { HttpClient } from "@marvin/http";
import type { Arguments } from "../arguments/parse-arguments.ts";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDebugLog } from "../debug-log.ts";
import { httpClient } from "../wire.ts";
import { outsideText } from "./outside-text.ts";

/** What it takes to ask providers something. */
export interface Inquiry {
  readonly config: Config;
  readonly http: HttpClient;
  /** The user has enough. */
  readonly signal: AbortSignal;
  /** What goes on behind an answer that was given up; wait for it with `settled`. */
  readonly unfinished: Promise<unknown>[];
  /** Makes a text from outside fit to be shown: no keys, no control sequences. */
  readonly clean: (text: string) => string;
}

const SETTLE_MS = 10_000;

/** Throws ConfigError. */
export async function startInquiry(args: Arguments, signal: AbortSignal): Promise<Inquiry> {
  const config = await readConfig(args, process.env);
  return {
    config,
    http: httpClient(config, openDebugLog(config)),
    signal,
    unfinished: [],
    clean: outsideText(config),
  };
}

/** A sign-in that is being renewed must be written down first: the token that it was renewed with is spent. */
export async function settled({ unfinished }: Inquiry): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, SETTLE_MS).unref());
  await Promise.race([Promise.allSettled(unfinished), late]);
}

/** What the promise gives, unless the signal comes first: then its reason is thrown. */
export function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([promise, stopped.promise]).finally(() => signal.removeEventListener("abort", stop));
}
