import { defineTool, ToolError } from "@marvin/agent-core";
import { HttpError } from "@marvin/http";
import * as z from "zod";
import { findPlace } from "../support/location/find-place.ts";
import { measurementUnits } from "../support/measurement-units.ts";
import { askForecast } from "./forecast/ask-forecast.ts";
import { forecastText, unitWords } from "./forecast/forecast-text.ts";

export default defineTool({
  name: "weather_forecast",
  description:
    "The weather now and for the coming days at a place: temperature, rain and snow with their chance, wind, sunrise and sunset. Without a location it is for home, or for where the user is.",
  category: "always",
  tier: "read",
  network: true,
  input: z.object({
    location: z
      .string()
      .optional()
      .describe('A place name ("Paris, France"), an address, "lat,lng", or the label of a saved place.'),
    days: z.number().int().min(1).max(16).default(3).describe("How many days, today included, from 1 to 16."),
  }),
  phrases: [
    "weather in {location}",
    "what is the weather in {location}",
    "what's the weather like in {location}",
    "how is the weather today",
    "weather forecast for {location}",
    "forecast for the next {days} days in {location}",
    "{days} day forecast for {location}",
    "will it rain in {location}",
    "will it rain tomorrow",
    "is it going to snow in {location}",
    "how cold is it in {location}",
    "temperature in {location}",
    "do I need an umbrella or a coat in {location} tonight",
    "when is sunset in {location}",
    "how windy is it in {location}",
    "what is the weather",
    "what's the weather like",
    "how is the weather",
    "how is the weather in {location}",
    "weather today",
    "weather tomorrow",
    "will it rain today",
    "is it raining",
    "is it raining in {location}",
    "is it snowing in {location}",
    "how warm is it in {location}",
    "how warm is it outside",
    "how hot is it in {location}",
    "how cold is it outside",
    "what is the temperature in {location}",
    "what will the weather be tomorrow",
    "what is the forecast for {location}",
    "weather",
    "forecast",
    "what is the weather like today",
    "what will the weather be like",
    "is it cold outside",
    "is it warm outside",
    "do i need an umbrella",
    "do i need a coat",
    "is it going to rain",
    "is it going to snow",
    "when is sunset",
    "when is sunrise",
    "when does the sun set",
    "how hot will it be in {location}",
    "how cold will it be in {location}",
  ],
  async run({ location, days }, context) {
    try {
      const place = await findPlace(location, context);
      const units = await measurementUnits(context.profile);
      const forecast = await askForecast(place, days, units, context);
      const { note, ...where } = place;
      return {
        text: forecastText(place, forecast, units),
        data: { place: where, ...(note ? { note } : {}), units: unitWords(units), ...forecast },
      };
    } catch (error) {
      throw isOffline(error) ? offlineError(error) : error;
    }
  },
});

function isOffline(error: unknown): error is HttpError | ToolError {
  return (error instanceof HttpError || error instanceof ToolError) && error.code === "unreachable";
}

function offlineError(cause: HttpError | ToolError): ToolError {
  return new ToolError("unreachable", `The weather needs the network. ${cause.message}`, {
    hint: "Check the connection and try again.",
    cause,
  });
}
