import { drawnGlyph, short } from "./drawn-glyph.ts";
import { mixed, type Palette } from "./palette.ts";
import type { Cell, Picture } from "./picture.ts";

const CELL = { width: 8, height: 18 } as const;
const FONT_SIZE = 13.3;
const BASELINE = 13;
const MARGIN = 16;
const TITLE_HEIGHT = 36;
const FONTS = `ui-monospace,"SF Mono",Menlo,"Cascadia Mono",Consolas,"DejaVu Sans Mono","Noto Sans Mono",monospace`;

/** A picture as one SVG file that needs nothing else: text as text, in a window of a terminal. */
export function drawSvg(picture: Picture, caption: string, print = ""): string {
  const columns = picture.rows[0]?.length ?? 0;
  const width = columns * CELL.width + 2 * MARGIN;
  const height = picture.rows.length * CELL.height + TITLE_HEIGHT + MARGIN;
  const styles = new Styles(picture.palette.text);
  const rows = picture.rows.map((row, index) => rowShapes(row, index, styles)).join("");
  const cursor = cursorShape(picture, styles);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(caption)}" data-print="${print}">
<style>text{font:${FONT_SIZE}px ${FONTS};fill:${picture.palette.text}}path{fill:none}.f{stroke:none}.m{text-anchor:middle}${styles.css()}</style>
${windowShapes(picture, width, height)}
${rows}${cursor}</svg>
`;
}

function windowShapes({ palette, title }: Picture, width: number, height: number): string {
  const edge = mixed(palette.background, palette.isDark ? "#ffffff" : "#000000", 0.16);
  const bar = mixed(palette.background, palette.isDark ? "#ffffff" : "#000000", 0.055);
  const frame = `x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9.5"`;
  const top = TITLE_HEIGHT - 8;
  const lights = ["#ff5f57", "#febc2e", "#28c840"]
    .map((color, index) => `<circle cx="${18 + index * 18}" cy="${top / 2}" r="5.5" fill="${color}"/>`)
    .join("");
  return [
    `<rect ${frame} fill="${palette.background}"/>`,
    `<path class="f" style="fill:${bar}" d="M.5 ${top}V10a9.5 9.5 0 0 1 9.5-9.5H${width - 10}a9.5 9.5 0 0 1 9.5 9.5V${top}z"/>`,
    `<rect ${frame} fill="none" stroke="${edge}"/>`,
    lights,
    `<text class="m" x="${width / 2}" y="${top / 2 + 4.5}" style="font-size:12px;fill:${titleColor(palette)}">${escaped(title)}</text>`,
  ].join("\n");
}

function titleColor(palette: Palette): string {
  return mixed(palette.text, palette.background, 0.35);
}

/** Cells side by side that are drawn as one. */
interface Run {
  readonly column: number;
  readonly columns: number;
  readonly text: string;
  readonly cell: Cell;
}

function rowShapes(row: readonly Cell[], index: number, styles: Styles): string {
  const y = TITLE_HEIGHT + index * CELL.height;
  const backgrounds = joined(row, sameBackground)
    .filter(({ cell }) => cell.background !== undefined)
    .map(({ column, columns, cell }) => bar(column, columns, y, CELL.height, cell.background ?? ""));
  const lines = joined(row, (a, b) => a.color === b.color && a.underline === b.underline && a.strike === b.strike)
    .filter(({ cell }) => cell.underline || cell.strike)
    .map(({ column, columns, cell }) => bar(column, columns, y + (cell.strike ? 9 : BASELINE + 2), 1, cell.color));
  const texts = joined(row, sameText)
    .flatMap((run) => pieces(run))
    .map((run) => runShape(run, y, styles));
  const all = [...backgrounds, ...lines, ...texts].join("");
  return all === "" ? "" : `${all}\n`;
}

