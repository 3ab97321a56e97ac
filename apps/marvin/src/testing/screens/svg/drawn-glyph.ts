/** A place on the picture, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Lines, blocks and dots as shapes, so that they meet at the edges of their cells whatever the font is; undefined for
 * what is text. The box is as wide as all the cells in which the same character stands side by side.
 */
export function drawnGlyph(char: string, box: Box, cellWidth: number): string | undefined {
  if (char === "━") return `<path stroke-width="4" d="${linePath(RIGHT | LEFT, box)}"/>`;
  if (char in LINES) return `<path d="${linePath(LINES[char] ?? 0, box)}"/>`;
  if (char in CORNERS) return `<path d="${cornerPath(char, box)}"/>`;
  if (/[\u2801-\u28ff]/.test(char)) return brailleDots(char, { ...box, width: cellWidth });
  return block(char, box, cellWidth);
}

const [UP, RIGHT, DOWN, LEFT] = [1, 2, 4, 8] as const;

const LINES: Readonly<Record<string, number>> = {
  "─": RIGHT | LEFT,
  "│": UP | DOWN,
  "┌": RIGHT | DOWN,
  "┐": LEFT | DOWN,
  "└": UP | RIGHT,
  "┘": UP | LEFT,
  "├": UP | RIGHT | DOWN,
  "┤": UP | DOWN | LEFT,
  "┬": RIGHT | DOWN | LEFT,
  "┴": UP | RIGHT | LEFT,
  "┼": UP | RIGHT | DOWN | LEFT,
  "╴": LEFT,
  "╵": UP,
  "╶": RIGHT,
  "╷": DOWN,
};

const CORNERS: Readonly<Record<string, number>> = {
  "╭": RIGHT | DOWN,
  "╮": LEFT | DOWN,
  "╰": UP | RIGHT,
  "╯": UP | LEFT,
};

function linePath(to: number, box: Box): string {
  const { middleX, middleY } = middleOf(box);
  const across = to & (LEFT | RIGHT);
  const along = to & (UP | DOWN);
  const left = across & LEFT ? box.x : middleX;
  const right = across & RIGHT ? box.x + box.width : middleX;
  const top = along & UP ? box.y : middleY;
  const bottom = along & DOWN ? box.y + box.height : middleY;
  return `${across ? `M${left} ${middleY}H${right}` : ""}${along ? `M${middleX} ${top}V${bottom}` : ""}`;
}

function cornerPath(char: string, box: Box): string {
  const { middleX, middleY } = middleOf(box);
  const to = CORNERS[char] ?? 0;
  const endX = to & LEFT ? box.x : box.x + box.width;
  const endY = to & UP ? box.y : box.y + box.height;
  const turnY = middleY + (to & UP ? -1 : 1) * (box.width / 2);
  return `M${middleX} ${endY}V${turnY}Q${middleX} ${middleY} ${endX} ${middleY}`;
}

/** Half a pixel off, so that a line of one pixel is sharp. */
function middleOf({ x, y, width, height }: Box): { middleX: number; middleY: number } {
  return { middleX: Math.floor(x + width / 2) + 0.5, middleY: Math.floor(y + height / 2) + 0.5 };
}

const DOTS: readonly (readonly [column: number, row: number])[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
];

function brailleDots(char: string, { x, y, width, height }: Box): string {
  const bits = (char.codePointAt(0) ?? 0) - 0x2800;
  const radius = width / 7;
  const path = DOTS.filter((_, bit) => bits & (1 << bit))
    .map(([column, row]) => [x + width * (0.3 + 0.4 * column), y + height * (0.2 + 0.2 * row)] as const)
    .map(([left, top]) => `M${short(left - radius)} ${short(top)}a${circle(radius, 1)}a${circle(radius, -1)}`);
  return `<path class="f" d="${path.join("")}"/>`;
}

function circle(radius: number, way: 1 | -1): string {
  return `${short(radius)} ${short(radius)} 0 1 0 ${short(2 * radius * way)} 0`;
}

const LOWER = "▁▂▃▄▅▆▇█";
const LEFT_PARTS = "▉▊▋▌▍▎▏";
const SHADES = "░▒▓";

function block(char: string, { x, y, width, height }: Box, cellWidth: number): string | undefined {
  const lower = LOWER.indexOf(char) + 1;
  if (lower > 0) return rect({ x, y: y + (height * (8 - lower)) / 8, width, height: (height * lower) / 8 });
  const left = LEFT_PARTS.indexOf(char) + 1;
  if (left > 0 && width === cellWidth) return rect({ x, y, width: (width * (8 - left)) / 8, height });
  if (char === "▀") return rect({ x, y, width, height: height / 2 });
  if (char === "▐" && width === cellWidth) return rect({ x: x + width / 2, y, width: width / 2, height });
  const shade = SHADES.indexOf(char) + 1;
  return shade > 0 ? rect({ x, y, width, height }, ` opacity="${shade / 4}"`) : undefined;
}

function rect({ x, y, width, height }: Box, more = ""): string {
  const size = `width="${short(width)}" height="${short(height)}"`;
  return `<rect class="f" x="${short(x)}" y="${short(y)}" ${size}${more}/>`;
}

export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
