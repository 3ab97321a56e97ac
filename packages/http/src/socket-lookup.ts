import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Resolve, ResolvedAddress } from "./client-options.ts";

export async function systemResolve(hostname: string): Promise<readonly ResolvedAddress[]> {
  const { lookup } = await import("node:dns/promises");
  return lookup(hostname, { all: true });
}

/** A `lookup` for a socket that hands out only addresses that passed `check`, which throws to refuse. */
export function socketLookup(resolve: Resolve, check: (addresses: readonly ResolvedAddress[]) => void): LookupFunction {
  async function addresses(hostname: string, family: unknown): Promise<LookupAddress[]> {
    const found = await resolve(hostname);
    check(found);
    const fit = found.filter((entry) => (family !== 4 && family !== 6) || entry.family === family);
    if (fit.length === 0) throw Object.assign(new Error(`No address for ${hostname}`), { code: "ENOTFOUND" });
    return fit.map(({ address, family }) => ({ address, family }));
  }

  return (hostname, options, callback) => {
    addresses(hostname, options.family).then(
      (list) => {
        if (options.all === true) callback(null, list);
        else callback(null, list[0]?.address ?? "", list[0]?.family ?? 0);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}
