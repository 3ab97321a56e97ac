/** False for every address that is not on the public internet, and for what is no address at all. */
export function isPublicAddress(ip: string): boolean {
  return whyClosed(ip) === undefined;
}

/** Why an address is not public, as the rest of a sentence; undefined for a public one. */
export function whyClosed(ip: string): string | undefined {
  const v4 = parseIpv4(ip);
  if (v4 !== undefined) return whyClosedIpv4(v4);
  const v6 = parseIpv6(ip);
  return v6 === undefined ? "it is not an address" : whyClosedIpv6(v6);
}

/** Takes the forms that `URL.hostname` has, with or without brackets. */
export function isIpLiteral(host: string): boolean {
  return parseIpv4(host) !== undefined || parseIpv6(host) !== undefined;
}

export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  const v4 = parseIpv4(name) ?? mappedIpv4(parseIpv6(name));
  if (v4 !== undefined) return v4 >>> 24 === 127;
  const v6 = parseIpv6(name);
  return v6 !== undefined && isZero(v6, 0, 7) && v6[7] === 1;
}

const closedIpv4: readonly (readonly [base: string, bits: number, why: string])[] = [
  ["0.0.0.0", 8, "it is an unspecified address"],
  ["10.0.0.0", 8, "it is a private address"],
  ["100.64.0.0", 10, "it is a carrier's private address"],
  ["127.0.0.0", 8, "it is a loopback address"],
  ["169.254.0.0", 16, "it is a link-local address"],
  ["172.16.0.0", 12, "it is a private address"],
  ["192.0.0.0", 24, "it is a reserved address"],
  ["192.0.2.0", 24, "it is an address for documentation"],
  ["192.88.99.0", 24, "it is a reserved address"],
  ["192.168.0.0", 16, "it is a private address"],
  ["198.18.0.0", 15, "it is an address for benchmarks"],
  ["198.51.100.0", 24, "it is an address for documentation"],
  ["203.0.113.0", 24, "it is an address for documentation"],
  ["224.0.0.0", 4, "it is a multicast address"],
  ["255.255.255.255", 32, "it is the broadcast address"],
  ["240.0.0.0", 4, "it is a reserved address"],
];

function whyClosedIpv4(address: number): string | undefined {
  for (const [base, bits, why] of closedIpv4) {
    const shift = 32 - bits;
    if (address >>> shift === (parseIpv4(base) ?? 0) >>> shift) return why;
  }
  return undefined;
}

function whyClosedIpv6(groups: readonly number[]): string | undefined {
  const [g0 = 0, g1 = 0] = groups;
  for (const embedded of embeddedIpv4(groups)) {
    const why = whyClosedIpv4(embedded);
    if (why !== undefined) return isZero(groups, 0, 7) && groups[7] === 1 ? "it is a loopback address" : why;
  }
  if (isZero(groups, 0, 5) && (groups[5] === 0xffff || groups[5] === 0)) return undefined;
  if (g0 === 0x64 && g1 === 0xff9b && isZero(groups, 2, 6)) return undefined;
  if ((g0 & 0xffc0) === 0xfe80) return "it is a link-local address";
  if ((g0 & 0xfe00) === 0xfc00) return "it is a private address";
  if ((g0 & 0xff00) === 0xff00) return "it is a multicast address";
  // Only 2000::/3 is given out to the public internet.
  if ((g0 & 0xe000) !== 0x2000) return "it is a reserved address";
  if ((g0 === 0x2001 && g1 === 0xdb8) || (g0 === 0x3fff && g1 < 0x1000)) return "it is an address for documentation";
  // 2001:0::/32 is Teredo, looked at above; the rest of 2001::/23 is for protocols and benchmarks.
  if (g0 === 0x2001 && g1 > 0 && g1 < 0x200) return "it is a reserved address";
  return undefined;
}

/** The IPv4 addresses that a packet to this IPv6 address may end at. */
function embeddedIpv4(groups: readonly number[]): number[] {
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = groups;
  const last = join(g6, g7);
  if (isZero(groups, 0, 5) && (g5 === 0xffff || g5 === 0)) return [last];
  if (isZero(groups, 0, 4) && g4 === 0xffff && g5 === 0) return [last];
  if (g0 === 0x64 && g1 === 0xff9b && isZero(groups, 2, 6)) return [last];
  if (g0 === 0x2002) return [join(g1, g2)];
  if (g0 === 0x2001 && g1 === 0) return [join(g2, g3), ~last >>> 0];
  // ISATAP
  if ((g4 === 0 || g4 === 0x200) && g5 === 0x5efe) return [last];
  return [];
}

function mappedIpv4(groups: readonly number[] | undefined): number | undefined {
  if (groups === undefined || !isZero(groups, 0, 5) || groups[5] !== 0xffff) return undefined;
  return join(groups[6] ?? 0, groups[7] ?? 0);
}

function parseIpv4(text: string): number | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (match === null) return undefined;
  const parts = match.slice(1).map(Number);
  if (parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function parseIpv6(text: string): number[] | undefined {
  // A resolver may add a zone: fe80::1%eth0.
  const bare = text.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!bare.includes(":") || !/^[0-9a-f:.]+$/i.test(bare)) return undefined;
  const normal = URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1);
  if (normal === undefined) return undefined;
  const [head = "", tail] = normal.split("::");
  const front = toGroups(head);
  const back = toGroups(tail ?? "");
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function toGroups(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function isZero(groups: readonly number[], from: number, to: number): boolean {
  return groups.slice(from, to).every((group) => group === 0);
}

function join(high: number, low: number): number {
  return high * 0x10000 + low;
}