function bar(column: number, columns: number, y: number, height: number, color: string): string {
  const [x, width] = [MARGIN + column * CELL.width, columns * CELL.width];
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`;
}

function joined(row: readonly Cell[], isSame: (a: Cell, b: Cell) => boolean): Run[] {
  const runs: Run[] = [];
  row.forEach((cell, column) => {
    if (cell.width === 0) return;
    const last = runs.at(-1);
    if (last && isSame(last.cell, cell)) {
      runs[runs.length - 1] = { ...last, columns: last.columns + cell.width, text: last.text + cell.text };
    } else runs.push({ column, columns: cell.width, text: cell.text, cell });
  });
  return runs;
}

function sameBackground(a: Cell, b: Cell): boolean {
  return a.background === b.background;
}

function sameText(a: Cell, b: Cell): boolean {
  const sameStyle = a.color === b.color && a.bold === b.bold && a.italic === b.italic && a.dim === b.dim;
  return sameStyle && (a.text === b.text || (isPlain(a.text) && isPlain(b.text)));
}

/** What every font for terminals has, as wide as it should be. */
function isPlain(text: string): boolean {
  return text.length === 1 && text < "\u0250";
}

/** Words that stand far apart are put in their places one by one; any other character stands alone in its cell. */
function pieces(run: Run): Run[] {
  if (!isPlain(run.cell.text)) return isShape(run.cell.text) ? [run] : single(run);
  return [...run.text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    ...run,
    text,
    column: run.column + index,
    columns: text.length,
  }));
}

function single(run: Run): Run[] {
  const { text, width } = run.cell;
  return Array.from({ length: run.columns / width }, (_, index) => ({
    ...run,
    text,
    column: run.column + index * width,
    columns: width,
  }));
}

function isShape(text: string): boolean {
  return drawnGlyph(text, { x: 0, y: 0, ...CELL }, CELL.width) !== undefined;
}

function runShape({ column, columns, text, cell }: Run, y: number, styles: Styles): string {
  const x = MARGIN + column * CELL.width;
  const width = columns * CELL.width;
  if (!isPlain(cell.text)) {
    const shape = drawnGlyph(cell.text, { x, y, width, height: CELL.height }, CELL.width);
    if (shape) return `<g class="${styles.shape(cell)}">${shape}</g>`;
    return `<text class="m ${styles.of(cell)}" x="${short(x + width / 2)}" y="${y + BASELINE}">${escaped(text)}</text>`;
  }
  const length = columns > 1 ? ` textLength="${width}"` : "";
  const classes = styles.of(cell);
  return `<text${classes ? ` class="${classes}"` : ""} x="${x}" y="${y + BASELINE}"${length}>${escaped(text)}</text>`;
}

/** A block, with the character below it in the colour of the background. */
function cursorShape({ cursor, rows, palette }: Picture, styles: Styles): string {
  const cell = cursor && rows[cursor.row]?.[cursor.column];
  if (!cell || !cursor) return "";
  const y = TITLE_HEIGHT + cursor.row * CELL.height;
  const block = bar(cursor.column, Math.max(1, cell.width), y, CELL.height, palette.text);
  if (cell.text.trim() === "") return block;
  const run = { column: cursor.column, columns: cell.width, text: cell.text, cell };
  return block + runShape({ ...run, cell: { ...cell, color: palette.background } }, y, styles);
}

/** One short class for each colour that occurs. */
class Styles {
  readonly #usual: string;
  readonly #colors = new Map<string, string>();

  constructor(usual: string) {
    this.#usual = usual;
  }

  of({ color, bold, italic, dim }: Cell): string {
    const names = [color === this.#usual ? "" : this.#name(color), bold ? "b" : "", italic ? "i" : "", dim ? "d" : ""];
    return names.filter(Boolean).join(" ");
  }

  shape({ color, dim }: Cell): string {
    return `s${this.#name(color)}${dim ? " d" : ""}`;
  }

  css(): string {
    const colors = [...this.#colors].map(
      ([color, name]) => `.${name}{fill:${color}}.s${name} *{stroke:${color}}.s${name} .f{fill:${color};stroke:none}`,
    );
    return `.b{font-weight:700}.i{font-style:italic}.d{opacity:.6}${colors.join("")}`;
  }

  #name(color: string): string {
    const known = this.#colors.get(color) ?? `c${this.#colors.size}`;
    this.#colors.set(color, known);
    return known;
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
