import type { Vendor } from "./vendor.ts";

/**
 * The base URL in force, without a slash at its end. People give it with or without the slash, the scheme, the vendor's
 * path (`/v1`) or as the whole endpoint. Undefined if it is no URL.
 */
export function resolveBaseUrl(given: string | undefined, vendor: Vendor, endpoint: string): string | undefined {
  const url = parseUrl(given?.trim() || vendor.baseUrl);
  if (url === undefined) return undefined;
  const path = withoutSlashes(withSingleSlashes(url.pathname));
  const base = path.endsWith(endpoint) ? withoutSlashes(path.slice(0, -endpoint.length)) : path;
  return `${url.protocol}//${credentials(url)}${url.host}${path === base ? wholePath(url.host, base, vendor) : base}`;
}

/** `/openai` is a beginning of Groq's `/openai/v1`, and so is nothing at all. */
function wholePath(host: string, path: string, vendor: Vendor): string {
  const own = new URL(vendor.baseUrl);
  const ownPath = withoutSlashes(own.pathname);
  if (vendor.barePath !== undefined && host !== own.host) return path || vendor.barePath;
  return ownPath.startsWith(path === "" ? "" : `${path}/`) ? ownPath : path;
}

/** But for those of an address within the path, by which some gateways are told where to go on to. */
export function withSingleSlashes(path: string): string {
  return path.replace(/(?<!:)\/{2,}/g, "/");
}

/** An address as it may be shown: who knocks there is nobody's business. */
export function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/)?[^/]*@/, "$1");
}

function parseUrl(text: string): URL | undefined {
  if (/^(?!https?:)[a-z][a-z\d+.-]*:\/\//i.test(text)) return undefined;
  const local = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(text);
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `${local ? "http" : "https"}://${text}`);
  return url?.hostname ? url : undefined;
}

function credentials(url: URL): string {
  if (url.username === "") return "";
  return `${url.username}${url.password === "" ? "" : `:${url.password}`}@`;
}

function withoutSlashes(path: string): string {
  return path.replace(/\/+$/, "");
}
