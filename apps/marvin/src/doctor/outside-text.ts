import { maskKeys, vendors } from "@marvin/ai";
import { stripControl } from "@marvin/text";
import { findKey } from "../choose-provider.ts";
import type { Config } from "../config/config.ts";

/** Shorter ones are the "none" and "test" that people put where a key is asked for, and would hit plain words. */
const SHORTEST_KEY = 8;

/** A function that takes every key, of variables, key files and settings alike, and control sequences out of a text. */
export function outsideText(config: Config): (text: string) => string {
  const keys = config.vendors.flatMap((vendor) => {
    const headers = vendors.includes(vendor) ? [] : Object.values(vendor.headers ?? {});
    return [findKey(vendor, config)?.value, ...headers];
  });
  const mask = maskKeys(keys.filter((key) => key !== undefined && key.length >= SHORTEST_KEY));
  return (text) =>
    stripControl(mask(config.redact(text)))
      .replace(/\s+/g, " ")
      .trim();
}

/** An address without what may be secret in it: credentials and the query. */
export function shownAddress(address: string): string {
  return address.replace(/^(\w+:\/\/)?[^/]*@/, "$1").replace(/[?#].*$/, "");
}
