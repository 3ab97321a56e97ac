import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { inPieces } from "./in-pieces.ts";

export const question: Scene = {
  name: "question",
  caption: "Before a command runs: all of it is shown, and what you allow can last",
  async take() {
    await using stage = await Stage.open();
    const { model, terminal } = stage;
    model.calls(["read_file", { path: "package.json" }], ["read_file", { path: "test/height.test.ts" }]);
    model
      .says(...inPieces("There is one test, and a script that prints the year. I'll run the test."))
      .andCalls("run_command", { command: "node --test test/height.test.ts" });
    await stage.startCoding();
    await terminal.send("Does everything still work?");
    return await stage.picture("Does everything still work?", "allow once", "n deny");
  },
};
