import type * as Http from "node:http";
import type * as Https from "node:https";
import type { Duplex } from "node:stream";
import type { ConnectionOptions } from "node:tls";
import { HttpError } from "./http-error.ts";
import { networkError } from "./network-error.ts";
import type { ProxyServer } from "./proxy-choice.ts";

interface Modules {
  readonly http: typeof Http;
  readonly https: typeof Https;
  readonly tls: typeof import("node:tls");
}

/** What the agent hands to createConnection: the options of the request, ours among them. */
interface TunnelOptions extends ConnectionOptions {
  readonly callSignal?: AbortSignal;
}

/** An https agent whose connections are TLS through a CONNECT tunnel of the proxy. */
export function createTunnelAgent(modules: Modules, proxy: ProxyServer, options: Https.AgentOptions): Https.Agent {
  const agent = new modules.https.Agent(options);
  agent.createConnection = (request, callback) => {
    const target = request as TunnelOptions;
    openTunnel(modules, proxy, target).then(
      (socket) => {
        const secure = modules.tls.connect({ ALPNProtocols: ["http/1.1"], ...target, socket } as ConnectionOptions);
        callback?.(null, secure);
      },
      (error: Error) => callback?.(error, undefined as unknown as Duplex),
    );
    return undefined;
  };
  return agent;
}

function openTunnel({ http, https }: Modules, proxy: ProxyServer, target: TunnelOptions): Promise<Duplex> {
  const host = target.host ?? "";
  const authority = `${host.includes(":") ? `[${host}]` : host}:${target.port}`;
  const headers: Record<string, string> = { host: authority };
  if (proxy.authorization !== undefined) headers["proxy-authorization"] = proxy.authorization;
  return new Promise((resolve, reject) => {
    const connect = (proxy.tls ? https : http).request({
      host: proxy.hostname,
      port: proxy.port,
      method: "CONNECT",
      path: authority,
      headers,
      agent: false,
      ...(target.secureContext === undefined ? {} : { secureContext: target.secureContext }),
      ...(target.lookup === undefined ? {} : { lookup: target.lookup }),
      ...(target.callSignal === undefined ? {} : { signal: target.callSignal }),
    } as Https.RequestOptions);
    connect.once("connect", (response, socket) => {
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) return resolve(socket);
      socket.destroy();
      reject(tunnelRefused(proxy, authority, status));
    });
    connect.once("error", (error) => {
      reject(networkError(error, { service: authority, url: new URL(`https://${authority}`), proxy }));
    });
    connect.end();
  });
}

export function proxyWantsPassword(proxy: ProxyServer): HttpError {
  return new HttpError("unauthorized", `The proxy ${proxy.name} wants a user name and a password.`, {
    hint: "Check the proxy settings; the form is http://name:password@host:port.",
    status: 407,
    service: `the proxy ${proxy.name}`,
  });
}

function tunnelRefused(proxy: ProxyServer, authority: string, status: number): HttpError {
  if (status === 407) return proxyWantsPassword(proxy);
  return new HttpError("unreachable", `The proxy ${proxy.name} did not connect to ${authority} (status ${status}).`, {
    hint: "Check the proxy settings, or whether the proxy allows this host.",
    status,
    service: authority,
  });
}
