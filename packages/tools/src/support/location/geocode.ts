import { type ToolContext, ToolError } from "@marvin/agent-core";
import { HttpError } from "@marvin/http";
import * as z from "zod";
import { nominatim, openMeteoGeocoding } from "../../endpoints.ts";
import { type Coordinates, isPlace } from "./coordinates.ts";

export interface FoundPlace extends Coordinates {
  readonly name: string;
  readonly region?: string;
  readonly country?: string;
}

export interface Geocoded {
  readonly place: FoundPlace;
  /** Other places of that name, at most three. */
  readonly others: readonly FoundPlace[];
  readonly source: "Open-Meteo" | "OpenStreetMap";
}

/** Cities and the like at Open-Meteo; street addresses, and all else that it does not know, at Nominatim. */
export async function geocode(text: string, { http }: Pick<ToolContext, "http">): Promise<Geocoded> {
  let failure: HttpError | undefined;
  try {
    const cities = await findCities(text, http);
    if (cities[0]) return { place: cities[0], others: namesakes(cities), source: "Open-Meteo" };
  } catch (error) {
    if (!(error instanceof HttpError) || error.code === "aborted" || error.code === "unreachable") throw error;
    failure = error;
  }
  const addresses = await findAddresses(text, http).catch((error: unknown) => {
    throw failure ?? error;
  });
  if (addresses[0]) return { place: addresses[0], others: [], source: "OpenStreetMap" };
  throw failure ?? notFound(text);
}

/** "Berlin, Germany" from a place's parts, each said once. */
export function placeName({ name, region, country }: FoundPlace): string {
  return [...new Set([name, region, country].filter((part) => part))].join(", ");
}

const Word = z.string().nullish();
const City = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  admin1: Word,
  admin2: Word,
  country: Word,
  country_code: Word,
});
/** No match comes as an answer without `results`. */
const Cities = z.object({ results: z.array(City).nullish() });

async function findCities(text: string, http: ToolContext["http"]): Promise<FoundPlace[]> {
  const whole = await searchCities(text, http);
  if (whole.length > 0) return whole.map(cityPlace);
  const [name, ...qualifiers] = text.split(",").map((part) => part.trim());
  if (!name || qualifiers.length === 0 || /\d/.test(name)) return [];
  // Not every server reads "Paris, France"; the plain name and a look at the parts does the same.
  const named = await searchCities(name, http);
  return named.filter((city) => qualifiers.every((qualifier) => belongsTo(city, qualifier))).map(cityPlace);
}

async function searchCities(name: string, http: ToolContext["http"]): Promise<z.output<typeof City>[]> {
  const query = { name, count: 10, language: "en", format: "json" };
  const { results } = await http.getJson(openMeteoGeocoding, "/v1/search", { query, schema: Cities });
  return (results ?? []).filter(({ latitude, longitude }) => isPlace({ lat: latitude, lng: longitude }));
}

function belongsTo(city: z.output<typeof City>, qualifier: string): boolean {
  const parts = [city.admin1, city.admin2, city.country, city.country_code];
  return parts.some((part) => part?.toLowerCase() === qualifier.toLowerCase());
}

function cityPlace({ name, latitude, longitude, admin1, country, country_code }: z.output<typeof City>): FoundPlace {
  const land = country || country_code;
  return {
    name,
    lat: latitude,
    lng: longitude,
    ...(admin1 ? { region: admin1 } : {}),
    ...(land ? { country: land } : {}),
  };
}

/** A prefix search also brings places with longer names; they were not meant. */
function namesakes([taken, ...rest]: readonly FoundPlace[]): FoundPlace[] {
  const names = new Set(taken ? [placeName(taken)] : []);
  return rest
    .filter((place) => {
      const isNew = place.name.toLowerCase() === taken?.name.toLowerCase() && !names.has(placeName(place));
      names.add(placeName(place));
      return isNew;
    })
    .slice(0, 3);
}

const Addresses = z.array(z.object({ lat: z.coerce.number(), lon: z.coerce.number(), display_name: z.string() }));

async function findAddresses(text: string, http: ToolContext["http"]): Promise<FoundPlace[]> {
  const query = { q: text, format: "jsonv2", limit: 5, "accept-language": "en" };
  const found = await http.getJson(nominatim, "/search", { query, schema: Addresses });
  return found.map(({ lat, lon, display_name }) => ({ name: display_name, lat, lng: lon }));
}

function notFound(text: string): ToolError {
  const shown = text.length > 100 ? `${text.slice(0, 100)}…` : text;
  return new ToolError("not-found", `No place called "${shown}" was found.`, {
    hint: 'Check the spelling, name a larger place near it, add the country ("Paris, France"), or give "lat,lng".',
  });
}
