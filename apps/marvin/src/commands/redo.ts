import { changeJournal } from "@marvin/tools/changes";
import { carryOutPlan } from "./changes/carry-out-plan.ts";
import { realPlace } from "./changes/real-place.ts";
import { defineCommand } from "./command.ts";

export const redo = defineCommand({
  name: "/redo",
  summary: "makes again what /undo took back last",
  group: "work",
  async run(context) {
    const folder = realPlace(".", context.session.workingDir);
    const plan = await changeJournal(context.slots).planRedo(folder);
    if (plan.steps.length + plan.refused.length > 0) return carryOutPlan(plan, WORDS, context);
    context.say("Nothing was taken back, or something was changed since.\n");
    return undefined;
  },
});

const WORDS = {
  verb: "Makes again",
  question: "Make this again?",
  done: "Made again.",
  told: (paths: string) => `(I made your changes again that I had taken back, in: ${paths}.)`,
} as const;
