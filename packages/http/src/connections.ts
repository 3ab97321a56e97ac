import type * as Http from "node:http";
import type { RequestOptions } from "node:https";
import type { LookupFunction } from "node:net";
import type { SecureContext } from "node:tls";
import type { AddressGuard } from "./address-guard.ts";
import { portOf } from "./allowed-hosts.ts";
import type { HttpClientOptions, Resolve, ResolvedAddress } from "./client-options.ts";
import { HttpError } from "./http-error.ts";
import { loadHttp } from "./load-http.ts";
import { chooseProxy, type ProxyServer } from "./proxy-choice.ts";
import { createTunnelAgent } from "./proxy-tunnel.ts";
import { socketLookup, systemResolve } from "./socket-lookup.ts";

/** How a request reaches its host: which module sends it, over which sockets, through what. */
export interface Route {
  readonly send: typeof Http.request;
  readonly options: RequestOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxy: ProxyServer | undefined;
}

type RouteOptions = Pick<HttpClientOptions, "proxy" | "certificateAuthorities" | "lookup" | "mayConnect">;

// Shorter than the 5 seconds after which many servers close an idle connection.
const idleMs = 4000;

/** The client's sockets. Node unrefs idle ones, so they keep no process alive. */
export class Connections {
  readonly #options: RouteOptions;
  readonly #guard: AddressGuard;
  readonly #resolve: Resolve;
  readonly #agents = new Map<string, Promise<Http.Agent>>();
  #secureContext: Promise<SecureContext | undefined> | undefined;

  constructor(options: RouteOptions, guard: AddressGuard) {
    this.#options = options;
    this.#guard = guard;
    this.#resolve = options.lookup ?? systemResolve;
  }

  /** What the guard can say of a URL before its user name and password are taken out of it. */
  checkUrl(url: URL): void {
    this.#guard.checkUrl(url);
  }

  async route(url: URL, guarded: boolean): Promise<Route> {
    if (guarded) this.#guard.checkUrl(url);
    const proxy = chooseProxy(url, this.#options.proxy ?? {});
    this.#confine(proxy?.hostname ?? url.hostname);
    if (proxy === undefined) return this.#direct(url, guarded);
    if (guarded) await this.#guard.checkBeforeProxy(url, this.#resolve);
    return url.protocol === "https:" ? this.#tunnelled(url, proxy) : this.#forwarded(url, proxy);
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.then((made) => made.destroy()).catch(() => {});
    this.#agents.clear();
  }

  async #direct(url: URL, guarded: boolean): Promise<Route> {
    const secure = url.protocol === "https:";
    // A guarded request must not get a socket whose address nobody checked, so the two share none.
    const agent = await this.#agent(`${url.protocol}${guarded}`, () => this.#createAgent(secure));
    const check = (addresses: readonly ResolvedAddress[]): void => this.#guard.checkAddresses(url, addresses);
    const lookup = guarded ? { lookup: socketLookup(this.#resolve, check) } : this.#uncheckedLookup();
    return {
      send: await requestFunction(secure),
      options: { ...hostAndPath(url), agent, ...lookup },
      headers: {},
      proxy: undefined,
    };
  }

  async #forwarded(url: URL, proxy: ProxyServer): Promise<Route> {
    const agent = await this.#agent(`via ${proxy.tls} ${proxy.name}`, () => this.#createAgent(proxy.tls));
    const path = url.origin + url.pathname + url.search;
    const headers: Record<string, string> = { host: url.host };
    if (proxy.authorization !== undefined) headers["proxy-authorization"] = proxy.authorization;
    const options = { host: proxy.hostname, port: proxy.port, path, agent, ...this.#uncheckedLookup() };
    return { send: await requestFunction(proxy.tls), options, headers, proxy };
  }

  async #tunnelled(url: URL, proxy: ProxyServer): Promise<Route> {
    const key = `tunnel ${proxy.tls} ${proxy.name}`;
    const agent = await this.#agent(key, () => this.#createTunnelAgent(proxy));
    const options = { ...hostAndPath(url), agent, ...this.#uncheckedLookup() };
    return { send: await requestFunction(true), options, headers: {}, proxy };
  }

  /** The agent of this key; two calls at once must not make two of them. */
  #agent(key: string, create: () => Promise<Http.Agent>): Promise<Http.Agent> {
    const known = this.#agents.get(key);
    if (known !== undefined) return known;
    const agent = create();
    this.#agents.set(key, agent);
    agent.catch(() => this.#agents.delete(key));
    return agent;
  }

  async #createAgent(secure: boolean): Promise<Http.Agent> {
    const options = { keepAlive: true, timeout: idleMs };
    if (!secure) return new (await loadHttp()).Agent(options);
    const secureOptions = await this.#secureOptions();
    return new (await import("node:https")).Agent({ ...options, ...secureOptions });
  }

  async #createTunnelAgent(proxy: ProxyServer): Promise<Http.Agent> {
    const secureOptions = await this.#secureOptions();
    const [http, https, tls] = await Promise.all([loadHttp(), import("node:https"), import("node:tls")]);
    return createTunnelAgent({ http, https, tls }, proxy, { keepAlive: true, timeout: idleMs, ...secureOptions });
  }

  async #secureOptions(): Promise<{ secureContext?: SecureContext }> {
    this.#secureContext ??= createSecureContext(this.#options.certificateAuthorities);
    const secureContext = await this.#secureContext;
    return secureContext === undefined ? {} : { secureContext };
  }

  #uncheckedLookup(): { lookup?: LookupFunction } {
    return this.#options.lookup === undefined ? {} : { lookup: socketLookup(this.#options.lookup, () => {}) };
  }

  #confine(hostname: string): void {
    if (this.#options.mayConnect?.(hostname) ?? true) return;
    throw new HttpError("blocked", `This client may not connect to ${hostname}.`, { service: hostname });
  }
}

async function requestFunction(secure: boolean): Promise<typeof Http.request> {
  const { request } = secure ? await import("node:https") : await loadHttp();
  return request;
}

function hostAndPath(url: URL): { host: string; port: number; path: string } {
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: portOf(url), path: url.pathname + url.search };
}

async function createSecureContext(
  certificateAuthorities: HttpClientOptions["certificateAuthorities"],
): Promise<SecureContext | undefined> {
  if (certificateAuthorities === undefined) return undefined;
  try {
    const extra = await certificateAuthorities();
    if (extra.length === 0) return undefined;
    const { createSecureContext, getCACertificates } = await import("node:tls");
    return createSecureContext({ ca: [...getCACertificates("default"), ...extra] });
  } catch (cause) {
    throw new HttpError("unreachable", "The extra certificate authorities could not be used.", {
      hint: "Check that the file of certificates can be read and holds PEM certificates.",
      cause,
    });
  }
}
