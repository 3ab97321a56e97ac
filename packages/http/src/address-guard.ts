import { allowedHosts, plainHost } from "./allowed-hosts.ts";
import type { Resolve, ResolvedAddress } from "./client-options.ts";
import { HttpError } from "./http-error.ts";
import { isIpLiteral, isLoopbackHost, whyClosed } from "./public-address.ts";

/**
 * Stands before every connection to a URL that a model chose. It throws HttpError "blocked".
 * `checkUrl` looks at what is written; `checkAddresses` at what the name resolved to, and the connection
 * must then be made to one of exactly those addresses: a second resolution could give another answer.
 */
export interface AddressGuard {
  checkUrl(url: URL): void;
  checkAddresses(url: URL, addresses: readonly ResolvedAddress[]): void;
  /** For a proxy, which resolves by itself. A name that cannot be resolved here is left to it unless it looks local. */
  checkBeforeProxy(url: URL, resolve: Resolve): Promise<void>;
}

export function createAddressGuard(allowHosts: readonly string[]): AddressGuard {
  const isAllowed = allowedHosts(allowHosts);

  function checkUrl(url: URL): void {
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      throw new HttpError("blocked", `An address that begins with "${url.protocol}" may not be opened.`, {
        hint: "Only http:// and https:// addresses can be opened.",
        service: url.host,
      });
    }
    if (url.username !== "" || url.password !== "") {
      throw new HttpError("blocked", `The address of ${url.host} contains a user name or a password.`, {
        hint: "Give the address without them.",
        service: url.host,
      });
    }
    if (isAllowed(url)) return;
    const host = plainHost(url.hostname);
    if (host === "") throw closed(url, "it is empty");
    if (isIpLiteral(host)) checkAddress(url, host);
    else if (isLoopbackHost(host)) throw closed(url, "it is this machine");
  }

  function checkAddresses(url: URL, addresses: readonly ResolvedAddress[]): void {
    if (isAllowed(url)) return;
    for (const { address } of addresses) checkAddress(url, address);
  }

  async function checkBeforeProxy(url: URL, resolve: Resolve): Promise<void> {
    checkUrl(url);
    const host = plainHost(url.hostname);
    if (isAllowed(url) || isIpLiteral(host)) return;
    if (looksLocal(host)) throw closed(url, "the name belongs to a local network");
    const addresses = await resolve(host).catch(() => []);
    checkAddresses(url, addresses);
  }

  return { checkUrl, checkAddresses, checkBeforeProxy };
}

function checkAddress(url: URL, address: string): void {
  const why = whyClosed(address);
  if (why === undefined) return;
  const literal = plainHost(url.hostname).replace(/^\[|\]$/g, "");
  throw closed(url, literal === address ? why : `${address}: ${why}`);
}

function looksLocal(host: string): boolean {
  return !host.includes(".") || /\.(localhost|local|internal)$/.test(host);
}

function closed(url: URL, why: string): HttpError {
  return new HttpError("blocked", `The host ${url.host} may not be opened (${why}).`, {
    hint: `If it is meant to be reached, add ${url.host} to MARVIN_ALLOW_HOSTS or to allow_hosts in the settings.`,
    service: url.host,
  });
}
