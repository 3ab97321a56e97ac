import type { ModelEvent } from "../../model-event.ts";
import { vendorModel } from "../../models/vendor-models.ts";
import type { Provider } from "../../provider.ts";
import { resolveBaseUrl } from "../base-url.ts";
import { badUrl, type ProviderOptions, requestHeaders } from "../create-provider.ts";
import { listModels } from "../list-models.ts";
import type { Vendor } from "../vendor.ts";
import type { OwnModel } from "./copilot-options.ts";
import { createCopilotProvider } from "./copilot-provider.ts";

/** Copilot out of what every provider is made of. */
export function assembleCopilot(vendor: Vendor, options: ProviderOptions): Provider {
  const { copilot, limits, baseUrl, secrets = [] } = options;
  if (copilot === undefined) return homeless(vendor);
  if (baseUrl === undefined) return createCopilotProvider({ ...copilot, limits, secrets });
  const url = resolveBaseUrl(baseUrl, vendor, "/chat/completions");
  if (url === undefined) return failing(vendor, badUrl(vendor, baseUrl));
  const provider = ownModel(vendor, options, url);
  return createCopilotProvider({ ...copilot, limits, secrets, provider, useLoggedInUser: false });
}

function ownModel(vendor: Vendor, options: ProviderOptions, baseUrl: string): OwnModel {
  const { http, apiKey, headers } = options;
  const sees = (model: string) => vendor.quirks?.served?.sees ?? vendorModel(vendor, model)?.sees ?? true;
  const source = { http, baseUrl, headers: requestHeaders(vendor, options) };
  return {
    type: "openai",
    baseUrl,
    apiKey,
    ...(headers === undefined ? {} : { headers }),
    keyName: vendor.keyName,
    sees,
    listModels: (signal) => listModels(source, signal),
  };
}

function homeless(vendor: Vendor): Provider {
  const message = `${vendor.label} cannot be used here: its runtime was given no folder and no environment.`;
  return failing(vendor, { type: "error", error: { kind: "bad-request", retryable: false, shown: false, message } });
}

function failing({ id, label }: Vendor, event: ModelEvent): Provider {
  return {
    id,
    label,
    async *stream() {
      yield event;
    },
  };
}
