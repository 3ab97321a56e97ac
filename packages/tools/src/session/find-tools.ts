import { defineTool, TOOL_FINDER_SLOT, ToolError, type ToolFinder } from "@marvin/agent-core";
import * as z from "zod";

export default defineTool({
  name: "find_tools",
  description: "Finds tools that are not at hand yet, by what they should do. What it lists can be called at once.",
  category: "always",
  tier: "read",
  input: z.object({
    query: z.string().min(1).describe("What has to be done, in a few words, or the user's request as it is."),
    limit: z.int().min(1).max(20).default(8).describe("How many to list."),
  }),
  phrases: [
    "which tools do you have for {query}",
    "is there a tool for {query}",
    "what can you do about {query}",
    "what else can you do",
    "what are you able to do",
    "find a tool that can {query}",
  ],
  async run({ query, limit }, { session }) {
    const finder = session.peek<ToolFinder>(TOOL_FINDER_SLOT);
    if (!finder) {
      throw new ToolError("unexpected", "There is no conversation here that tools could be found for.", {
        hint: "`marvin tools` lists all of them.",
      });
    }
    const { found, atHand } = finder.find(query, limit);
    const lines = found.map(({ name, description }) => `- ${name}: ${oneLine(description)}`);
    const also = atHand.length > 0 ? [`Already at hand and fitting: ${atHand.join(", ")}.`] : [];
    const text =
      found.length > 0
        ? ["These can be called now:", ...lines, ...also]
        : ["No further tool fits that.", ...also, "Other words for it may find one."];
    return { text: text.join("\n"), data: { found, at_hand: atHand } };
  },
});

function oneLine(description: string): string {
  return (/^.*?[.?!](?=\s|$)/s.exec(description)?.[0] ?? description).replace(/\s+/g, " ");
}
