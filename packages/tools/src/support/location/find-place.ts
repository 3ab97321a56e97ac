import type { SavedPlace, ToolContext } from "@marvin/agent-core";
import { parseCoordinates, shownCoordinates } from "./coordinates.ts";
import { locationByAddress } from "./current-location.ts";
import { type FoundPlace, geocode, placeName } from "./geocode.ts";

export interface Place extends FoundPlace {
  readonly source: "coordinates" | "saved place" | "IP address" | "Open-Meteo" | "OpenStreetMap";
  /** What a reader should know of how it was found. */
  readonly note?: string;
}

/** The place that a text means: "lat,lng", the label of a saved place, or a name. Without a text: home, else here. */
export async function findPlace(text: string | undefined, context: ToolContext): Promise<Place> {
  const wanted = text?.trim() ?? "";
  const coordinates = parseCoordinates(wanted);
  if (coordinates) return { ...coordinates, name: shownCoordinates(coordinates), source: "coordinates" };

  const saved = await context.profile.savedPlaces();
  const home = savedAs("home", saved);
  if (HERE.test(wanted)) return await currentPlace(context, undefined);
  if (wanted === "" || /^(my )?home$/i.test(wanted)) {
    if (home)
      return savedPlace(home, wanted === "" ? 'No location was given, so this is for the saved place "home".' : "");
    return await currentPlace(context, 'There is no saved place "home".');
  }
  const own = savedAs(wanted, saved);
  if (own) return savedPlace(own, "");

  const { place, others, source } = await geocode(wanted, context);
  const notes = [
    ...(others.length > 0 ? [`Other places of that name: ${others.map(placeName).join("; ")}.`] : []),
    // Its licence asks for the words.
    ...(source === "OpenStreetMap" ? ["Place by © OpenStreetMap contributors."] : []),
  ];
  return { ...place, source, ...(notes.length > 0 ? { note: notes.join(" ") } : {}) };
}

const HERE =
  /^(here|(my |the )?current (location|position|place)|my (location|position|place)|near me|around here|me)$/i;

function savedAs(label: string, saved: readonly SavedPlace[]): SavedPlace | undefined {
  const same = (text: string) => text.trim().toLowerCase() === label.toLowerCase();
  return saved.find((place) => same(place.label)) ?? saved.find((place) => same(place.name));
}

function savedPlace({ label, name, lat, lng }: SavedPlace, note: string): Place {
  const shown = name.toLowerCase() === label.toLowerCase() ? name : `${name} (${label})`;
  return { name: shown, lat, lng, source: "saved place", ...(note ? { note } : {}) };
}

async function currentPlace(context: ToolContext, why: string | undefined): Promise<Place> {
  const { lat, lng, city, region, country, source } = await locationByAddress(context);
  const note = `The location is approximate, by the IP address (${source}).`;
  return {
    name: city ?? shownCoordinates({ lat, lng }),
    ...(region ? { region } : {}),
    ...(country ? { country } : {}),
    lat,
    lng,
    source: "IP address",
    note: why ? `${why} ${note}` : note,
  };
}
