import { defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { type FoundEntry, findEntries } from "../support/find-memories.ts";
import { activeProfile } from "../support/store-of.ts";

export default defineTool({
  name: "forget",
  description: "Takes something out of what was remembered: one entry by words that are in it, or a whole topic.",
  category: "always",
  tier: "write",
  input: z.object({
    text: z.string().max(4000).default("").describe("The entry, or words that are in it alone."),
    topic: z.string().max(80).default("").describe("Its topic; without a text the whole topic is forgotten."),
  }),
  phrases: [
    "forget that {text}",
    "forget what i said about {text}",
    "forget what i told you about {text}",
    "you can forget that {text}",
    "do not remember {text} any longer",
    "delete {text} from your memory",
    "erase what you remember about {text}",
    "forget the whole topic {topic}",
    "forget everything about {topic}",
  ],
  async run({ text, topic }, context) {
    const { memory } = await activeProfile(context);
    const title = topic.trim();
    const named = title === "" ? undefined : await memory.find(title);
    if (title !== "" && named === undefined) throw nothing(`There is no topic ${title}.`);
    if (text.trim() === "") {
      if (named === undefined) {
        throw new ToolError("invalid-input", "What is to be forgotten?", { hint: "Give a text or a topic." });
      }
      await memory.removeTopic(named.name);
      return { text: `The topic ${named.title} is forgotten.`, data: { topic: named.name, text: null } };
    }
    const { topic: from, entry } = theOne(findEntries(named ? [named] : await memory.topics(), text), text);
    await memory.remove(from.name, entry);
    return { text: `Forgotten, under ${from.title}: ${entry}`, data: { topic: from.name, text: entry } };
  },
});

/** The one that is meant: the only one, or the one that says exactly this. */
function theOne(found: readonly FoundEntry[], text: string): FoundEntry {
  const [first, ...others] = found;
  if (first === undefined) throw nothing(`Nothing like "${text.trim()}" was remembered.`);
  if (others.length === 0) return first;
  const exact = found.filter(({ entry }) => entry.toLowerCase() === text.trim().toLowerCase());
  if (exact.length === 1 && exact[0]) return exact[0];
  const lines = found.slice(0, 10).map(({ topic, entry }) => `- ${topic.title}: ${entry}`);
  throw new ToolError("conflict", `${found.length} entries fit that. Nothing was forgotten.`, {
    hint: `Say which one, in its own words:\n${lines.join("\n")}`,
  });
}

function nothing(message: string): ToolError {
  return new ToolError("not-found", message, { hint: "recall shows what there is." });
}
