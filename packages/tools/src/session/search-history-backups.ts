import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { type FoundMessage, searchBackups } from "../support/history-backups.ts";

export default defineTool({
  name: "search_history_backups",
  description:
    "Searches what was said before conversations were compacted: messages and tool results with all the words of the query, the newest first.",
  category: "always",
  tier: "read",
  input: z.object({
    query: z.string().trim().min(1).describe("Words that stand in what is looked for."),
    limit: z.int().min(1).max(50).default(10).describe("How many passages to show."),
  }),
  phrases: [
    "search the history backups for {query}",
    "what did we say about {query} before you compacted the conversation",
    "find {query} in our earlier conversation",
    "search the old part of this chat for {query}",
    "look up what was dropped from the context about {query}",
    "what did I tell you about {query} a while ago",
  ],
  async run({ query, limit }, context) {
    const { found, searched } = await searchBackups(query, limit, context);
    return { text: describe(found, searched, query), data: { found, searched } };
  },
});

function describe(found: readonly FoundMessage[], searched: number, query: string): string {
  if (searched === 0) return "There are no backups: no conversation has been compacted here.";
  const files = `${searched} ${searched === 1 ? "backup" : "backups"}`;
  if (found.length === 0) return `Nothing with all the words of "${query}" in ${files}. Try fewer or other words.`;
  return found.map(({ who, when, passage }) => `[${when}, ${who}] ${passage}`).join("\n\n");
}
