import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { startWeatherService } from "../weather-service.ts";
import { inPieces } from "./in-pieces.ts";

const ANSWER = `**Go in the morning**, or wait for the weekend: it rains from about 15:00 to 20:00 today, with gusts of 61 km/h. Sunday is the best day, dry and 24 °C with hardly any wind.`;

export const weather: Scene = {
  name: "weather",
  caption: "A tool call whose data is drawn: the coming hours as lines, the days as ranges",
  async take() {
    await using service = await startWeatherService();
    await using stage = await Stage.open({ env: service.env });
    stage.model.calls("weather_forecast", { location: "Brest, France", days: 5 });
    stage.model.says(...inPieces(ANSWER));
    await stage.terminal.send("I want to go sailing at Brest. When is the weather good for it?");
    return await stage.picture("weather_forecast", "24 hours", "Sun 17", "hardly any wind", "Ask anything");
  },
};
