import type { Theme } from "./theme.ts";

/** The themes that come with Marvin. The names alone cost nothing: a palette is loaded when it is asked for. */
const TABLE = {
  "marvin-dark": { kind: "dark", load: () => import("./themes/marvin-dark.ts") },
  "marvin-light": { kind: "light", load: () => import("./themes/marvin-light.ts") },
  "solarized-dark": { kind: "dark", load: () => import("./themes/solarized-dark.ts") },
  "solarized-light": { kind: "light", load: () => import("./themes/solarized-light.ts") },
  "gruvbox-dark": { kind: "dark", load: () => import("./themes/gruvbox-dark.ts") },
  "gruvbox-light": { kind: "light", load: () => import("./themes/gruvbox-light.ts") },
  dracula: { kind: "dark", load: () => import("./themes/dracula.ts") },
  nord: { kind: "dark", load: () => import("./themes/nord.ts") },
  "tokyo-night": { kind: "dark", load: () => import("./themes/tokyo-night.ts") },
  "tokyo-night-storm": { kind: "dark", load: () => import("./themes/tokyo-night-storm.ts") },
  "tokyo-night-day": { kind: "light", load: () => import("./themes/tokyo-night-day.ts") },
  "catppuccin-mocha": { kind: "dark", load: () => import("./themes/catppuccin-mocha.ts") },
  "catppuccin-macchiato": { kind: "dark", load: () => import("./themes/catppuccin-macchiato.ts") },
  "catppuccin-frappe": { kind: "dark", load: () => import("./themes/catppuccin-frappe.ts") },
  "catppuccin-latte": { kind: "light", load: () => import("./themes/catppuccin-latte.ts") },
  "one-dark": { kind: "dark", load: () => import("./themes/one-dark.ts") },
  "one-light": { kind: "light", load: () => import("./themes/one-light.ts") },
  monokai: { kind: "dark", load: () => import("./themes/monokai.ts") },
  "monokai-pro": { kind: "dark", load: () => import("./themes/monokai-pro.ts") },
  "github-dark": { kind: "dark", load: () => import("./themes/github-dark.ts") },
  "github-light": { kind: "light", load: () => import("./themes/github-light.ts") },
  "rose-pine": { kind: "dark", load: () => import("./themes/rose-pine.ts") },
  "rose-pine-moon": { kind: "dark", load: () => import("./themes/rose-pine-moon.ts") },
  "rose-pine-dawn": { kind: "light", load: () => import("./themes/rose-pine-dawn.ts") },
  "everforest-dark": { kind: "dark", load: () => import("./themes/everforest-dark.ts") },
  "everforest-light": { kind: "light", load: () => import("./themes/everforest-light.ts") },
  kanagawa: { kind: "dark", load: () => import("./themes/kanagawa.ts") },
  "kanagawa-lotus": { kind: "light", load: () => import("./themes/kanagawa-lotus.ts") },
  "ayu-dark": { kind: "dark", load: () => import("./themes/ayu-dark.ts") },
  "ayu-mirage": { kind: "dark", load: () => import("./themes/ayu-mirage.ts") },
  "ayu-light": { kind: "light", load: () => import("./themes/ayu-light.ts") },
  material: { kind: "dark", load: () => import("./themes/material.ts") },
  "material-lighter": { kind: "light", load: () => import("./themes/material-lighter.ts") },
  palenight: { kind: "dark", load: () => import("./themes/palenight.ts") },
  "night-owl": { kind: "dark", load: () => import("./themes/night-owl.ts") },
  "light-owl": { kind: "light", load: () => import("./themes/light-owl.ts") },
  synthwave: { kind: "dark", load: () => import("./themes/synthwave.ts") },
  zenburn: { kind: "dark", load: () => import("./themes/zenburn.ts") },
  cobalt2: { kind: "dark", load: () => import("./themes/cobalt2.ts") },
  "tomorrow-night": { kind: "dark", load: () => import("./themes/tomorrow-night.ts") },
  iceberg: { kind: "dark", load: () => import("./themes/iceberg.ts") },
  horizon: { kind: "dark", load: () => import("./themes/horizon.ts") },
  "high-contrast-dark": { kind: "dark", load: () => import("./themes/high-contrast-dark.ts") },
  "high-contrast-light": { kind: "light", load: () => import("./themes/high-contrast-light.ts") },
  "color-blind-dark": { kind: "dark", load: () => import("./themes/color-blind-dark.ts") },
  "color-blind-light": { kind: "light", load: () => import("./themes/color-blind-light.ts") },
  terminal: { kind: "dark", load: () => import("./themes/terminal.ts") },
  plain: { kind: "dark", load: () => import("./themes/plain.ts") },
  ascii: { kind: "dark", load: () => import("./themes/ascii.ts") },
} as const satisfies Record<string, { kind: Theme["kind"]; load: () => Promise<{ default: Theme }> }>;

export type ThemeName = keyof typeof TABLE;

export const THEMES: readonly { readonly name: ThemeName; readonly kind: Theme["kind"] }[] = Object.entries(TABLE).map(
  ([name, { kind }]) => ({ name: name as ThemeName, kind }),
);

export function isThemeName(name: string): name is ThemeName {
  return Object.hasOwn(TABLE, name);
}

export async function loadTheme(name: ThemeName): Promise<Theme> {
  return (await TABLE[name].load()).default;
}

/** What a person sees who never chose a theme. */
export function defaultThemeName(kind: Theme["kind"]): ThemeName {
  return kind === "light" ? "marvin-light" : "marvin-dark";
}
