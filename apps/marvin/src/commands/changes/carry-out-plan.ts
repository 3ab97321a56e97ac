import type { UndoPlan } from "@marvin/tools";
import type { CommandContext } from "../command.ts";
import { showChanges } from "./show-changes.ts";
import { undoText } from "./undo-text.ts";

const PREVIEW_ROWS = 60;
const STAYS = "Everything stays as it is.";

export interface PlanWords {
  readonly verb: "Takes back" | "Makes again";
  readonly question: string;
  /** The answer was no, and something else goes on. */
  readonly refused?: string;
  readonly done: string;
  /** For the model, where it still believes in what it did. */
  readonly told?: (paths: string) => string;
}

/** Shows what a plan would do, asks, and does it. */
export async function carryOutPlan(plan: UndoPlan, words: PlanWords, context: CommandContext): Promise<void> {
  const { say, face, agent, signal } = context;
  say(undoText(plan, words.verb));
  if (plan.steps.length === 0) return;
  if (plan.files.length > 0) await showChanges(plan.files, face, PREVIEW_ROWS);
  else say("The files are already so.\n");
  const isWanted = await face.confirm(words.question);
  if (signal.aborted) return say(`${STAYS}\n`);
  if (!isWanted) return say(`${words.refused ?? STAYS}\n`);
  const wrong = await plan.apply();
  say(`${wrong ?? words.done}\n`);
  if (wrong !== undefined || plan.files.length === 0 || !words.told) return;
  const paths = plan.files.map(({ path }) => path);
  const named = paths.slice(0, 20).join(", ");
  agent.steer(words.told(paths.length > 20 ? `${named} and ${paths.length - 20} more` : named));
}
