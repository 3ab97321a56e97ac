import { stripControl } from "@marvin/text";
import type { PlannedFile, UndoPlan } from "@marvin/tools";

const MOST_FILES = 40;
const MOST_PROMPTS = 20;
const LONGEST_PROMPT = 70;

/** What a plan would do, in lines, and what it cannot do. */
export function undoText({ steps, files, refused, forgotten }: UndoPlan, verb: "Takes back" | "Makes again"): string {
  const reasons = refused.slice(0, MOST_FILES).map(({ why }) => `  ${stripControl(why)}\n`);
  const left = `${reasons.join("")}${others(refused.length)}`;
  if (steps.length === 0) return `Nothing was touched:\n${left}`;
  const staying = refused.length > 0 ? `These stay as they are:\n${left}` : "";
  const prompts = steps.slice(0, MOST_PROMPTS).map(({ prompt }) => `  ${shortPrompt(prompt)}\n`);
  const more = steps.length > MOST_PROMPTS ? `  … and ${steps.length - MOST_PROMPTS} earlier ones\n` : "";
  const lines = files.slice(0, MOST_FILES).map((file) => `  ${fileText(file)}\n`);
  const old = forgotten > 0 ? `${forgotten} older changes of this session are too far back to be known.\n` : "";
  return `${staying}${verb} what was changed for:\n${prompts.join("")}${more}Files:\n${lines.join("")}${others(files.length)}${old}${NOT_COVERED}`;
}

const NOT_COVERED =
  "Not covered: what git tools and background jobs did; and of what commands and agents did, links, ignored files, files of more than 1 MB and folders of more than 5000 files.\n";

function fileText({ path, how, merged, added, removed }: PlannedFile): string {
  const lines = how === "changed" && added + removed > 0 ? ` (+${added} -${removed})` : "";
  const note = merged ? ", around what was changed there since" : "";
  return `${stripControl(path)}: ${how}${lines}${note}`;
}

function shortPrompt(prompt: string): string {
  const line = stripControl(prompt).replaceAll(/\s+/g, " ").trim();
  if (line === "") return "(no prompt)";
  return line.length > LONGEST_PROMPT ? `${line.slice(0, LONGEST_PROMPT)}…` : line;
}

function others(count: number): string {
  return count > MOST_FILES ? `  … and ${count - MOST_FILES} more\n` : "";
}
