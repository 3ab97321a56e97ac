import type { Endpoint } from "@marvin/http";

// Every outside host on one page. `key` is what MARVIN_ENDPOINT_<KEY> and `endpoints:` in the settings replace.

export const openMeteo: Endpoint = {
  key: "open-meteo",
  label: "Open-Meteo",
  baseUrl: "https://api.open-meteo.com",
};

export const openMeteoGeocoding: Endpoint = {
  key: "open-meteo-geocoding",
  label: "Open-Meteo geocoding",
  baseUrl: "https://geocoding-api.open-meteo.com",
};

/** Its usage policy allows one request a second. */
export const nominatim: Endpoint = {
  key: "nominatim",
  label: "OpenStreetMap Nominatim",
  baseUrl: "https://nominatim.openstreetmap.org",
  minIntervalMs: 1000,
};

/** Two hosts under one key: a replacement stands for both, and the paths tell them apart. */
export const ipapi: Endpoint = { key: "ipgeo", label: "ipapi.co", baseUrl: "https://ipapi.co" };
export const ipinfo: Endpoint = { key: "ipgeo", label: "ipinfo.io", baseUrl: "https://ipinfo.io" };

export const frankfurter: Endpoint = {
  key: "frankfurter",
  label: "Frankfurter",
  baseUrl: "https://api.frankfurter.dev",
};

export const groqAudio: Endpoint = { key: "groq-audio", label: "Groq", baseUrl: "https://api.groq.com" };

export const ntfy: Endpoint = { key: "ntfy", label: "ntfy", baseUrl: "https://ntfy.sh" };
