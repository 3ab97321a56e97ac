export { catalogue } from "./catalogue.generated.ts";
export { frankfurter, ipapi, ipinfo, nominatim, openMeteo, openMeteoGeocoding } from "./endpoints.ts";
