import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { findEntries } from "../support/find-memories.ts";
import { activeProfile } from "../support/store-of.ts";

const MOST = 30;

export default defineTool({
  name: "recall",
  description:
    "Looks up what was remembered in earlier sessions, by words or by topic. With an empty query it lists the newest of everything.",
  category: "always",
  tier: "read",
  input: z.object({
    query: z.string().max(400).default("").describe("Words that are in it, or a topic."),
  }),
  phrases: [
    "what do you remember about {query}",
    "what do you know about {query} from earlier",
    "do you remember {query}",
    "recall {query}",
    "what did i tell you about {query}",
    "what did i ask you to remember",
    "what do you remember",
    "what have you memorized",
    "look in your memory for {query}",
  ],
  async run({ query }, context) {
    const { memory } = await activeProfile(context);
    const found = findEntries(await memory.topics(), query);
    if (found.length === 0) {
      const what =
        query.trim() === "" ? "Nothing was remembered yet." : `Nothing about "${query.trim()}" was remembered.`;
      return { text: what, data: { found: [] } };
    }
    const lines = found.slice(0, MOST).map(({ topic, entry }) => `- ${topic.title}: ${entry}`);
    const more = found.length > MOST ? [`and ${found.length - MOST} more`] : [];
    const data = found.map(({ topic, entry }) => ({ topic: topic.name, text: entry }));
    return { text: [...lines, ...more].join("\n"), data: { found: data } };
  },
});
