import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { inPieces } from "./in-pieces.ts";

export const running: Scene = {
  name: "running",
  caption: "A command at work with its newest output; what you send meanwhile waits in line",
  async take() {
    await using stage = await Stage.open();
    const { model, terminal } = stage;
    model.calls("read_file", { path: "scripts/year.ts" });
    model
      .says(...inPieces("The script goes through the year in steps of six minutes, so it takes a moment."))
      .andCalls("run_command", { command: "node scripts/year.ts" });
    await stage.startCoding();
    await terminal.send("Which month has the highest water?");
    await stage.shows("allow once");
    terminal.type("y");
    await stage.shows("April");
    await terminal.send("Then put the table into the README.");
    await stage.shows("Then put the table");
    terminal.type("And the same for Saint-Malo");
    return await stage.pictureNow("highest water?", /year\.ts +2s/, "April", "1 queued", "Saint-Malo");
  },
};
