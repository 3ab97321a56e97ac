import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { nextDepth, ownProgram } from "../support/child-agent/agent-depth.ts";
import { demandBudget, startChildAgent } from "../support/child-agent/child-agent.ts";
import { reviewBook } from "../support/child-agent/review-book.ts";

export default defineTool({
  name: "review_codebase",
  description:
    "Starts a review of the code in the working directory by another agent that can only read. It runs in the background: the answer is its id, and review_status gives the report later. Three can run at once; they end with the session.",
  category: "coding",
  tier: "exec",
  network: true,
  input: z.object({
    focus: z.string().optional().describe("What to look at most: a folder, a topic such as security, a recent change."),
  }),
  phrases: [
    "review the codebase",
    "review the code with a focus on {focus}",
    "start a code review",
    "start a background review of {focus}",
    "have the project reviewed",
    "look over the whole code for bugs",
    "check the code for {focus} problems",
    "audit the codebase for {focus}",
    "get a review of this repository",
    "let somebody review {focus} meanwhile",
    "code review of everything in this folder",
    "find weaknesses in the code",
  ],
  async run({ focus }, context) {
    const { session, workingDir, countUsage, now } = context;
    const program = ownProgram(context);
    const start = { program, workingDir, model: program.models.high, depth: nextDepth(context), readonly: true };
    const prompt = reviewPrompt(focus);
    const budget = context.budgetLeft();
    demandBudget(budget);
    const review = reviewBook(session).start(
      { focus, startedAt: now() },
      (report) => startChildAgent({ ...start, prompt, budget }, report),
      ({ spent }) => spent && countUsage(spent),
    );
    const text = `Review ${review.id} has started. Ask for it with review_status ${JSON.stringify({ job_id: review.id })}.`;
    return { text, data: { job_id: review.id, model: program.models.high } };
  },
});

function reviewPrompt(focus: string | undefined): string {
  const most = focus?.trim() ? `\nLook at this most of all: ${focus.trim()}` : "";
  return `Review the code in the working directory. Find your way with tree, code_grep and git_log, then read what matters.${most}

Report what you found, the gravest first: for each finding the file and line, what is wrong, what it leads to, and how to
mend it. Tell faults from matters of taste, and say what you did not look at. Change nothing. If all is well, say so.`;
}
