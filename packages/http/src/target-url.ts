import type { Endpoint, Query, Target } from "./http-client.ts";
import { HttpError } from "./http-error.ts";

export interface ResolvedTarget {
  readonly url: URL;
  /** Who is asked, as a person would name it. */
  readonly service: string;
  readonly endpoint: Endpoint | undefined;
}

export function resolveTarget(target: Target, query: Query, baseUrl: (endpoint: Endpoint) => string): ResolvedTarget {
  if (typeof target === "string" || target instanceof URL) {
    const url = URL.parse(target.toString());
    if (url === null) throw notAnAddress(String(target));
    if (url.protocol !== "http:" && url.protocol !== "https:") throw notTheWeb(url);
    addQuery(url, query);
    return { url, service: url.host, endpoint: undefined };
  }
  const { endpoint, path } = target;
  const url = joinPath(endpoint, baseUrl(endpoint), path);
  addQuery(url, query);
  return { url, service: endpoint.label, endpoint };
}

function joinPath(endpoint: Endpoint, baseUrl: string, path: string): URL {
  const base = URL.parse(baseUrl);
  if (base === null || (base.protocol !== "http:" && base.protocol !== "https:")) {
    throw new HttpError("rejected", `The base URL of ${endpoint.label} is not an http:// or https:// address.`, {
      hint: `Check the base URL of "${endpoint.key}" in the settings.`,
      service: endpoint.label,
    });
  }
  const root = base.origin + base.pathname.replace(/\/+$/, "");
  const separator = path === "" || path.startsWith("/") || path.startsWith("?") ? "" : "/";
  const url = URL.parse(root + separator + path);
  if (url === null) throw notAnAddress(path);
  url.username = base.username;
  url.password = base.password;
  for (const [name, value] of base.searchParams) url.searchParams.append(name, value);
  return url;
}

function addQuery(url: URL, query: Query): void {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(item));
  }
}

function notAnAddress(text: string): HttpError {
  const shown = text.replace(/\p{Cc}+/gu, " ").slice(0, 100);
  return new HttpError("rejected", `"${shown}" is not a web address.`, {
    hint: "Give a whole address, such as https://example.com/page.",
  });
}

function notTheWeb(url: URL): HttpError {
  return new HttpError("blocked", `An address that begins with "${url.protocol}" may not be opened.`, {
    hint: "Only http:// and https:// addresses can be opened.",
  });
}
