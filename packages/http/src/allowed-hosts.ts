/** A test made of `host` and `host:port` entries; an entry with a port opens that port alone. */
export function allowedHosts(entries: readonly string[]): (url: URL) => boolean {
  const allowed = new Set(entries.map(normalEntry).filter((entry) => entry !== undefined));
  return (url) => {
    const host = plainHost(url.hostname);
    return allowed.has(host) || allowed.has(`${host}:${portOf(url)}`);
  };
}

/** Lower case, without the dot that ends a fully qualified name. */
export function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, "");
}

export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

function normalEntry(entry: string): string | undefined {
  const text = entry.trim();
  const bareIpv6 = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text);
  const [, host, port] = bareIpv6 ? ["", `[${text}]`, undefined] : (/^(.*?)(?::(\d+))?$/.exec(text) ?? []);
  const url = URL.parse(`http://${host}/`);
  if (url === null || url.username !== "" || url.pathname !== "/") return undefined;
  return port === undefined ? plainHost(url.hostname) : `${plainHost(url.hostname)}:${Number(port)}`;
}
