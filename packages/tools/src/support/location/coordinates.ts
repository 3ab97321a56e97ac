import { ToolError } from "@marvin/agent-core";

export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** "52.52,13.41", "52.52 13.41" or "37.77° N, 122.42° W"; undefined if the text is something else. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const parts = PAIR.exec(text.trim().replace(/−/g, "-"));
  if (!parts) return undefined;
  const lat = Number(parts[1]) * (/s/i.test(parts[2] ?? "") ? -1 : 1);
  const lng = Number(parts[3]) * (/w/i.test(parts[4] ?? "") ? -1 : 1);
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  throw new ToolError("invalid-input", `"${text.trim()}" is no place on earth.`, {
    hint: 'Coordinates are "latitude,longitude": latitude from -90 to 90 first, then longitude from -180 to 180.',
  });
}

const PAIR = /^\(?([-+]?\d{1,3}(?:\.\d+)?)°?\s*([NS])?\s*[,; ]\s*([-+]?\d{1,3}(?:\.\d+)?)°?\s*([EW])?\)?$/i;

/** 0,0 is what services say when they know nothing. */
export function isPlace({ lat, lng }: Coordinates): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
}

export function shownCoordinates({ lat, lng }: Coordinates): string {
  return `${Number(lat.toFixed(4))}, ${Number(lng.toFixed(4))}`;
}
