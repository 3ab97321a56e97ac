import type { ProviderOptions, Vendor } from "@marvin/ai";
import type { HttpClient } from "@marvin/http";
import type { Config } from "../config/config.ts";
import { codexSecrets } from "../config/secrets/stored-secrets.ts";
import { codexTokenPath } from "./codex-token-path.ts";

/** How a vendor with a sign-in is authorized; nothing for those with a key. Loaded at the first request. */
export function signInOption(vendor: Vendor, config: Config, http: HttpClient): Pick<ProviderOptions, "authorize"> {
  if (vendor.id !== "codex") return {};
  return {
    authorize: async (signal, refused) => {
      const { codexAuthorization } = await import("./codex-authorization.ts");
      const { TokenStore } = await import("./token-store.ts");
      const store = new TokenStore(codexTokenPath(config.folders.settings));
      const headers = await codexAuthorization(store, { http, now: Date.now })(signal, refused);
      config.keys.learn(codexSecrets(config.folders)); // they may have been renewed just now
      return headers;
    },
  };
}
