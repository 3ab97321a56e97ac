import type { ThinkingLevel } from "@marvin/ai";
import { defineCommand } from "./command.ts";

const LEVELS: readonly { readonly id: ThinkingLevel; readonly detail: string }[] = [
  { id: "off", detail: "answers at once" },
  { id: "low", detail: "a little" },
  { id: "medium", detail: "for what takes thought" },
  { id: "high", detail: "as long as it takes; slow, and costs more" },
];

export const thinking = defineCommand({
  name: "/thinking",
  summary: "how long the model thinks before it answers",
  usage: "[off|low|medium|high]",
  group: "model",
  complete: () => LEVELS.map(({ id }) => id),
  async run({ argument, agent, face, say }) {
    const wanted = argument.toLowerCase() || (await chosen(agent.state.thinking));
    if (wanted === undefined) return;
    const level = LEVELS.find(({ id }) => id === wanted)?.id;
    if (level === undefined) return say(`There is off, low, medium and high, and no "${argument.slice(0, 40)}".\n`);
    agent.setThinking(level);
    say(`Thinking: ${level}, from the next prompt on. A model that does not think is asked all the same.\n`);

    function chosen(selected: ThinkingLevel | undefined): Promise<string | undefined> {
      const items = LEVELS.map(({ id, detail }) => ({ id, label: id, detail }));
      const now = selected === undefined ? "As the model has it now." : `Now: ${selected}.`;
      return face.pick({ title: `How long may it think? ${now}`, items, ...(selected ? { selected } : {}) });
    }
  },
});
