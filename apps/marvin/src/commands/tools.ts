import type { ToolEntry } from "@marvin/agent-core";
import { stripControl } from "@marvin/text";
import { defineCommand } from "./command.ts";

const MOST_FOUND = 15;

export const tools = defineCommand({
  name: "/tools",
  summary: "what the model can do here, or what it has for some words",
  usage: "[WORDS]",
  group: "work",
  whileWorking: true,
  async run({ argument, agent, session, say }) {
    const entries = [...agent.state.tools];
    if (argument === "") return say(allTools(entries, session.coding));
    const found = await toolsFor(argument, entries);
    if (found.length === 0) return say(`No tool has to do with "${argument.slice(0, 60)}". /tools lists all.\n`);
    say(found.slice(0, MOST_FOUND).map(toolLine).join(""));
    if (found.length > MOST_FOUND) say(`${found.length - MOST_FOUND} more have less to do with it.\n`);
  },
});

function allTools(entries: readonly ToolEntry[], coding: boolean): string {
  const areas = Map.groupBy(entries, ({ area }) => area);
  const lines = [...areas].map(([area, tools]) => `${area}: ${tools.map(shortName).join(", ")}\n`);
  const more = coding ? "" : " !code adds those for code.";
  return `${lines.join("")}${entries.length} tools; * changes something, ! runs code.${more} /tools WORDS tells more.\n`;
}

function shortName({ name, tier }: ToolEntry): string {
  return `${clean(name)}${MARKS[tier]}`;
}

const MARKS: Readonly<Record<ToolEntry["tier"], string>> = { read: "", write: "*", exec: "!" };

/** An area by its name, else by the words, as the model finds them. */
async function toolsFor(words: string, entries: readonly ToolEntry[]): Promise<readonly ToolEntry[]> {
  const named = entries.filter(({ area, name }) => [area, name].includes(words.toLowerCase()));
  if (named.length > 0) return named;
  const { indexTools, ToolIndex } = await import("./rank-tools.ts");
  const ranked = new ToolIndex(indexTools(entries)).rank(words);
  const best = ranked[0]?.score ?? 0;
  const good = ranked.filter(({ score }) => score > best / 4);
  return good.flatMap(({ name }) => entries.find((entry) => entry.name === name) ?? []);
}

function toolLine({ name, area, tier, description }: ToolEntry): string {
  const [sentence = ""] = clean(description).split(/(?<=\.)\s/, 1);
  return `${clean(name)} (${clean(area)}, ${tier}): ${sentence}\n`;
}

function clean(text: string): string {
  return stripControl(text).replace(/\s+/g, " ");
}
