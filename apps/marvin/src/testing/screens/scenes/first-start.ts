import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";

export const firstStart: Scene = {
  name: "first-start",
  caption: "The first start, without a key or a network: what was found, what to try, and a first answer",
  async take() {
    await using stage = await Stage.open({ offline: true, firstTime: true });
    await stage.terminal.send("7 miles in km");
    return await stage.picture("convert_units", "7 mi = 11.265408 km", "Ask anything");
  },
};
