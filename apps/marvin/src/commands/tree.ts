import type { RecordedPrompt } from "@marvin/session/recording";
import { StoreError } from "@marvin/store";
import { stripControl } from "@marvin/text";
import { changeJournal } from "@marvin/tools/changes";
import { ago } from "../sessions/sessions-text.ts";
import { carryOutPlan } from "./changes/carry-out-plan.ts";
import { realPlace } from "./changes/real-place.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import type { PickItem } from "./face.ts";

export const tree = defineCommand({
  name: "/tree",
  aliases: ["/branch"],
  summary: "goes back to an earlier prompt, to say it otherwise; what followed it stays",
  group: "conversation",
  async run(context) {
    const { record, face, say } = context;
    const prompts = await record.prompts();
    if (prompts.length === 0) return say("Nothing was said yet.\n");
    const shown = prompts.slice(-MOST_SHOWN);
    const left = prompts.length - shown.length;
    const title = "Back to which prompt?";
    const chosen = await face.pick({
      title: left > 0 ? `${title} (${left} before these are not shown)` : title,
      items: shown.flatMap(itemsOf),
      selected: shown.findLast(({ isCurrent }) => isCurrent)?.id ?? shown.at(-1)?.id ?? "",
    });
    if (chosen === undefined) return;
    try {
      if (chosen.startsWith(END)) {
        await record.goTo(chosen.slice(END.length));
        say("That branch goes on.\n");
        return;
      }
      await takeFilesBack(shown.find(({ id }) => id === chosen)?.time, context);
      if (context.signal.aborted) return;
      face.fill(await record.rewindTo(chosen));
      say("What you send now begins a branch. /tree leads back.\n");
    } catch (cause) {
      if (!(cause instanceof StoreError)) throw cause;
      say(`${stripControl(cause.message)}\n`);
    }
  },
});

/** What was changed for that prompt and after it, if the person wants that: the model does not know of it any more. */
async function takeFilesBack(time: string | undefined, context: CommandContext): Promise<void> {
  if (time === undefined) return;
  const plan = await changeJournal(context.slots).planUndo(
    { kind: "since", time: new Date(time) },
    realPlace(".", context.session.workingDir),
  );
  if (plan.steps.length + plan.refused.length > 0) await carryOutPlan(plan, WORDS, context);
}

const WORDS = {
  verb: "Takes back",
  question: "Take the files back too?",
  refused: "The files stay as they are.",
  done: "Taken back. /redo makes it again.",
} as const;

const MOST_SHOWN = 100;
const END = "end:";

function itemsOf({ id, text, time, depth, isBranch, isCurrent, end }: RecordedPrompt): PickItem[] {
  const indent = "  ".repeat(Math.max(0, depth - (isBranch ? 1 : 0)));
  const mark = isCurrent ? "● " : "  ";
  const label = `${mark}${indent}${isBranch ? "├ " : ""}${stripControl(text)}`;
  const prompt = { id, label, detail: ago(time) };
  if (end === undefined || isCurrent) return [prompt];
  const goOn = { id: `${END}${end}`, label: `  ${"  ".repeat(depth)}↳ go on here`, detail: "the end of this branch" };
  return [prompt, goOn];
}
