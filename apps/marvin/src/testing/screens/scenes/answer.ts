import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { inPieces } from "./in-pieces.ts";

const ANSWER = `## Spring tides and neap tides

The **Moon** pulls at the sea about *twice as hard* as the **Sun**. How the two line up decides:

1. At new and full moon they pull together: *spring tide*.
2. At half moon they pull crosswise: *neap tide*.

| Moon | Pull | Range at Brest |
| --- | --- | ---: |
| new | together | 5.9 m |
| first quarter | crosswise | 2.8 m |
| full | together | 5.6 m |

The height is a sum of waves, one for each cause:

\`\`\`ts
export function height(hours: number, waves: readonly Wave[]): number {
  return waves.reduce((sum, { amplitude, speed, phase }) => {
    return sum + amplitude * Math.cos(radians(speed * hours - phase));
  }, 0); // metres above mean sea level
}
\`\`\`
`;

export const answer: Scene = {
  name: "answer",
  caption: "An answer as it is written: a heading, a list, a table and code in colours",
  async take() {
    await using stage = await Stage.open({ rows: 29 });
    stage.model.says(...inPieces(ANSWER));
    await stage.terminal.send("Why are some tides higher than others?");
    return await stage.picture("higher than others", "first quarter", "metres above mean sea level", "Ask anything");
  },
};
