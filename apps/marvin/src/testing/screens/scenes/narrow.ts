import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { startWeatherService } from "../weather-service.ts";
import { inPieces } from "./in-pieces.ts";

const ANSWER = `Today, at **Brest**:

| Water | Time | Height |
| --- | --- | ---: |
| high | 05:52 | 6.9 m |
| low | 12:04 | 1.3 m |
| high | 18:14 | 7.1 m |

- Cast off **before 09:00**, while the stream still sets west.
- Be back by *15:00*, before the rain.
`;

export const narrow: Scene = {
  name: "narrow",
  caption: "A narrow terminal: everything fits, with one of the 49 themes",
  async take() {
    await using service = await startWeatherService();
    await using stage = await Stage.open({ env: service.env, columns: 46, rows: 40, theme: "tokyo-night" });
    stage.model.calls("weather_forecast", { location: "Brest, France", days: 3 });
    stage.model.says(...inPieces(ANSWER));
    await stage.terminal.send("When can I leave the harbour and when must I be back?");
    return await stage.picture("leave the harbour", "weather_forecast", "before the rain", "Ask anything");
  },
};
