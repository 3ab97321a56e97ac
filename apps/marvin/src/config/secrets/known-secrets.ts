import type { Secret } from "@marvin/text";
import type { Settings } from "../settings/settings-schema.ts";
import { unquoted } from "./key-text.ts";
import { isSecretName } from "./secret-names.ts";

/** Shorter ones are the "none" and "test" that people put where a key is asked for, and would hit plain words. */
const SHORTEST_SECRET = 8;
const SHORTEST_LINE = 20;

/** The keys of the environment: by the names of their variables, those that the settings name, and passwords in URLs. */
export function environmentSecrets(
  env: Readonly<Record<string, string | undefined>>,
  keyNames: readonly string[] = [],
): Secret[] {
  return Object.entries(env).flatMap(([name, value = ""]) => {
    if (isSecretName(name) || keyNames.includes(name)) return secretForms(name, value);
    return passwordIn(name, value);
  });
}

/** What is secret in the settings: headers that authorize, and passwords in addresses. */
export function settingsSecrets({ providers, endpoints }: Pick<Settings, "providers" | "endpoints">): Secret[] {
  const own = Object.entries(providers).flatMap(([id, { headers, base_url }]) => [
    ...Object.entries(headers).flatMap(([name, value]) =>
      isSecretName(name) ? headerSecrets(`providers.${id}.headers.${name}`, value) : [],
    ),
    ...passwordIn(`providers.${id}.base_url`, base_url),
  ]);
  return [...own, ...Object.entries(endpoints).flatMap(([key, url]) => passwordIn(`endpoints.${key}`, url))];
}

/** Of a header such as `Authorization: Bearer …` what follows the scheme, too. */
export function headerSecrets(name: string, value: string): Secret[] {
  const [, scheme, token] = /^(\w+)\s+(\S.*)$/.exec(value.trim()) ?? [];
  return scheme === undefined || token === undefined ? secretForms(name, value) : secretForms(name, token);
}

/** Every text in a file of tokens whose name says that it is secret; their file's name stands in its place. */
export function tokenSecrets(file: string, content: unknown): Secret[] {
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    if (typeof value !== "string") return tokenSecrets(file, value);
    return isSecretName(name) || /token|secret/i.test(name) ? secretForms(file, value) : [];
  });
}

/** A secret as it is, in a URL, in JSON, and line by line where it has several. */
export function secretForms(name: string, value: string): Secret[] {
  const plain = unquoted(value);
  if (plain.length < SHORTEST_SECRET) return [];
  const lines = plain.includes("\n")
    ? plain
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line.length >= SHORTEST_LINE)
    : [];
  const forms = new Set([plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1), ...lines]);
  return [...forms].map((form) => ({ value: form, mask: `[${name}]` }));
}

function passwordIn(name: string, text: string): Secret[] {
  const [, password = ""] = /:\/\/[^/?#@\s:]*:([^/?#@\s]+)@/.exec(text) ?? [];
  return secretForms(name, password);
}
