import { type BasicColor, basicForeground } from "./basic-color.ts";
import type { ColorName } from "./color-name.ts";
import { nearest256 } from "./nearest-256.ts";
import type { ColorDepth } from "./paint.ts";
import { rgbOf } from "./rgb.ts";
import type { Theme } from "./theme.ts";

/** The SGR parameters that make text this colour, or "" for the terminal's own. */
export function foregroundCode(theme: Theme, depth: ColorDepth, name: ColorName): string {
  if (depth === "none") return "";
  const hex = theme.colors[name];
  const basic = theme.basic?.[name];
  if (depth !== "16" && hex !== undefined) return hexCode("38", hex, depth);
  if (basic !== undefined) return basicForeground(basic);
  const usual = hex === undefined ? undefined : usualBasic(name, theme.kind);
  return usual === undefined ? "" : basicForeground(usual);
}

/** The SGR parameters of a background, or "" where the terminal's own stays: sixteen colours are too loud for it. */
export function backgroundCode(theme: Theme, depth: ColorDepth, name: ColorName): string {
  const hex = theme.colors[name];
  return hex === undefined || depth === "none" || depth === "16" ? "" : hexCode("48", hex, depth);
}

function hexCode(plane: "38" | "48", hex: string, depth: "256" | "truecolor"): string {
  return depth === "256" ? `${plane};5;${nearest256(hex)}` : `${plane};2;${rgbOf(hex).join(";")}`;
}

/** By the name and not by the nearest shade, since nobody knows what the sixteen look like. */
function usualBasic(name: ColorName, kind: Theme["kind"]): BasicColor | undefined {
  switch (name) {
    case "text":
    case "quote":
    case "operator":
    case "selection":
    case "selectionBackground":
    case "addedBackground":
    case "removedBackground":
      return undefined;
    case "muted":
    case "thinking":
    case "border":
    case "comment":
      return "gray";
    case "link":
    case "tool":
    case "function":
      return kind === "dark" ? "bright-blue" : "blue";
    case "accent":
    case "user":
    case "code":
    case "type":
    case "attribute":
    case "chart":
      return "cyan";
    case "heading":
    case "keyword":
      return "magenta";
    case "warning":
    case "number":
    case "constant":
    case "chartHigh":
      return "yellow";
    case "success":
    case "added":
    case "string":
      return "green";
    case "error":
    case "removed":
      return "red";
    default:
      return name satisfies never;
  }
}
