import type { Line, Span, Style } from "../text/line.ts";
import { colorCodes } from "./color-codes.ts";
import type { ColorDepth, Paint } from "./paint.ts";
import { safeLink } from "./safe-link.ts";
import type { Theme } from "./theme.ts";

/**
 * Paints with as few bytes as it takes: nothing between spans that look alike, nothing for text in the terminal's own
 * colour. Text of the colour "text" gets a code only where a background is painted behind it.
 */
export function createPaint(options: { theme: Theme; depth: ColorDepth; links: boolean }): Paint {
  const looks = new LookCache(options.theme, options.depth);
  return (line) => paintLine(line, looks, options.links);
}

function paintLine(line: Line, looks: LookCache, links: boolean): string {
  let painted = "";
  let look = looks.plain;
  let link = "";
  for (const span of line) {
    const text = withoutControls(span.text);
    if (text === "") continue;
    const nextLink = links && span.link !== undefined ? safeLink(span.link) : "";
    if (nextLink !== link) {
      painted += `\u001b]8;;${nextLink}\u0007`;
      link = nextLink;
    }
    const next = looks.of(span);
    if (next !== look && !(BLANK.test(text) && next.onBlank === look.onBlank)) {
      painted += looks.change(look, next);
      look = next;
    }
    painted += text;
  }
  if (link !== "") painted += "\u001b]8;;\u0007";
  return look === looks.plain ? painted : `${painted}\u001b[0m`;
}

/** How text looks, as one SGR code (or "") for each thing that can be switched on and off by itself. */
interface Look {
  readonly codes: readonly string[];
  /** What of it can be seen on a space. */
  readonly onBlank: string;
  /** What to write to come from this look to another. */
  readonly changes: Map<Look, string>;
}

const OFF = ["39", "49", "22", "23", "24", "29", "27"];
const BLANK = /^ +$/;

class LookCache {
  readonly #theme: Theme;
  readonly #depth: ColorDepth;
  readonly #byCodes = new Map<string, Look>();
  readonly #byStyle = new Map<string, Look>();
  readonly plain: Look;

  constructor(theme: Theme, depth: ColorDepth) {
    this.#theme = theme;
    this.#depth = depth;
    this.plain = this.#intern(this.#codesOf({}));
  }

  of({ style }: Span): Look {
    if (style === undefined) return this.plain;
    const key = styleKey(style);
    const known = this.#byStyle.get(key);
    if (known !== undefined) return known;
    const look = this.#intern(this.#codesOf(style));
    this.#byStyle.set(key, look);
    return look;
  }

  change(from: Look, to: Look): string {
    const known = from.changes.get(to);
    if (known !== undefined) return known;
    const change = shortestChange(from, to);
    from.changes.set(to, change);
    return change;
  }

  #intern(codes: readonly string[]): Look {
    const key = codes.join();
    const known = this.#byCodes.get(key);
    if (known !== undefined) return known;
    const [, background, , , underline, strikethrough, inverse] = codes;
    const onBlank = [background, underline, strikethrough, inverse].join();
    const look: Look = { codes, onBlank, changes: new Map() };
    this.#byCodes.set(key, look);
    return look;
  }

  #codesOf(style: Style): string[] {
    const colors = colorCodes(this.#theme, this.#depth, style.color ?? "text", style.background);
    // a selection that cannot have its colour must still be seen
    const isInverse = style.inverse || (style.background === "selectionBackground" && colors.background === "");
    return [
      colors.foreground,
      colors.background,
      style.bold ? "1" : "",
      style.italic ? "3" : "",
      style.underline ? "4" : "",
      style.strikethrough ? "9" : "",
      isInverse ? "7" : "",
    ];
  }
}

/** By what it says, since most styles are made anew for each span. */
function styleKey({ color, background, bold, italic, underline, strikethrough, inverse }: Style): string {
  const attributes =
    (bold ? 1 : 0) + (italic ? 2 : 0) + (underline ? 4 : 0) + (strikethrough ? 8 : 0) + (inverse ? 16 : 0);
  return `${color ?? ""},${background ?? ""},${attributes}`;
}

function shortestChange(from: Look, to: Look): string {
  const afresh = ["0", ...to.codes.filter((code) => code !== "")].join(";");
  const onlyChanged = to.codes
    .map((code, at) => (code === from.codes[at] ? "" : code || (OFF[at] ?? "")))
    .filter((code) => code !== "")
    .join(";");
  return `\u001b[${afresh.length < onlyChanged.length ? afresh : onlyChanged}m`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const CONTROLS = new RegExp(CONTROL, "g");

/** Spans are clean by contract; should one slip through, the terminal must not obey it. */
function withoutControls(text: string): string {
  return CONTROL.test(text) ? text.replace(CONTROLS, "") : text;
}
