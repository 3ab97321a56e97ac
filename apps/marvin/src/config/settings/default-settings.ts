import type { Settings } from "./settings-schema.ts";

/** What holds where nobody set anything: the schema's own defaults, for people without a settings file. */
export const DEFAULT_SETTINGS: Settings = Object.freeze<Settings>({
  providers: {},
  endpoints: {},
  approval: "write",
  permissions: [],
  allow_hosts: [],
  tools: { offer: "auto" },
  timeouts: {},
  limits: {},
  keys: {},
  screen: { plain: false, bell: "auto", notify: "auto", images: "auto", hyperlinks: "auto", thinking: "folded" },
  voice: { seconds: 5 },
});
