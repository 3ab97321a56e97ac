import { defineTool, ToolError } from "@marvin/agent-core";
import * as z from "zod";
import { SEARCH_KINDS, searchers } from "./github/search-kinds.ts";

export default defineTool({
  name: "github_search",
  description:
    "Searches GitHub for repositories, code, issues, commits or users. Qualifiers of GitHub's search work in the query, such as language:rust or repo:cli/cli.",
  category: "always",
  tier: "read",
  network: true,
  input: z.object({
    query: z.string().max(1000).describe("What to search for, with GitHub's qualifiers if wanted."),
    type: z.enum(SEARCH_KINDS).default("repos").describe("What to look for."),
    limit: z.number().int().min(1).max(100).default(10).describe("How many results, 1 to 100."),
  }),
  phrases: [
    "search github for {query}",
    "find repositories about {query}",
    "find {query} on github",
    "search github {type} for {query}",
    "find code that uses {query} on github",
    "search github issues for {query}",
    "find the github user {query}",
    "which repositories on github do {query}",
    "search commits for {query}",
    "show {limit} github repositories about {query}",
  ],
  async run({ query, type, limit }, context) {
    if (query.trim() === "") throw new ToolError("invalid-input", "The query is empty.");
    const hits = (await searchers[type](query, limit, context)).slice(0, limit);
    if (hits.length === 0) return { text: `GitHub has no ${type} for "${query}".`, data: { type, hits } };
    const text = hits
      .map(({ title, url, about }, index) =>
        [`${index + 1}. ${title}`, ...[url, about].filter(Boolean).map((part) => `   ${part}`)].join("\n"),
      )
      .join("\n");
    return { text, data: { type, hits } };
  },
});
