interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CellBox extends Size {
  readonly columns: number;
  readonly rows: number;
}

/** The largest size in pixels, and the cells it takes, that keeps the proportions and is no larger than the picture. */
export function fitInCells(
  picture: Size,
  room: { readonly columns: number; readonly rows: number },
  cell: Size,
  mostPixels: number,
): CellBox | undefined {
  const columns = Math.floor(room.columns);
  const rows = Math.floor(room.rows);
  if (!(columns >= 1 && rows >= 1 && cell.width >= 1 && cell.height >= 1)) return undefined;
  const mostWidth = Math.min(columns * cell.width, mostPixels);
  const mostHeight = Math.min(rows * cell.height, mostPixels);
  const scale = Math.min(1, mostWidth / picture.width, mostHeight / picture.height);
  const width = Math.max(1, Math.floor(picture.width * scale));
  const height = Math.max(1, Math.floor(picture.height * scale));
  return { width, height, columns: Math.ceil(width / cell.width), rows: Math.ceil(height / cell.height) };
}
