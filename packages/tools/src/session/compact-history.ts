import { COMPACTION_SLOT, type Compaction, type CompactionReport, defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";

export default defineTool({
  name: "compact_history",
  description:
    "Makes room in this conversation: old tool results and messages are replaced by a summary. All of it is kept in a backup first.",
  category: "always",
  tier: "write",
  input: z.object({
    target_tokens: z
      .int()
      .min(1)
      .optional()
      .describe("How large the conversation may be afterwards, in tokens; half of what it is now if left out."),
  }),
  phrases: [
    "compact our conversation",
    "compact the history to {target_tokens} tokens",
    "summarise what we said so far and free the context",
    "make room in the context",
    "shorten this chat, it is getting too long",
    "the conversation is too long, clean it up",
    "shrink the context window",
    "condense this conversation",
  ],
  async run({ target_tokens }, { session, signal }) {
    const compaction = session.peek<Compaction>(COMPACTION_SLOT);
    if (!compaction) throw new ToolError("unexpected", "There is no conversation here that could be compacted.");
    const report = await compaction.compact(target_tokens, signal);
    return { text: describe(report), data: report };
  },
});

function describe({ before, after, summarised, backup, refused }: CompactionReport): string {
  if (refused !== undefined) return `Nothing was changed: ${refused}. The conversation has about ${before} tokens.`;
  const how = summarised === 0 ? "Old results were taken out" : `${summarised} messages became a summary`;
  const where =
    backup === undefined ? "No backup could be kept." : `search_history_backups finds the rest (${backup}).`;
  return `${how}: about ${after} tokens instead of ${before}. ${where}`;
}
