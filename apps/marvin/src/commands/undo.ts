import { changeJournal, type UndoWish } from "@marvin/tools/changes";
import { carryOutPlan } from "./changes/carry-out-plan.ts";
import { realPlace } from "./changes/real-place.ts";
import { defineCommand } from "./command.ts";
import { changedPaths } from "./diff.ts";

export const undo = defineCommand({
  name: "/undo",
  summary: "takes back what was changed in files: for the last prompt, the last N, one path, or all",
  group: "work",
  usage: "[N | PATH | all]",
  complete: (context) => ["all", ...changedPaths(context)],
  async run(context) {
    const { argument, slots, session, say } = context;
    const journal = changeJournal(slots);
    const plan = await journal.planUndo(wishOf(argument, session.workingDir), realPlace(".", session.workingDir));
    if (plan.steps.length + plan.refused.length > 0) return carryOutPlan(plan, WORDS, context);
    const there = (await journal.steps()).length === 0 ? "in this session" : "there";
    say(`No change of a file was made ${there} that could be taken back. /diff shows what there is.\n`);
    return undefined;
  },
});

const WORDS = {
  verb: "Takes back",
  question: "Take this back?",
  done: "Taken back. /redo makes it again.",
  told: (paths: string) => `(I took back what you changed in: ${paths}. Read these files again before you go on.)`,
} as const;

function wishOf(argument: string, workingDir: string): UndoWish {
  if (argument === "") return { kind: "steps", count: 1 };
  if (argument === "all") return { kind: "all" };
  if (/^\d{1,4}$/.test(argument)) return { kind: "steps", count: Math.max(1, Number(argument)) };
  return { kind: "path", real: realPlace(argument, workingDir) };
}
