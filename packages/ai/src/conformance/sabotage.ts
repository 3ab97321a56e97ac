import { maskKeys } from "../errors/mask-keys.ts";
import type { ModelEvent } from "../model-event.ts";
import { loadProtocol } from "../protocols/load-protocol.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Provider } from "../provider.ts";
import type { ProviderOptions } from "../providers/create-provider.ts";
import type { Vendor } from "../providers/vendor.ts";
import { streamModel } from "../stream-model.ts";
import { pathOf, type Subject } from "./subject.ts";

/** The same vendor with its protocol changed, to see that the suite notices. */
export function withProtocol(subject: Subject, change: (protocol: Protocol) => Protocol): Subject {
  const assemble = async () => {
    const protocol = change(await loadProtocol(subject.double.protocol));
    const path = await pathOf(subject);
    return (vendor: Vendor, options: ProviderOptions) => plain(vendor, options, protocol, path);
  };
  return { ...subject, vendor: { ...subject.vendor, assemble } };
}

/** The same vendor, what it tells changed on the way. */
export function withEvents(
  subject: Subject,
  change: (events: AsyncIterable<ModelEvent>) => AsyncIterable<ModelEvent>,
): Subject {
  const same = withProtocol(subject, (protocol) => protocol);
  const assemble = async () => {
    const make = await same.vendor.assemble?.();
    return (vendor: Vendor, options: ProviderOptions): Provider => {
      const provider = make?.(vendor, options) as Provider;
      return { ...provider, stream: (request, signal) => change(provider.stream(request, signal)) };
    };
  };
  return { ...subject, vendor: { ...subject.vendor, assemble } };
}

function plain(vendor: Vendor, options: ProviderOptions, protocol: Protocol, path: string): Provider {
  const { id, label, keyName } = vendor;
  const { http, limits, baseUrl = "", apiKey = "" } = options;
  const key = vendor.authorize?.(apiKey) ?? { authorization: `Bearer ${apiKey}` };
  return {
    id,
    label,
    stream: (request, signal) =>
      streamModel(
        {
          http,
          protocol,
          url: `${baseUrl}${path}`,
          headers: { ...vendor.headers, ...protocol.headers?.(request), ...key },
          body: protocol.encode(request, { provider: id, baseUrl, sees: true, quirks: vendor.quirks ?? {} }),
          decoder: protocol.decoder({ provider: id, model: request.model }),
          limits,
          subject: { label, model: request.model, url: baseUrl, keyName, mask: maskKeys([apiKey]) },
          explain: async () => "",
        },
        signal,
      ),
  };
}
