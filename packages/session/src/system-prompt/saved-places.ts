import type { SavedPlace } from "@marvin/agent-core";

const MOST = 100;
const LONGEST_LINE = 400;

/** With coordinates, so that "near home" needs no further question. */
export function savedPlaces(places: readonly SavedPlace[]): string {
  if (places.length === 0) return "";
  const more = places.length > MOST ? [`- and ${places.length - MOST} more: list_places shows them`] : [];
  return ["Saved places:", ...places.slice(0, MOST).map(placeLine), ...more].join("\n");
}

function placeLine({ label, name, address, lat, lng, notes }: SavedPlace): string {
  const where = [name === label ? "" : name, address ?? "", `${lat}, ${lng}`, notes ?? ""];
  const line = `- ${label}: ${where.filter((piece) => piece !== "").join("; ")}`.replace(/\s+/g, " ");
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1).toWellFormed()}…`;
}
