import type { Scene } from "../scene.ts";
import { Stage } from "../stage.ts";
import { inPieces } from "./in-pieces.ts";

const PATCH = `*** Begin Patch
*** Update File: src/height.ts
@@ export function height
   for (const wave of waves) {
-    sum += wave.amplitude * Math.cos(wave.speed * hours - wave.phase);
+    sum += wave.amplitude * Math.cos(radians(wave.speed * hours - wave.phase));
   }
   return sum;
 }
+
+function radians(degrees: number): number {
+  return (degrees * Math.PI) / 180;
+}
*** End Patch`;

const FOUND = "The tables give `speed` and `phase` in **degrees**, but `Math.cos` takes radians:";
const DONE = "Mended in `src/height.ts`: angles become radians before the cosine. The waves were right.";

export const edit: Scene = {
  name: "edit",
  caption: "Coding mode: an edit, with the words that changed marked",
  async take() {
    await using stage = await Stage.open();
    const { model, terminal } = stage;
    model.calls("read_file", { path: "src/height.ts" });
    model.says(...inPieces(FOUND)).andCalls("apply_patch", { patch: PATCH });
    model.says(...inPieces(DONE));
    await stage.startCoding();
    await terminal.send("The heights of @src/height.ts come out wrong. Find out why and mend it.");
    return await stage.picture("come out wrong", "apply_patch", "The waves were right", "Ask anything");
  },
};
