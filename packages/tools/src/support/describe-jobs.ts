import type { SessionSlots } from "@marvin/agent-core";
import type { ReviewBook } from "./child-agent/review-book.ts";
import type { JobBook } from "./job-book.ts";

/**
 * The jobs and reviews that run, a line each, for the system prompt; empty if none. Loads nothing that starts programs.
 */
export function describeJobs(session: SessionSlots): string {
  const jobs = session.peek<JobBook>("commands/jobs")?.jobs ?? [];
  const reviews = session.peek<ReviewBook>("agents/reviews")?.reviews ?? [];
  return [
    ...jobs.filter(({ exit }) => !exit).map(({ id, command }) => `${id}: ${shortened(command)}`),
    ...reviews.filter(({ end }) => !end).map(({ id, focus }) => `${id}: ${shortened(focus ?? "a review of the code")}`),
  ].join("\n");
}

function shortened(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 200);
}
