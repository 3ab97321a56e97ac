import { fitInCells } from "./fit-in-cells.ts";
import { type ImageKind, imageHeader } from "./image-header.ts";
import type { ImageProtocol } from "./image-protocol.ts";
import { iterm2Sequence } from "./iterm2.ts";
import { kittySequence } from "./kitty.ts";
import { isSoundPng } from "./png-chunks.ts";
import { scaledPng } from "./scaled-png.ts";
import { sixelSequence } from "./sixel.ts";

export interface Image {
  readonly bytes: Uint8Array;
  /** Shown by some terminals; it is sent encoded and cannot do harm. */
  readonly name: string;
  /** The room there is, in cells. */
  readonly columns: number;
  readonly rows: number;
  /** The size of a cell in pixels, where the terminal told it. */
  readonly cellSize?: { readonly width: number; readonly height: number };
}

export interface DrawnImage {
  /** Written at the start of a row, it leaves the cursor in the last row of the picture: a line end must follow. */
  readonly sequence: string;
  readonly columns: number;
  readonly rows: number;
}

const MOST_BYTES = 8 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
const MOST_DRAWN = 1000;
const USUAL_CELL = { width: 10, height: 20 };

/**
 * The picture as this terminal takes it, never larger than it is or than the room. Nothing if it cannot be shown: too
 * large, broken, or of a kind that the protocol does not take. What it is, its bytes tell, not what it is called.
 */
export function drawImage(image: Image, protocol: ImageProtocol): DrawnImage | undefined {
  if (image.bytes.length > MOST_BYTES) return undefined;
  const header = imageHeader(image.bytes);
  if (header === undefined || header.width * header.height > MOST_PIXELS) return undefined;
  if (header.kind === "png" && !isSoundPng(image.bytes)) return undefined;
  const box = fitInCells(header, image, image.cellSize ?? USUAL_CELL, MOST_DRAWN);
  if (box === undefined) return undefined;
  const picture = pictureOf(image, header.kind, box, protocol);
  if (picture === undefined) return undefined;
  return { sequence: place(picture, box.rows), columns: box.columns, rows: box.rows };
}

type Box = NonNullable<ReturnType<typeof fitInCells>>;

function pictureOf(image: Image, kind: ImageKind, box: Box, protocol: ImageProtocol): string | undefined {
  switch (protocol) {
    case "kitty":
      return kind === "png" ? kittySequence(image.bytes, box) : undefined;
    case "iterm2":
      return iterm2Sequence(image.bytes, image.name, box);
    case "sixel": {
      const pixels = kind === "png" ? scaledPng(image.bytes, box.width, box.height) : undefined;
      return pixels && sixelSequence(pixels);
    }
    default:
      return protocol satisfies never;
  }
}

/**
 * Terminals disagree on where the cursor is after a picture, and on what happens at the bottom of the screen: so the rows
 * are made first, and the cursor is put back by hand.
 */
function place(picture: string, rows: number): string {
  const down = rows > 1 ? `\u001b[${rows - 1}B` : "";
  return `${"\n".repeat(rows)}\u001b[${rows}A\u001b7${picture}\u001b8${down}`;
}
