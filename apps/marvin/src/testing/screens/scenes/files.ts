import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { inPieces } from "./in-pieces.ts";

const ANSWER = `Tides of a harbour, as a sum of waves:

- \`src/height.ts\` adds up the waves at one hour
- \`src/high-water.ts\` looks for the highest of many hours
- \`src/harbours.ts\` has the numbers, so far of Brest alone
`;

export const files: Scene = {
  name: "files",
  caption: "Files are named with @ and a few letters of their path",
  async take() {
    await using stage = await Stage.open();
    const { model, terminal } = stage;
    model.calls("read_file", { path: "README.md" });
    model.says(...inPieces(ANSWER));
    await stage.startCoding();
    await terminal.send("What does this project do?");
    await stage.shows("Brest alone");
    await stage.shows("Ask anything");
    terminal.type("Explain @");
    await stage.shows("@src/");
    terminal.type("h");
    return await stage.picture("Explain @h", "@src/height.ts", "@test/height.test.ts");
  },
};
