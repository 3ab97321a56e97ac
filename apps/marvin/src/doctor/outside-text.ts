import { maskKeys } from "@marvin/ai";
import { stripControl } from "@marvin/text";
import type { Config } from "../config/config.ts";

/** A function that takes every key that is known, what looks like one, and control sequences out of a text. */
export function outsideText({ redact }: Config): (text: string) => string {
  const mask = maskKeys([]);
  return (text) =>
    stripControl(mask(redact(text)))
      .replace(/\s+/g, " ")
      .trim();
}

/** An address without what may be secret in it: credentials and the query. */
export function shownAddress(address: string): string {
  return address.replace(/^(\w+:\/\/)?[^/]*@/, "$1").replace(/[?#].*$/, "");
}
