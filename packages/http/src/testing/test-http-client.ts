import type { HttpClientOptions, Resolve } from "../client-options.ts";
import { type ClosableHttpClient, createHttpClient } from "../create-http-client.ts";
import { HttpError } from "../http-error.ts";
import { isIpLiteral, isLoopbackHost } from "../public-address.ts";

/**
 * A real client that reaches loopback alone: other hosts are refused ("blocked"), and names are resolved by the
 * `lookup` option only, which must answer with loopback addresses. Guarded requests may reach loopback servers
 * unless `allowHosts` is given.
 */
export function testHttpClient(options: Partial<HttpClientOptions> = {}): ClosableHttpClient {
  const { lookup } = options;
  return createHttpClient({
    userAgent: "marvin-test",
    allowHosts: ["localhost", "127.0.0.1", "[::1]"],
    ...options,
    ...(lookup === undefined ? {} : { lookup: confined(lookup) }),
    mayConnect: (host) => isLoopbackHost(host) || (lookup !== undefined && !isIpLiteral(host)),
  });
}

function confined(lookup: Resolve): Resolve {
  return async (hostname) => {
    const addresses = await lookup(hostname);
    const outside = addresses.find(({ address }) => !isLoopbackHost(address));
    if (outside === undefined) return addresses;
    throw new HttpError("blocked", `A test may not connect to ${outside.address} (${hostname}).`);
  };
}
