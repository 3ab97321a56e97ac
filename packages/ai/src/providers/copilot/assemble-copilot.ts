import type { Provider } from "../../provider.ts";
import type { ProviderOptions } from "../create-provider.ts";
import type { Vendor } from "../vendor.ts";
import { createCopilotProvider } from "./copilot-provider.ts";

/** Copilot out of what every provider is made of. */
export function assembleCopilot(vendor: Vendor, options: ProviderOptions): Provider {
  const { copilot, limits, baseUrl, apiKey } = options;
  if (copilot === undefined) return homeless(vendor);
  const provider = baseUrl === undefined ? undefined : { type: "openai" as const, baseUrl, apiKey };
  return createCopilotProvider({ ...copilot, limits, ...(provider ? { provider, useLoggedInUser: false } : {}) });
}

function homeless({ id, label }: Vendor): Provider {
  const message = `${label} cannot be used here: its runtime was given no folder and no environment.`;
  return {
    id,
    label,
    async *stream() {
      yield { type: "error", error: { kind: "bad-request", retryable: false, shown: false, message } };
    },
  };
}
