import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { inPieces } from "./in-pieces.ts";

const STEPS = ["Read how heights are computed", "Turn degrees into radians", "Cover it with a test", "Tell the README"];

const PATCH = `*** Begin Patch
*** Update File: src/height.ts
@@ export function height
-    sum += wave.amplitude * Math.cos(wave.speed * hours - wave.phase);
+    sum += wave.amplitude * Math.cos(radians(wave.speed * hours - wave.phase));
*** End Patch`;

export const plan: Scene = {
  name: "plan",
  caption: "Longer work has a plan that stays in view, here in the light theme",
  async take() {
    await using stage = await Stage.open({ theme: "marvin-light" });
    const { model, terminal } = stage;
    const add = STEPS.map((text) => ({ op: "add", text }));
    model.calls("todo", { operations: [...add, { op: "start", id: 1 }] });
    model.calls(["read_file", { path: "src/height.ts" }], ["read_file", { path: "test/height.test.ts" }]);
    model.calls(
      [
        "todo",
        {
          operations: [
            { op: "done", id: 1 },
            { op: "start", id: 2 },
          ],
        },
      ],
      ["apply_patch", { patch: PATCH }],
    );
    model.stalls(...inPieces("The cosine is right now. `radians` is still missing, so that comes next"));
    await stage.startCoding();
    await terminal.send("Mend the heights, test them, and say so in the README.");
    return await stage.pictureNow("Mend the heights", "comes next", "Plan 1 of 4 done");
  },
};
