import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { testCertificate, testCertificateKey } from "./certificates/test-certificates.ts";
import { listen, stop } from "./loopback.ts";

export interface ProxiedRequest {
  readonly kind: "forward" | "connect";
  /** The whole URL, or host:port of a tunnel. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RecordingProxy extends AsyncDisposable {
  /** http://127.0.0.1:port, or https:// of it. */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly ProxiedRequest[];
  close(): Promise<void>;
}

export interface ProxyScript {
  /** Every host, whatever its name, is this server. */
  readonly to: { readonly port: number };
  /** Answer everything with this status instead of passing it on. */
  readonly refuseWith?: number;
  /** Speak TLS to the client, with a certificate of `testCertificateAuthority`. */
  readonly tls?: boolean;
}

/** A real HTTP proxy on 127.0.0.1 that never goes to the network. */
export async function startProxy({ to, refuseWith, tls = false }: ProxyScript): Promise<RecordingProxy> {
  const requests: ProxiedRequest[] = [];
  const tunnels = new Set<Duplex>();
  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    requests.push(recorded("forward", incoming));
    if (refuseWith === undefined) forward(incoming, response, to.port);
    else response.writeHead(refuseWith).end();
  };
  const server = tls
    ? createSecureServer({ cert: testCertificate, key: testCertificateKey }, listener)
    : createServer(listener);
  server.on("connect", (incoming: IncomingMessage, client: Duplex) => {
    requests.push(recorded("connect", incoming));
    tunnels.add(client);
    client.on("error", () => {});
    if (refuseWith === undefined) openTunnel(client, to.port);
    else client.end(`HTTP/1.1 ${refuseWith} Refused\r\ncontent-length: 0\r\n\r\n`);
  });
  const port = await listen(server);
  const close = (): Promise<void> => {
    for (const tunnel of tunnels) tunnel.destroy();
    return stop(server);
  };
  return { url: `${tls ? "https" : "http"}://127.0.0.1:${port}`, port, requests, close, [Symbol.asyncDispose]: close };
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const url = new URL(incoming.url ?? "/");
  const { method, headers } = incoming;
  const onward = request({ host: "127.0.0.1", port, method, path: url.pathname + url.search, headers, agent: false });
  onward.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  incoming.pipe(onward);
}

function openTunnel(client: Duplex, port: number): void {
  const server = connect(port, "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    client.pipe(server).pipe(client);
  });
  server.on("error", () => client.destroy());
  client.on("close", () => server.destroy());
}

function recorded(kind: ProxiedRequest["kind"], incoming: IncomingMessage): ProxiedRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  return { kind, target: incoming.url ?? "", headers };
}
