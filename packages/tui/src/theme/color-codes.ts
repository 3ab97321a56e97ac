import { type BasicColor, basicForeground } from "./basic-color.ts";
import type { ColorName } from "./color-name.ts";
import { nearest256, nearestReadable256, tint256 } from "./nearest-256.ts";
import type { ColorDepth } from "./paint.ts";
import { rgbOf } from "./rgb.ts";
import type { Theme } from "./theme.ts";

/** The SGR parameters that make text this colour on this background, each "" for the terminal's own. */
export function colorCodes(
  theme: Theme,
  depth: ColorDepth,
  color: ColorName,
  background: ColorName | undefined,
): { foreground: string; background: string } {
  if (depth === "none") return { foreground: "", background: "" };
  if (depth === "16") return { foreground: basicCode(theme, color), background: "" };
  const behind = background === undefined ? undefined : theme.colors[background];
  if (background === undefined || behind === undefined) {
    return { foreground: color === "text" ? "" : deepCode(theme, depth, color), background: "" };
  }
  if (depth === "truecolor") {
    return { foreground: deepCode(theme, depth, color), background: `48;2;${rgbOf(behind).join(";")}` };
  }
  const index = background256(theme, background, behind);
  const hex = theme.colors[color];
  const foreground = hex === undefined ? deepCode(theme, depth, color) : `38;5;${nearestReadable256(hex, index)}`;
  return { foreground, background: `48;5;${index}` };
}

function deepCode(theme: Theme, depth: "256" | "truecolor", color: ColorName): string {
  const hex = theme.colors[color];
  if (hex === undefined) return basicCode(theme, color);
  return depth === "256" ? `38;5;${nearest256(hex)}` : `38;2;${rgbOf(hex).join(";")}`;
}

function background256(theme: Theme, name: ColorName, hex: string): number {
  const isTint = name === "addedBackground" || name === "removedBackground";
  return isTint ? tint256(hex, theme.background, theme.kind) : nearest256(hex);
}

function basicCode(theme: Theme, color: ColorName): string {
  const isGiven = theme.colors[color] !== undefined;
  const basic = theme.basic?.[color] ?? (isGiven ? usualBasic(color, theme.kind) : undefined);
  return basic === undefined ? "" : basicForeground(basic);
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
