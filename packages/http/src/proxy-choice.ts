import { plainHost, portOf } from "./allowed-hosts.ts";
import { basicAuthorization } from "./basic-authorization.ts";
import type { ProxyOptions } from "./client-options.ts";
import { HttpError } from "./http-error.ts";
import { isLoopbackHost } from "./public-address.ts";

export interface ProxyServer {
  readonly tls: boolean;
  readonly hostname: string;
  readonly port: number;
  /** host:port, without user name and password; fit to be shown. */
  readonly name: string;
  readonly authorization?: string;
}

/** The proxy that a request goes through, or undefined when it goes straight. */
export function chooseProxy(url: URL, options: ProxyOptions): ProxyServer | undefined {
  const address = url.protocol === "https:" ? options.https : options.http;
  if (address === undefined || address.trim() === "") return undefined;
  // Unlike curl, this machine is always reached directly: a local model server must not need NO_PROXY.
  if (isLoopbackHost(url.hostname)) return undefined;
  if (bypassesProxy(url, options.no ?? "")) return undefined;
  return parseProxy(address.trim());
}

export function bypassesProxy(url: URL, list: string): boolean {
  const host = withoutBrackets(plainHost(url.hostname));
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => matchesEntry(host, portOf(url), entry.toLowerCase()));
}

function matchesEntry(host: string, port: number, entry: string): boolean {
  if (entry === "*") return true;
  const bareIpv6 = entry.split(":").length > 2 && !entry.startsWith("[");
  const [, name = "", entryPort] = bareIpv6 ? ["", entry, undefined] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
  if (entryPort !== undefined && Number(entryPort) !== port) return false;
  const domain = withoutBrackets(name.replace(/^\*?\./, "").replace(/\.$/, ""));
  return domain !== "" && (host === domain || host.endsWith(`.${domain}`));
}

function parseProxy(address: string): ProxyServer {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`);
  if (url === null || url.hostname === "") {
    throw new HttpError("unreachable", "The address of the proxy cannot be understood.", {
      hint: "Check the proxy settings; the form is http://host:port.",
    });
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new HttpError("unreachable", `The proxy ${url.host} is of a kind that cannot be used (${url.protocol}).`, {
      hint: "Check the proxy settings; HTTP proxies alone can be used.",
    });
  }
  const port = portOf(url);
  const proxy = { tls: url.protocol === "https:", hostname: withoutBrackets(url.hostname), port };
  const name = `${url.hostname}:${port}`;
  const authorization = basicAuthorization(url);
  return authorization === undefined ? { ...proxy, name } : { ...proxy, name, authorization };
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
