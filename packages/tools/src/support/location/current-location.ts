import { type ToolContext, ToolError } from "@marvin/agent-core";
import { HttpError } from "@marvin/http";
import * as z from "zod";
import { ipapi, ipinfo } from "../../endpoints.ts";
import { type Coordinates, isPlace, parseCoordinates } from "./coordinates.ts";

export interface CurrentLocation extends Coordinates {
  readonly city?: string;
  readonly region?: string;
  readonly country?: string;
  readonly timezone?: string;
  /** Who said so. */
  readonly source: string;
}

/** Where the machine seems to be by its internet address: a city at best, and wrong behind a VPN. */
export async function locationByAddress({ http }: ToolContext): Promise<CurrentLocation> {
  const failures: (HttpError | string)[] = [];
  for (const ask of [askIpapi, askIpinfo]) {
    try {
      const answer = await ask(http);
      if (typeof answer !== "string") return answer;
      failures.push(answer);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code === "aborted") throw error;
      failures.push(error);
    }
  }
  throw noLocation(failures);
}

const Word = z.string().nullish();
const Ipapi = z.object({
  error: z.boolean().nullish(),
  reason: Word,
  city: Word,
  region: Word,
  country_name: Word,
  timezone: Word,
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});

/** A string is a refusal: this service answers 200 to those too. */
async function askIpapi(http: ToolContext["http"]): Promise<CurrentLocation | string> {
  // No second try: the other service is the second try.
  const answer = await http.getJson(ipapi, "/json/", { schema: Ipapi, retries: 0 });
  const { latitude, longitude, city, region, country_name: country, timezone } = answer;
  const at = { lat: latitude ?? 0, lng: longitude ?? 0 };
  if (answer.error || !isPlace(at)) return `ipapi.co does not know (${answer.reason || "no coordinates"})`;
  return located(at, { city, region, country, timezone }, "ipapi.co");
}

const Ipinfo = z.object({
  bogon: z.boolean().nullish(),
  city: Word,
  region: Word,
  country: Word,
  timezone: Word,
  loc: Word,
});

async function askIpinfo(http: ToolContext["http"]): Promise<CurrentLocation | string> {
  const { bogon, loc, ...words } = await http.getJson(ipinfo, "/json", { schema: Ipinfo, retries: 1 });
  const found = loc ? parseCoordinates(loc) : undefined;
  if (bogon || !found || !isPlace(found)) {
    return `ipinfo.io does not know (${bogon ? "a private address" : "no coordinates"})`;
  }
  return located(found, words, "ipinfo.io");
}

type Words = Readonly<Partial<Record<"city" | "region" | "country" | "timezone", string | null | undefined>>>;

function located({ lat, lng }: Coordinates, words: Words, source: string): CurrentLocation {
  return { lat, lng, ...Object.fromEntries(Object.entries(words).filter(([, word]) => word)), source };
}

function noLocation(failures: readonly (HttpError | string)[]): ToolError {
  const unreachable = failures.every((failure) => failure instanceof HttpError && failure.code === "unreachable");
  const said = failures.map((failure) => (failure instanceof HttpError ? failure.message.replace(/\.$/, "") : failure));
  return new ToolError(
    unreachable ? "unreachable" : "unavailable",
    `The current location could not be found by the IP address: ${said.join("; ")}.`,
    { hint: 'Name a place, give "lat,lng", or save a place with the label "home".' },
  );
}
